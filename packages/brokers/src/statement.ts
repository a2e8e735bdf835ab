import type { CsvRecord } from "./kit/tables/csv.ts";

/** The ledger's transaction kinds: what a statement, a template or our own export can contain. */
export type KindName =
  | "buy"
  | "sell"
  | "short"
  | "cover"
  | "dividend"
  | "coupon"
  | "amortisation"
  | "redemption"
  | "interest"
  | "fee"
  | "tax"
  | "tax-refund"
  | "deposit"
  | "withdrawal"
  | "cash-gain"
  | "cash-expense"
  | "currency-exchange"
  | "split"
  | "transfer-in"
  | "transfer-out"
  | "opening-balance"
  | "staking-reward"
  | "airdrop"
  | "asset-fee"
  | "stock-dividend"
  | "fork"
  | "lending-income"
  | "short-dividend"
  | "interest-paid"
  | "return-of-capital"
  | "variation-margin"
  | "notional-distribution"
  | "cost-adjustment"
  | "rights-sale"
  | "tender"
  | "option-expiry"
  | "rights-lapse"
  | "spin-off"
  | "rights-grant"
  | "merger"
  | "conversion"
  | "swap"
  | "rights-exercise"
  | "option-exercise"
  | "option-assignment";

/** One sheet of an opened workbook: a row is a record as of a CSV, empty rows are left out. */
export interface Sheet {
  readonly name: string;
  /** Line of the sheet's first row: sheets are counted one after the other, so that a line is unique. */
  readonly firstLine: number;
  /**
   * Cells are text: numbers plain with a decimal point and at most 15 digits, real dates as yyyy-mm-dd with
   * HH:MM:SS behind when they have a time, formulas by their last value.
   */
  readonly rows: readonly CsvRecord[];
}

/** A file as the user dropped it; `openSource` adds the sheets of a workbook. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sheets?: readonly Sheet[];
  /** Why the file could not be opened: damaged, protected, too large. */
  readonly problem?: Issue;
}

/** A finding about a file or a row. `code` is a translation key, `params` fill its placeholders. */
export interface Issue {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly line?: number;
  readonly column?: string;
}

/** What a statement says about a security; nothing here is looked up anywhere. */
export interface InstrumentRef {
  readonly symbol?: string;
  readonly isin?: string;
  readonly exchange?: string;
  readonly name?: string;
  readonly currency?: string;
  /** 1 stock, 2 bond, 3 ETF, 4 cash, 5 REIT, 7 crypto, 9 option, 10 futures, 11 index, 100 unknown. */
  readonly assetType?: number;
  /** Interactive Brokers' contract number, which survives a rename. */
  readonly conid?: string;
  /** Other symbols or old ISINs of the same security. */
  readonly aliases?: readonly string[];
}

/** Units of one purchase that a sale gives up. */
export interface ChosenLot {
  readonly externalId: string;
  readonly quantity: string;
}

/** A split: `from` old securities become `to` new ones (both whole numbers as text). */
export interface SplitRatio {
  readonly to: string;
  readonly from: string;
}

/**
 * One ledger row to be. Numbers are decimal texts ("1234.5"): exact, without trailing zeros. None is negative but a
 * fee or tax that is a rebate, and the amount of income, charges, margins and cost adjustments, which that reverses.
 * Units: `quantity` pieces; `price` money per piece in `currency` (percent of nominal for bonds when
 * `amount` says the money); all others money.
 *
 * What `amount` is: trades and redemptions the gross without accrued coupon, fee and tax (absent: quantity x
 * price); income the gross before tax; an exchange the money paid (the money bought is `toAmount`);
 * transfers, rewards and fees in kind the market value; opening balances the cost; spin-offs and mergers the cash part;
 * every other kind the sum itself. Below zero are only a fee that came back and variation margin that was paid.
 */
export interface DraftRow {
  /** First of `lines`. */
  readonly line: number;
  /** All lines of the file (from 1) this row was made of. */
  readonly lines: readonly number[];
  readonly kind: KindName;
  /** The broker's local day, yyyy-mm-dd. */
  readonly date: string;
  /** HH:MM:SS as printed. */
  readonly time?: string;
  readonly settleDate?: string;
  readonly instrument?: InstrumentRef;
  readonly quantity?: string;
  readonly price?: string;
  readonly currency: string;
  readonly amount?: string;
  /** Accrued coupon of the whole row: paid on a purchase, received on a sale. */
  readonly accrued?: string;
  readonly fee?: string;
  /** Absent: `currency`. */
  readonly feeCurrency?: string;
  readonly tax?: string;
  /** Absent: `currency`. */
  readonly taxCurrency?: string;
  /** Portfolio currency per unit of `currency`, only where the statement prints the rate obtained. */
  readonly rate?: string;
  readonly toAmount?: string;
  readonly toCurrency?: string;
  /** Units after a split `to` per `from` before; of a spin-off, merger or conversion: units received per unit. */
  readonly ratio?: SplitRatio;
  /** Rows of two securities: what is received for `instrument`, and how many. */
  readonly toInstrument?: InstrumentRef;
  readonly toQuantity?: string;
  /** Spin-offs and rights: the share of the cost that goes over, 0 to 1. */
  readonly costShare?: string;
  /** Exercise and assignment: what the option is the right to do. */
  readonly optionRight?: "call" | "put";
  /**
   * Units that come in with a history: what they cost, and since when. Null: the source says that it is not known;
   * absent: it says nothing, and the amount of an opening balance is its cost.
   */
  readonly cost?: string | null;
  readonly acquiredOn?: string;
  /** Sales: units of which purchases go first, by the `externalId` of their rows. */
  readonly lots?: readonly ChosenLot[];
  /** False: the row moves securities only. */
  readonly affectsCash: boolean;
  readonly note?: string;
  /** The broker's own id of the row, absent when the format has none. */
  readonly externalId?: string;
  /**
   * The row only says more of a payment that another statement of the broker brings (gross, fee and tax of what came
   * net). It is never booked by itself.
   */
  readonly isDetail?: true;
  /** Doubts to be confirmed by the user; the row's status is "check" when there are any. */
  readonly checks: readonly Issue[];
}

export interface IgnoredLine {
  readonly line: number;
  readonly reason: Issue;
}

export interface FailedLine {
  readonly line: number;
  readonly issue: Issue;
  readonly text: string;
}

export interface CashBalance {
  readonly currency: string;
  /** May be negative. */
  readonly amount: string;
  readonly date?: string;
}

export interface PositionBalance {
  readonly instrument: InstrumentRef;
  /** Negative for a short position. */
  readonly quantity: string;
  readonly price?: string;
  readonly value?: string;
  readonly currency: string;
}

export interface Balances {
  readonly cash: readonly CashBalance[];
  readonly positions: readonly PositionBalance[];
  /** Worth of the whole account in its base currency, where printed. */
  readonly netAssetValue?: { readonly amount: string; readonly currency: string };
}

/** A sum printed under the lines of a table. */
export interface PrintedTotal {
  /** The table and the column. */
  readonly label: string;
  readonly line: number;
  readonly printed: string;
}

/**
 * A figure a file prints and its own lines do not add up to: the closing cash of a currency, or the sum under a table.
 * Exact decimal texts, may be negative.
 */
export interface PrintedGap {
  readonly what: "cash" | "total";
  /** Of cash the currency, of a total the table and what its lines have in common. */
  readonly label: string;
  /** Line of a total. */
  readonly line?: number;
  /** Sum of the lines, of cash with the opening balance. */
  readonly rows: string;
  readonly printed: string;
  /** rows - printed */
  readonly gap: string;
  /** The likeliest reason. */
  readonly cause: Issue;
}

export interface PriceQuote {
  readonly instrument: InstrumentRef;
  readonly date: string;
  readonly close: string;
  readonly currency: string;
}

/** One unit of `base` costs `rate` units of `quote`. */
export interface RateQuote {
  readonly base: string;
  readonly quote: string;
  readonly date: string;
  readonly rate: string;
}

/** Class of a line without an event: it is counted by this and not shown. */
export type LayoutReason =
  | "heading"
  | "title"
  | "total"
  | "page-mark"
  /** Words before, beside and below the tables. */
  | "text"
  /** Balances, securities and other lines that were read and are no events. */
  | "information"
  | "other-account"
  | "other-table";

/** Every line of the file that holds something, and how many of them only belong to its layout. */
export interface SourceLines {
  readonly lines: number;
  readonly layout: Readonly<Partial<Record<LayoutReason, number>>>;
}

/** Everything read from one file. Each data line of the file stands in exactly one class of `counts`. */
export interface Statement {
  readonly brokerId: string;
  readonly format: string;
  readonly account?: { readonly number?: string; readonly name?: string; readonly currency?: string };
  readonly period?: { readonly from: string; readonly to: string };
  readonly rows: readonly DraftRow[];
  readonly ignored: readonly IgnoredLine[];
  readonly failed: readonly FailedLine[];
  readonly instruments: readonly InstrumentRef[];
  readonly opening?: Balances;
  readonly closing: Balances;
  /** Sums under tables that were compared with their lines. */
  readonly totals?: readonly PrintedTotal[];
  /** Absent: the file adds up to all that it prints. */
  readonly gaps?: readonly PrintedGap[];
  readonly prices: readonly PriceQuote[];
  readonly rates: readonly RateQuote[];
  /** The whole file is rejected; everything else is then empty. */
  readonly fatal?: Issue;
  /** With the fatal issue "several-accounts": whose rows the file holds, as it names them, in its order. */
  readonly accounts?: readonly string[];
  readonly counts: Counts;
  /** Lines of rows, ignored and failed ones and those of the layout are together all lines of the file. */
  readonly source?: SourceLines;
  /** Times were printed this many minutes ahead of UTC and are told in UTC; earlier readers took them as printed. */
  readonly zoneMinutes?: number;
  /** Of a workbook: where each sheet's lines begin, so that line 40 can be shown as "sheet Deals, row 12". */
  readonly sheets?: readonly SheetStart[];
}

/** Row 1 of the sheet is line `firstLine` of the file. */
export interface SheetStart {
  readonly name: string;
  readonly firstLine: number;
}

/** Lines of the file, not ledger rows: a row built of three lines counts three in `rows`. */
export interface Counts {
  readonly dataRows: number;
  readonly rows: number;
  readonly ignored: number;
  readonly failed: number;
}

export interface ParseOptions {
  /** yyyy-mm-dd; later dates fail. Absent: no check (a parser has no clock). */
  readonly today?: string;
  /** The user's answer to the fatal issue "ambiguous-dates". */
  readonly dateOrder?: "dmy" | "mdy";
  /** The user's answer to the fatal issue "ambiguous-decimals". */
  readonly decimalMark?: "." | ",";
  /** Of a file of several accounts only this one's lines are read, as if there were no others. */
  readonly account?: string;
  /** Called between slices with lines done and lines in all. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Detection {
  /** 0 = surely not, 1 = surely. */
  readonly score: number;
  readonly why: Issue;
}

/**
 * A figure a format prints that its rows must add up to: cash at the start and at the end (`opening-cash` and
 * `closing-cash`), after every line (`running-cash`), what is held (`opening-positions`, `closing-positions`, `running-positions` after
 * every line), and sums under its tables (`totals`).
 */
export type PrintedFigure =
  | "opening-cash"
  | "closing-cash"
  | "running-cash"
  | "opening-positions"
  | "closing-positions"
  | "running-positions"
  | "totals";

/** Marks by which a format that is no single table is told, as they are printed. */
export interface FormatMarks {
  /** A table comes as a text or as a workbook. */
  readonly in: "workbook" | "text" | "table" | "pdf";
  /** Several wordings of one mark: any of them, the first is its name. */
  readonly texts: readonly (string | readonly string[])[];
}

/** Distance of a file that nothing recognises from a format. */
export interface NearFormat {
  /** Id of the format. */
  readonly format: string;
  /** Headings and marks of the format that the file has, as it prints them, and those it lacks. */
  readonly found: readonly string[];
  readonly missing: readonly string[];
  /** Some event words of the format, when it lacks no heading but all of these words. */
  readonly words: readonly string[];
  /** 0 = nothing of it, 1 = all. */
  readonly score: number;
}

export interface StatementFormat {
  readonly id: string;
  readonly name: string;
  /** How the layout is known: real exports, files made in the layout, or only programs that read it (beta). */
  readonly evidence: "sample" | "fixture" | "code";
  /** Figures of the format that are read and compared with the rows; empty: it prints none. */
  readonly prints: readonly PrintedFigure[];
  /** The event words it knows; every one stands in the coverage table. */
  readonly words?: readonly string[];
  /** Of a format that is no single table; a table is told by its headings. */
  readonly marks?: FormatMarks;
  /** Kinds of files it reads, as brokers call their exports, beside those its name says: "QFX". */
  readonly kinds?: readonly string[];
}

/**
 * One source of statements. Adding one is one file with this object, one line in `index.ts` and a folder of
 * fixtures. `parse` never throws on bad data: it reports the line.
 */
export interface Broker {
  readonly id: string;
  readonly name: string;
  /** ISO country, "" when it has none. */
  readonly country: string;
  readonly formats: readonly StatementFormat[];
  readonly detect: (file: SourceFile) => Detection;
  readonly near: (file: SourceFile) => readonly NearFormat[];
  readonly parse: (file: SourceFile, options?: ParseOptions) => Statement;
}

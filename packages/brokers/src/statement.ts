import type { CsvRecord } from "./kit/tables/csv.ts";

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

export interface Sheet {
  readonly name: string;
  /** Sheets are numbered consecutively, so that lines are unique. */
  readonly firstLine: number;
  /**
   * Text cells: numbers with a decimal point and at most 15 digits, dates as yyyy-mm-dd with HH:MM:SS if timed,
   * formulas by last value.
   */
  readonly rows: readonly CsvRecord[];
}

export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sheets?: readonly Sheet[];
  /** Damaged, protected or too large. */
  readonly problem?: Issue;
}

/** `code` is a translation key, `params` fill it. */
export interface Issue {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly line?: number;
  readonly column?: string;
}

/** As stated, not looked up. */
export interface InstrumentRef {
  readonly symbol?: string;
  readonly isin?: string;
  readonly exchange?: string;
  readonly name?: string;
  readonly currency?: string;
  /** 1 stock, 2 bond, 3 ETF, 4 cash, 5 REIT, 7 crypto, 9 option, 10 futures, 11 index, 100 unknown. */
  readonly assetType?: number;
  /** Interactive Brokers' contract number; survives renames. */
  readonly conid?: string;
  readonly aliases?: readonly string[];
}

/** Units of one purchase closed by a sale. */
export interface ChosenLot {
  readonly externalId: string;
  readonly quantity: string;
}

/** A split of `from` old into `to` new units (whole numbers as text). */
export interface SplitRatio {
  readonly to: string;
  readonly from: string;
}

/**
 * A future ledger row. Numbers are exact decimal texts without trailing zeros, negative only for a rebate of fee or tax
 * and for reversals of income, charges, margins and cost adjustments. `quantity` is in units, `price` in `currency` per
 * unit (percent of nominal for bonds with `amount`), all others are money.
 *
 * `amount`: trades and redemptions gross without accrued interest, fee and tax (absent: quantity x price); income gross
 * before tax; exchanges the money paid (`toAmount` is bought); transfers, rewards and fees in kind the market value;
 * opening balances the cost; spin-offs and mergers the cash part; others the sum. Negative only for refunded fees and
 * paid variation margin.
 */
export interface DraftRow {
  readonly line: number;
  /** Lines of the file, from 1. */
  readonly lines: readonly number[];
  readonly kind: KindName;
  /** Broker's local day, yyyy-mm-dd. */
  readonly date: string;
  /** HH:MM:SS as printed. */
  readonly time?: string;
  readonly settleDate?: string;
  readonly instrument?: InstrumentRef;
  readonly quantity?: string;
  readonly price?: string;
  readonly currency: string;
  readonly amount?: string;
  /** Paid on a purchase, received on a sale. */
  readonly accrued?: string;
  readonly fee?: string;
  /** Absent: `currency`. */
  readonly feeCurrency?: string;
  readonly tax?: string;
  /** Absent: `currency`. */
  readonly taxCurrency?: string;
  /** Portfolio currency per unit of `currency`, only if the rate obtained is printed. */
  readonly rate?: string;
  readonly toAmount?: string;
  readonly toCurrency?: string;
  /** `to` units after a split per `from` before; spin-off, merger, conversion: units received per unit. */
  readonly ratio?: SplitRatio;
  /** Rows of two securities: received for `instrument`. */
  readonly toInstrument?: InstrumentRef;
  readonly toQuantity?: string;
  /** Spin-offs and rights: share of cost transferred, 0 to 1. */
  readonly costShare?: string;
  /** Exercise and assignment. */
  readonly optionRight?: "call" | "put";
  /**
   * Cost of units with a history. Null: stated as unknown; absent: not stated, an opening balance's amount is its cost.
   */
  readonly cost?: string | null;
  readonly acquiredOn?: string;
  /** Lots closed first by a sale, by the `externalId` of purchases. */
  readonly lots?: readonly ChosenLot[];
  /** False: moves securities only. */
  readonly affectsCash: boolean;
  readonly note?: string;
  readonly externalId?: string;
  /** Only adds gross, fee and tax to a payment of another statement. */
  readonly isDetail?: true;
  /** For the user to confirm; any gives status "check". */
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
  /** Negative: short. */
  readonly quantity: string;
  readonly price?: string;
  readonly value?: string;
  readonly currency: string;
}

export interface Balances {
  readonly cash: readonly CashBalance[];
  readonly positions: readonly PositionBalance[];
  /** Value of the account in its base currency, if printed. */
  readonly netAssetValue?: { readonly amount: string; readonly currency: string };
}

export interface PrintedTotal {
  /** Table and column. */
  readonly label: string;
  readonly line: number;
  readonly printed: string;
}

/** A printed figure that the file's lines do not add up to. Exact decimals, possibly negative. */
export interface PrintedGap {
  readonly what: "cash" | "total";
  /** Currency of cash; table and common property of a total's lines. */
  readonly label: string;
  readonly line?: number;
  /** Sum of the lines; for cash with the opening balance. */
  readonly rows: string;
  readonly printed: string;
  /** rows - printed */
  readonly gap: string;
  /** Likeliest reason. */
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

export type LayoutReason =
  | "heading"
  | "title"
  | "total"
  | "page-mark"
  | "text"
  /** Balances, securities and other lines read without events. */
  | "information"
  | "other-account"
  | "other-table";

export interface SourceLines {
  readonly lines: number;
  readonly layout: Readonly<Partial<Record<LayoutReason, number>>>;
}

/** Each data line is in exactly one class of `counts`. */
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
  readonly totals?: readonly PrintedTotal[];
  /** Absent: all printed figures add up. */
  readonly gaps?: readonly PrintedGap[];
  readonly prices: readonly PriceQuote[];
  readonly rates: readonly RateQuote[];
  /** The whole file is rejected; everything else is empty. */
  readonly fatal?: Issue;
  /** With issue "several-accounts": in order of the file. */
  readonly accounts?: readonly string[];
  readonly counts: Counts;
  /** Lines of rows, ignored, failed and layout make up all lines. */
  readonly source?: SourceLines;
  /** Minutes that printed times are ahead of UTC. Rows have UTC; earlier readers kept the printed time. */
  readonly zoneMinutes?: number;
  /** Show line 40 as "sheet Deals, row 12". */
  readonly sheets?: readonly SheetStart[];
}

export interface SheetStart {
  readonly name: string;
  readonly firstLine: number;
}

/** Lines, not rows: a row of three lines counts three in `rows`. */
export interface Counts {
  readonly dataRows: number;
  readonly rows: number;
  readonly ignored: number;
  readonly failed: number;
}

export interface ParseOptions {
  /** yyyy-mm-dd; later dates fail. Absent: no check (parsers have no clock). */
  readonly today?: string;
  /** Answer to issue "ambiguous-dates". */
  readonly dateOrder?: "dmy" | "mdy";
  /** Answer to issue "ambiguous-decimals". */
  readonly decimalMark?: "." | ",";
  /** Reads only this account of several. */
  readonly account?: string;
  /** Called between slices with lines done and total. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Detection {
  /** 0 = surely not, 1 = surely. */
  readonly score: number;
  readonly why: Issue;
}

/** Figures that rows must add up to; running cash is a balance after every line, `totals` are sums under tables. */
export type PrintedFigure =
  | "opening-cash"
  | "closing-cash"
  | "running-cash"
  | "opening-positions"
  | "closing-positions"
  | "running-positions"
  | "totals";

/** Markers of a format other than a single table, as printed. */
export interface FormatMarks {
  /** "table": text or workbook. */
  readonly in: "workbook" | "text" | "table" | "pdf";
  /** Any wording matches; the first names the marker. */
  readonly texts: readonly (string | readonly string[])[];
}

export interface NearFormat {
  readonly format: string;
  /** As printed. */
  readonly found: readonly string[];
  readonly missing: readonly string[];
  /** The format's event words, if only they are missing. */
  readonly words: readonly string[];
  /** 0 = nothing found, 1 = everything. */
  readonly score: number;
}

export interface StatementFormat {
  readonly id: string;
  readonly name: string;
  /** Source of the layout: real exports, files made in the layout, or other programs (beta). */
  readonly evidence: "sample" | "fixture" | "code";
  /** Empty: none are printed. */
  readonly prints: readonly PrintedFigure[];
  /** All are in the coverage table. */
  readonly words?: readonly string[];
  /** Absent for single tables, recognised by headings. */
  readonly marks?: FormatMarks;
  /** Further file kinds as named by brokers: "QFX". */
  readonly kinds?: readonly string[];
}

/**
 * A statement reader: one file with this object, a line in `index.ts`, a folder of fixtures. `parse` never throws on
 * bad data but reports the line.
 */
export interface Broker {
  readonly id: string;
  readonly name: string;
  /** ISO country, or "". */
  readonly country: string;
  readonly formats: readonly StatementFormat[];
  readonly detect: (file: SourceFile) => Detection;
  readonly near: (file: SourceFile) => readonly NearFormat[];
  readonly parse: (file: SourceFile, options?: ParseOptions) => Statement;
}

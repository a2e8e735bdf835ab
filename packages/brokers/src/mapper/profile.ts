import type { DateOrder } from "../kit/text/dates.ts";
import type { DecimalMark } from "../kit/text/numbers.ts";
import type { KindName } from "../statement.ts";
import { isPairKind, KIND_NAMES, type PairKind } from "../template/events.ts";

/** What a column of an unknown file may mean. Several columns may be fees or taxes; every other field has one. */
export const MAPPED_FIELDS = [
  "event",
  "date",
  "time",
  "settleDate",
  "symbol",
  "isin",
  "name",
  "exchange",
  "quantity",
  "price",
  "amount",
  "net",
  "currency",
  "fee",
  "feeCurrency",
  "tax",
  "taxCurrency",
  "accrued",
  "toAmount",
  "toCurrency",
  "ratio",
  "status",
  "account",
  "note",
  "externalId",
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

/** Fields that several columns may have: their numbers are added. */
export const SUMMED_FIELDS: readonly MappedField[] = ["fee", "tax"];

/** A table of columns has one security in a row. */
export type OneSecurity = Exclude<KindName, PairKind>;

/**
 * What an event word stands for: a kind of the ledger, no event at all, or a trade or a payment whose direction only
 * the sign tells.
 */
export const MAPPED_KINDS = [
  ...(KIND_NAMES.filter((kind) => !isPairKind(kind)) as [OneSecurity, ...OneSecurity[]]),
  "trade",
  "cash-flow",
  "ignore",
] as const;
export type MappedKind = (typeof MAPPED_KINDS)[number];

/**
 * Which sign tells the direction: a positive quantity is bought, a positive amount is money received, a positive
 * amount is money paid, or none does and the words alone count.
 */
export const MAPPED_SIGNS = ["quantity", "amount", "amount-reversed", "none"] as const;
export type MappedSigns = (typeof MAPPED_SIGNS)[number];

export const TABLE_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1251", "windows-1252"] as const;
export type TableEncoding = (typeof TABLE_ENCODINGS)[number];
export const TABLE_DELIMITERS = [",", ";", "\t", "|"] as const;
export type TableDelimiter = (typeof TABLE_DELIMITERS)[number];

/** How a table of any program is read. It is data: it can be saved, shared, and used for the next file. */
export interface MapperProfile {
  /** Null: guessed from the file each time. */
  readonly encoding: TableEncoding | null;
  readonly delimiter: TableDelimiter | null;
  /** Of a workbook; null: the first sheet that has the header. */
  readonly sheet: string | null;
  /** Null: decided from the whole column. */
  readonly decimalMark: DecimalMark | null;
  readonly dateOrder: DateOrder | null;
  /** Keys of the header's cells (`columnKeys`), sorted: the row by which the next file is known. */
  readonly header: readonly string[];
  /** Column key to what it means; columns that are not here are not read. */
  readonly columns: Readonly<Record<string, MappedField>>;
  readonly constants: {
    /** Of rows without a currency of their own. */
    readonly currency: string | null;
    /** The account's number; of a file with several accounts, the one that is read. */
    readonly account: string | null;
    /** Of a file without a column of events. */
    readonly event: MappedKind | null;
    /** yyyy-mm-dd, of a file without a column of days: what was held then. */
    readonly date?: string | null | undefined;
  };
  readonly signs: MappedSigns;
  /** Event word (`wordKey`) to what it means. */
  readonly words: Readonly<Record<string, MappedKind>>;
}

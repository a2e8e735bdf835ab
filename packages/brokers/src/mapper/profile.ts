import type { DateOrder } from "../kit/text/dates.ts";
import type { DecimalMark } from "../kit/text/numbers.ts";
import type { KindName } from "../statement.ts";
import { isPairKind, KIND_NAMES, type PairKind } from "../template/events.ts";

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

export const SUMMED_FIELDS: readonly MappedField[] = ["fee", "tax"];

export type OneSecurity = Exclude<KindName, PairKind>;

/** A ledger kind, ignored, or a trade or payment with direction by sign. */
export const MAPPED_KINDS = [
  ...(KIND_NAMES.filter((kind) => !isPairKind(kind)) as [OneSecurity, ...OneSecurity[]]),
  "trade",
  "cash-flow",
  "ignore",
] as const;
export type MappedKind = (typeof MAPPED_KINDS)[number];

/** Positive quantity is bought, positive amount is received, positive amount is paid, or signs are ignored. */
export const MAPPED_SIGNS = ["quantity", "amount", "amount-reversed", "none"] as const;
export type MappedSigns = (typeof MAPPED_SIGNS)[number];

export const TABLE_ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1251", "windows-1252"] as const;
export type TableEncoding = (typeof TABLE_ENCODINGS)[number];
export const TABLE_DELIMITERS = [",", ";", "\t", "|"] as const;
export type TableDelimiter = (typeof TABLE_DELIMITERS)[number];

export interface MapperProfile {
  /** Null: detected. */
  readonly encoding: TableEncoding | null;
  readonly delimiter: TableDelimiter | null;
  /** Null: the first sheet with the header. */
  readonly sheet: string | null;
  /** Null: decided by the column. */
  readonly decimalMark: DecimalMark | null;
  readonly dateOrder: DateOrder | null;
  /** Sorted keys of header cells (`columnKeys`), identifying later files. */
  readonly header: readonly string[];
  /** By column key; other columns are ignored. */
  readonly columns: Readonly<Record<string, MappedField>>;
  readonly constants: {
    /** For rows without one. */
    readonly currency: string | null;
    /** In a file of several accounts, the one to read. */
    readonly account: string | null;
    /** For files without an event column. */
    readonly event: MappedKind | null;
    /** yyyy-mm-dd, for files without dates: holdings of that day. */
    readonly date?: string | null | undefined;
  };
  readonly signs: MappedSigns;
  /** By event word (`wordKey`). */
  readonly words: Readonly<Record<string, MappedKind>>;
}

import type { IsoDate } from "@zerno/engine";

/** Days wanted, both ends included. */
export interface Window {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** One asset or series; `code` is the provider's own name of it. */
export interface CodeWindow extends Window {
  readonly code: string;
}

/** As above; null asks for everything the source has. */
interface OptionalCodeWindow extends Window {
  readonly code: string | null;
}

/** Codes that every market knows; `identify` turns them into assets. */
export type IdKind = "isin" | "figi" | "ticker";

/** What can be asked for and with which words: one line per capability, its answer is the line of `Rows`. */
export interface Queries {
  /** Closes per day of one asset or index. */
  readonly prices: CodeWindow;
  /** Current, possibly delayed prices; never stored as a close. */
  readonly quotes: { readonly codes: readonly string[] };
  /** Exchange rates; null: all currencies of the source. */
  readonly rates: OptionalCodeWindow;
  /** Dividends, coupons, repayments and offers. */
  readonly payments: CodeWindow;
  readonly splits: OptionalCodeWindow;
  /** Assets by what a user typed. */
  readonly search: { readonly text: string };
  /** All assets of a list of the source. */
  readonly listing: { readonly code: string };
  /** One asset with everything the source says about it. */
  readonly card: { readonly code: string };
  /** Assets by ISIN, FIGI or ticker, many at once. */
  readonly identify: { readonly idKind: IdKind; readonly ids: readonly string[] };
  /** Key rates, inflation, metals, deposit rates. */
  readonly series: CodeWindow;
  readonly fundamentals: CodeWindow;
  /** What a fund or index consists of on a day. */
  readonly composition: { readonly code: string; readonly day: IsoDate };
  /** Changes of codes. */
  readonly renames: Window;
  /** Headlines; null: general ones. */
  readonly news: { readonly code: string | null };
}

/** What a source can be asked for. */
export type Capability = keyof Queries;

/** A question to a source. */
export type Query<C extends Capability = Capability> = { readonly want: C } & Queries[C];

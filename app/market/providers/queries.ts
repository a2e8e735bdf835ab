import type { IsoDate } from "@zerno/engine";

/** Days, both included. */
export interface Window {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** An asset or series by the provider's code. */
export interface CodeWindow extends Window {
  readonly code: string;
}

/** Null: everything the source has. */
interface OptionalCodeWindow extends Window {
  readonly code: string | null;
}

/** Universal codes for `identify`. */
export type IdKind = "isin" | "figi" | "ticker";

/** Input of each capability; `Rows` has its results. */
export interface Queries {
  /** Daily closes of an asset or index. */
  readonly prices: CodeWindow;
  /** Current, possibly delayed prices; never stored as a close. */
  readonly quotes: { readonly codes: readonly string[] };
  /** Exchange rates; null: all currencies. */
  readonly rates: OptionalCodeWindow;
  /** Dividends, coupons, redemptions and offers. */
  readonly payments: CodeWindow;
  readonly splits: OptionalCodeWindow;
  /** Assets by a user's text. */
  readonly search: { readonly text: string };
  readonly listing: { readonly code: string };
  readonly card: { readonly code: string };
  readonly identify: { readonly idKind: IdKind; readonly ids: readonly string[] };
  /** Key rates, inflation, metals, deposit rates. */
  readonly series: CodeWindow;
  readonly fundamentals: CodeWindow;
  /** Holdings of a fund or index on a day. */
  readonly composition: { readonly code: string; readonly day: IsoDate };
  readonly renames: Window;
  /** Headlines; null: general ones. */
  readonly news: { readonly code: string | null };
}

export type Capability = keyof Queries;

export type Query<C extends Capability = Capability> = { readonly want: C } & Queries[C];

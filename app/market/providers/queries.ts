import type { IsoDate } from "@zerno/engine";

export interface Window {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface CodeWindow extends Window {
  readonly code: string;
}

interface OptionalCodeWindow extends Window {
  readonly code: string | null;
}

export type IdKind = "isin" | "figi" | "ticker";

export interface Queries {
  readonly prices: CodeWindow;
  /** Possibly delayed; never stored as a close. */
  readonly quotes: { readonly codes: readonly string[] };
  readonly rates: OptionalCodeWindow;
  readonly payments: CodeWindow;
  readonly splits: OptionalCodeWindow;
  readonly search: { readonly text: string };
  readonly listing: { readonly code: string };
  readonly card: { readonly code: string };
  readonly identify: { readonly idKind: IdKind; readonly ids: readonly string[] };
  readonly series: CodeWindow;
  readonly fundamentals: CodeWindow;
  readonly composition: { readonly code: string; readonly day: IsoDate };
  readonly renames: Window;
  readonly news: { readonly code: string | null };
}

export type Capability = keyof Queries;

export type Query<C extends Capability = Capability> = { readonly want: C } & Queries[C];

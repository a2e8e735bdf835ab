import type { IsoDate } from "@zerno/engine";
import type { AssetKey } from "../assets/assets.ts";
import type { Lineage } from "../runner/parts.ts";
import type { Anchor } from "./check-level.ts";

/** Closes of one shared asset from one source, as traded: what the source adjusted them for is undone already. */
export interface FetchedPrices {
  readonly asset: AssetKey;
  readonly source: string;
  /** Fills gaps and never replaces another source. */
  readonly isFallback?: boolean;
  readonly rows: readonly {
    readonly day: IsoDate;
    /** Bonds: percent of the remaining nominal. */
    readonly close: string | number;
    /** As the source states it, minor units ("GBp") too; null: it does not. */
    readonly currency: string | null;
  }[];
  /** Adjustments in the source's own values. */
  readonly adjustedFor: readonly ("splits" | "dividends")[];
  readonly lineage: readonly Lineage[];
  /** Other known prices, for closes whose level was never compared. */
  readonly anchors?: readonly Anchor[];
}

/** Rates from one source: 1 `base` = `value` `quote`, the nominal divided out. */
export interface FetchedRates {
  readonly source: string;
  readonly isFallback?: boolean;
  readonly rows: readonly {
    readonly day: IsoDate;
    readonly base: string;
    readonly quote: string;
    readonly value: string | number;
  }[];
  readonly lineage: readonly Lineage[];
}

export interface TakenPrices {
  /** Rows that passed, also those that were known already, and rows held back before that pass now. */
  readonly published: number;
  /** Rows of this fetch that are held back. */
  readonly quarantined: number;
  /** Values that took the place of different ones; the old ones are kept in the history. */
  readonly corrected: number;
}

/** The last request behind some rows. */
export interface FetchMark {
  readonly fetchedAt: Date;
  readonly url: string;
  readonly hash: string;
}

/** The newest of the requests that brought a fetch. */
export function markOf(lineage: readonly Lineage[], now: Date): FetchMark {
  const last = lineage.reduce<Lineage | undefined>(
    (newest, one) => (newest === undefined || one.fetchedAt > newest.fetchedAt ? one : newest),
    undefined,
  );
  return last === undefined
    ? { fetchedAt: now, url: "", hash: "" }
    : { fetchedAt: new Date(last.fetchedAt), url: last.url, hash: last.hash };
}

import type { IsoDate } from "@zerno/engine";
import type { AssetKey } from "../assets/assets.ts";
import type { Lineage } from "../runner/parts.ts";
import type { Anchor } from "./check-level.ts";

/** Closes of a shared asset from one source, as traded: adjustments undone. */
export interface FetchedPrices {
  readonly asset: AssetKey;
  readonly source: string;
  /** Fills gaps and never replaces another source. */
  readonly isFallback?: boolean;
  readonly rows: readonly {
    readonly day: IsoDate;
    readonly close: string | number;
    /** As stated by the source, with minor units ("GBp"), else null. */
    readonly currency: string | null;
  }[];
  readonly adjustedFor: readonly ("splits" | "dividends")[];
  readonly lineage: readonly Lineage[];
  readonly anchors?: readonly Anchor[];
}

/** 1 `base` = `value` `quote`, nominal divided out. */
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
  /** Passed rows, known ones and those released from quarantine included. */
  readonly published: number;
  readonly quarantined: number;
  /** Replaced values; the old ones stay in the history. */
  readonly corrected: number;
}

export interface FetchMark {
  readonly fetchedAt: Date;
  readonly url: string;
  readonly hash: string;
}

/** Returns the mark of the newest request; `now` and empty texts without requests. */
export function markOf(lineage: readonly Lineage[], now: Date): FetchMark {
  const last = lineage.reduce<Lineage | undefined>(
    (newest, one) => (newest === undefined || one.fetchedAt > newest.fetchedAt ? one : newest),
    undefined,
  );
  return last === undefined
    ? { fetchedAt: now, url: "", hash: "" }
    : { fetchedAt: new Date(last.fetchedAt), url: last.url, hash: last.hash };
}

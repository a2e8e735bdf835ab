import { formatDec, parseDec } from "@zerno/engine";
import type { WatchedRow } from "../../domain/watchlists/watchlists.queries.ts";
import type { AssetRow } from "../../market/assets/assets.ts";
import { TargetSide } from "../../shared/names/watch-columns.ts";

type Target = Pick<WatchedRow, "targetPrice" | "targetSide">;

/** Returns a target without trailing zeros, and its side as a code. */
export function plainTarget({ targetPrice, targetSide }: Target) {
  const price = targetPrice === null ? undefined : parseDec(targetPrice);
  if (price === undefined) return { targetPrice: null, targetSide: null };
  const side = targetSide === TargetSide.above ? TargetSide.above : TargetSide.below;
  return { targetPrice: formatDec(price), targetSide: side };
}

/** Returns an asset of a list in the form for adding it again; undefined when it is no longer visible. */
export const toStored = (row: WatchedRow, asset: AssetRow | undefined) =>
  asset && { symbol: `${asset.ticker}@${asset.exchange}`, ...plainTarget(row), note: row.note };

import { formatDec, parseDec } from "@zerno/engine";
import type { WatchedRow } from "../../domain/watchlists/watchlists.queries.ts";
import type { AssetRow } from "../../market/assets/assets.ts";
import { TargetSide } from "../../shared/names/watch-columns.ts";

type Target = Pick<WatchedRow, "targetPrice" | "targetSide">;

/** A target without the zeros of its column, and its side as a code. */
export function plainTarget({ targetPrice, targetSide }: Target) {
  const price = targetPrice === null ? undefined : parseDec(targetPrice);
  if (price === undefined) return { targetPrice: null, targetSide: null };
  const side = targetSide === TargetSide.above ? TargetSide.above : TargetSide.below;
  return { targetPrice: formatDec(price), targetSide: side };
}

/** An asset of a list as it can be put in again; undefined when nobody sees it any more. */
export const toStored = (row: WatchedRow, asset: AssetRow | undefined) =>
  asset && { symbol: `${asset.ticker}@${asset.exchange}`, ...plainTarget(row), note: row.note };

import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";

/** Returns the decimals of a price metric: closes by the tick, average cost at least two; otherwise undefined. */
export function priceDigits(
  metric: string,
  asset: Pick<AssetRef, "priceDigits"> | null | undefined,
): number | undefined {
  if (!asset) return undefined;
  if (metric === "lastPrice") return asset.priceDigits;
  return metric === "averageCost" ? Math.max(2, asset.priceDigits) : undefined;
}

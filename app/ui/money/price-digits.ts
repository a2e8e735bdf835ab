import type { AssetRef } from "../../shared/shapes/ledger-shapes.ts";

/**
 * Decimals of a metric that is a price: the close by the instrument's tick, an average cost at least in hundredths
 * (it is no quotation). Undefined for other metrics. Tables, drawer and explanation must round alike.
 */
export function priceDigits(
  metric: string,
  asset: Pick<AssetRef, "priceDigits"> | null | undefined,
): number | undefined {
  if (!asset) return undefined;
  if (metric === "lastPrice") return asset.priceDigits;
  return metric === "averageCost" ? Math.max(2, asset.priceDigits) : undefined;
}

import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";

/**
 * Returns the decimals of a price metric: a close by the instrument's tick, an average cost with at least two (it is
 * not a quotation). Undefined for other metrics. Tables, drawer and explanation must round alike.
 */
export function priceDigits(
  metric: string,
  asset: Pick<AssetRef, "priceDigits"> | null | undefined,
): number | undefined {
  if (!asset) return undefined;
  if (metric === "lastPrice") return asset.priceDigits;
  return metric === "averageCost" ? Math.max(2, asset.priceDigits) : undefined;
}

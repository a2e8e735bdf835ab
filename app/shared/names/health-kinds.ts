/** Refusing: missing rate, price or nominal. Marking: old or quarantined price, single-source closes. */
export const healthKinds = [
  "missing-rate",
  "missing-price",
  "missing-nominal",
  "stale-price",
  "held-back",
  "unverified-price",
  "negative-position",
  "negative-cash",
  "unusable-row",
  "unresolved-asset",
  "open-import",
  "no-dividends",
] as const;
export type HealthKind = (typeof healthKinds)[number];

export const refusableFigures = ["value", "totalProfit", "income", "twr"] as const;
export type RefusableFigure = (typeof refusableFigures)[number];

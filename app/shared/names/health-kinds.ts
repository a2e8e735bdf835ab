/**
 * Data problems of a portfolio. Refusing: a missing rate, price or nominal. Marking: an old price, a newer price in
 * quarantine, closes of a single source. Others: oversold units, negative cash, an unusable row, an asset or file that
 * needs an answer, unknown dividends.
 */
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

/** Metric ids that are checked; together they need every price and rate a portfolio depends on. */
export const refusableFigures = ["value", "totalProfit", "income", "twr"] as const;
export type RefusableFigure = (typeof refusableFigures)[number];

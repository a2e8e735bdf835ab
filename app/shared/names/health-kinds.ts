/**
 * What is wrong with the data of a portfolio:
 * a rate, a price or a bond's nominal is missing, so figures are refused; a price is old, or a newer one is held back, so figures are marked;
 * the closes of an asset are of one source and were compared with nothing; more was sold than held;
 * cash is below zero; a row cannot be used; an asset or a whole file waits for an answer; nobody knows the dividends.
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

/** Figures that are looked into: metric ids. Between them they need every price and rate a portfolio depends on. */
export const refusableFigures = ["value", "totalProfit", "income", "twr"] as const;
export type RefusableFigure = (typeof refusableFigures)[number];

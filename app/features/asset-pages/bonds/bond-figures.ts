/** Figures of a bond at its last price, by the formulas of a holding's metrics. */
export const BOND_FIGURES = [
  "yieldToMaturity",
  "yieldToOffer",
  "currentYield",
  "simpleYield",
  "macaulayDuration",
  "modifiedDuration",
  "convexity",
  "averageLife",
] as const;
export type BondFigure = (typeof BOND_FIGURES)[number];

/** Periods of momentum; `high`: the last close over the highest of 52 weeks, less 1. */
export const momentumSpans = ["months1", "months3", "months6", "months12", "twelveMinusOne", "high"] as const;
export type MomentumSpan = (typeof momentumSpans)[number];

/** Codes of `AssetType` available for the market list. */
export const momentumTypes = ["1", "3", "7"] as const;

/** Kinds of insights; the sentences belong to the feature that shows them. */
export const INSIGHT_CODES = [
  "revenue-up",
  "revenue-down",
  "revenue-same",
  "revenue",
  "profit",
  "loss",
  "profit-after-loss",
  "loss-after-profit",
  "margin",
  "cash-in",
  "cash-out",
  "payout",
  "payout-above-profit",
  "payout-from-loss",
  "net-cash",
  "net-debt",
  "interest-covered",
  "interest-not-covered",
  "negative-equity",
] as const;
export type InsightCode = (typeof INSIGHT_CODES)[number];

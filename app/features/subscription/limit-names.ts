/** Limits that are counts, in the order they are listed. */
export const countedLimits = ["portfolios", "holdings", "linkedAccounts"] as const;
/** Limits that are features a plan has or has not. */
export const rights = [
  "hasOwnBenchmarks",
  "hasRebalancing",
  "hasComposite",
  "hasLongBacktests",
  "hasTaxReport",
  "hasApiTokens",
] as const;

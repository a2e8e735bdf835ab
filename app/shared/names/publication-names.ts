/** Choices of published portfolios, separate from their schemas so that browser code needs no schema library. */

/** Days by which a public portfolio may be delayed. */
export const delayDays = [0, 1, 7, 30] as const;

/** Sort orders of the community list. */
export const listSorts = ["return1y", "sinceStart", "volatility", "yield", "followers", "newest"] as const;

/** Reasons to report a portfolio or a profile. */
export const reportReasons = [
  "advertising",
  "fraud",
  "personal-data",
  "insult",
  "illegal",
  "impersonation",
  "other",
] as const;

/** Decisions of an administrator on a report. */
export const moderationActions = ["hide", "restore", "dismiss"] as const;
export type ModerationAction = (typeof moderationActions)[number];

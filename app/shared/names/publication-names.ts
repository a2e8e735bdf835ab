/** Choices of published portfolios, apart from their schemas: browser code that lists them needs no schema library. */

/** Days by which a public portfolio may lag behind. */
export const delayDays = [0, 1, 7, 30] as const;

/** Orders of the community list. */
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

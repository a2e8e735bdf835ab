export const delayDays = [0, 1, 7, 30] as const;

export const listSorts = ["return1y", "sinceStart", "volatility", "yield", "followers", "newest"] as const;

export const reportReasons = [
  "advertising",
  "fraud",
  "personal-data",
  "insult",
  "illegal",
  "impersonation",
  "other",
] as const;

export const moderationActions = ["hide", "restore", "dismiss"] as const;
export type ModerationAction = (typeof moderationActions)[number];

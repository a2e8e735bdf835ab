/** In the order of the tabs. */
export const Activity = ["all", "trade", "income", "expense", "cash"] as const;
export type Activity = (typeof Activity)[number];

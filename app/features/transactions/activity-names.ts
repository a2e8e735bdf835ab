/** Groups of the activity filter in the order of its tabs. */
export const Activity = ["all", "trade", "income", "expense", "cash"] as const;
export type Activity = (typeof Activity)[number];

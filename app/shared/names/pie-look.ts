export const pieIcons = [
  "chart",
  "building",
  "home",
  "globe",
  "coin",
  "cash",
  "bolt",
  "heart",
  "leaf",
  "shield",
  "rocket",
  "star",
] as const;

/** Number of series colours offered for a category. */
export const pieColors = 6;

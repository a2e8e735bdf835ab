/** Names of the icons a category may have. */
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

/** Series colours a category may have, by number. */
export const pieColors = 6;

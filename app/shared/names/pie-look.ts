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

export const pieColors = 6;

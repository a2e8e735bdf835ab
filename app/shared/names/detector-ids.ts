export const detectorIds = [
  "not-a-price",
  "wrong-currency",
  "weekend",
  "two-sources",
  "scale",
  "dividend-as-price",
  "missing-split",
  "jump",
  "repeats",
  "first-fetch",
  "dividend-scale",
  "dividend-twice",
] as const;
export type DetectorId = (typeof detectorIds)[number];

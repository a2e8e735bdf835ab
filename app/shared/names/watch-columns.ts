export const watchColumns = [
  "price",
  "change",
  "yearChange",
  "yearRange",
  "dividendYield",
  "target",
  "note",
] as const;
export type WatchColumn = (typeof watchColumns)[number];

export const defaultWatchColumns: readonly WatchColumn[] = [
  "price",
  "change",
  "yearChange",
  "dividendYield",
  "target",
  "note",
];

export const TargetSide = { below: 1, above: 2 } as const;

import type { BenchSize } from "../../packages/engine/bench/bench-ledger.ts";

export interface ColdSize extends BenchSize {
  readonly costMethod: "fifo" | "average";
  readonly hasStatistics?: boolean;
}

export const MIDDLE: BenchSize = { transactions: 10_000, assets: 50, years: 10 };
export const LARGEST: BenchSize = { transactions: 100_000, assets: 500, years: 20 };

const sizes: readonly BenchSize[] = [
  { transactions: 1_000, assets: 20, years: 5 },
  MIDDLE,
  { transactions: 10_000, assets: 100, years: 20 },
  LARGEST,
];

/** From loaded arrays to every figure: each size by both methods, one with all inputs of statistics. */
export const COLD_SIZES: readonly ColdSize[] = [
  ...sizes.flatMap((size): ColdSize[] => [
    { ...size, costMethod: "fifo" },
    { ...size, costMethod: "average" },
  ]),
  { ...MIDDLE, costMethod: "fifo", hasStatistics: true },
];

const named = ({ transactions, assets, years }: BenchSize) => `${transactions}x${assets}x${years}`;

export function coldName(size: ColdSize): string {
  const method = size.costMethod === "fifo" ? "" : `-${size.costMethod}`;
  return `engine/${named(size)}${method}${size.hasStatistics === true ? "-statistics" : ""}`;
}

export const MEMORY = `engine/memory-${named(LARGEST)}`;
export const EDIT = `engine/edit-${named(MIDDLE)}`;
export const EDIT_PART = `${EDIT}-of-cold`;
export const SERIES = `engine/series-${named(MIDDLE)}`;
export const REFERENCE = `engine/c-reference-${named(MIDDLE)}`;
export const SERIES_RATIO = `${SERIES}-to-c`;

export const ACTION_ROWS = 20_000;
/** By the kind of actions. */
export const ACTION_RATIOS = {
  "spin-offs": `engine/spin-offs-${ACTION_ROWS}-to-plain`,
  merger: `engine/merger-${ACTION_ROWS}-to-plain`,
} as const;

/** Dimension that varies, in three sizes. */
export const SCALING: Readonly<Record<string, readonly [keyof BenchSize, readonly number[]]>> = {
  "engine/scaling-transactions": ["transactions", [2_500, 10_000, 40_000]],
  "engine/scaling-assets": ["assets", [20, 60, 180]],
  "engine/scaling-days": ["years", [5, 10, 20]],
};

export const ENGINE_NAMES: readonly string[] = [
  ...COLD_SIZES.map(coldName),
  MEMORY,
  EDIT,
  EDIT_PART,
  SERIES,
  REFERENCE,
  SERIES_RATIO,
  ...Object.values(ACTION_RATIOS),
  ...Object.keys(SCALING),
];

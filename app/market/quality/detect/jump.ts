import { type Detector, moveOf, type SeriesKind, written } from "../detector.ts";

/** Beyond any real day in the test data; see the page on data quality. */
const limits: Readonly<Record<SeriesKind, number>> = {
  share: Math.log(3),
  fund: Math.log(2),
  bond: Math.log(2),
  crypto: Math.log(6),
  index: Math.log(1.5),
  derivative: Math.log(20),
  rate: Math.log(2),
};
/** Volatile series may move further. */
const sigmas = 12;
/** After two months without trading the limit doubles. */
const doubledAfterDays = 60;
const longestGap = 120;

/** Detects a move beyond market limits that no split explains. */
export const findJump: Detector = (row, standing) => {
  const gap = 1 + Math.min(standing.gapDays - 1, longestGap) / doubledAfterDays;
  const move = Math.abs(moveOf(row, standing));
  const limit = limits[standing.kind] * gap;
  if (move <= limit || move <= sigmas * standing.sigma()) return undefined;
  return {
    detector: "jump",
    evidence: {
      ratio: written(row.value / standing.expected),
      expected: written(standing.expected),
      limit: written(Math.exp(limit)),
    },
  };
};

import { fromDayNumber } from "@zerno/engine";
import { type Detector, moveOf, written } from "../detector.ts";

const nearDays = 10;
/** As a logarithm, for the market's own move. */
const knownTolerance = 0.15;
const clearRatio = 1.4;

/** Common ratios, without 3:2: shares do fall by a third. */
const usualRatios = [
  2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 200, 500, 1000, 5000, 10_000,
];
const leastTolerance = 0.025;
/** Real shares fell by 2.08 and 2.39 and rose by 2.11 in a day: stay below. */
const mostTolerance = 0.035;
/** After a month without a close any move is possible. */
const longestGap = 30;

/** Detects a jump by the ratio of a known split near the day. */
export const findKnownSplit: Detector = (row, standing) => {
  const move = moveOf(row, standing);
  const split = standing.splits.find(({ day, ratio }) => {
    const log = Math.abs(Math.log(ratio));
    const isNear = Math.abs(day - row.day) <= nearDays && log >= Math.log(clearRatio);
    return isNear && Math.abs(Math.abs(move) - log) <= Math.min(knownTolerance, log / 2);
  });
  if (split === undefined) return undefined;
  const { day, ratio } = split;
  return {
    detector: "missing-split",
    evidence: {
      split: written(ratio),
      splitDay: fromDayNumber(day),
      ratio: written(row.value / standing.expected),
      expected: written(standing.expected),
    },
  };
};

/** Detects a jump by a usual split ratio without a known split. */
export const findUnknownSplit: Detector = (row, standing) => {
  if ((standing.kind !== "share" && standing.kind !== "fund") || standing.gapDays > longestGap)
    return undefined;
  const move = Math.abs(moveOf(row, standing));
  if (move < Math.log(2) - mostTolerance) return undefined;
  const tolerance = Math.min(mostTolerance, Math.max(leastTolerance, standing.sigma()));
  const ratio = usualRatios.find((usual) => Math.abs(move - Math.log(usual)) <= tolerance);
  if (ratio === undefined) return undefined;
  return {
    detector: "missing-split",
    evidence: {
      split: row.value < standing.expected ? `${ratio}` : `1/${ratio}`,
      ratio: written(row.value / standing.expected),
      expected: written(standing.expected),
    },
  };
};

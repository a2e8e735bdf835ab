import { fromDayNumber } from "@zerno/engine";
import { type Detector, moveOf, written } from "../detector.ts";

const leastFall = Math.log(2);
const likeness = 0.005;
const windowDays = 400;

/** Detects a dividend stored as a price. */
export const findDividendAsPrice: Detector = (row, standing) => {
  if (moveOf(row, standing) > -leastFall) return undefined;
  const paid = standing.dividends.find(
    ({ day, amount }) =>
      Math.abs(day - row.day) <= windowDays && Math.abs(row.value / amount - 1) <= likeness,
  );
  if (paid === undefined) return undefined;
  return {
    detector: "dividend-as-price",
    evidence: {
      amount: written(paid.amount),
      exDate: fromDayNumber(paid.day),
      expected: written(standing.expected),
    },
  };
};

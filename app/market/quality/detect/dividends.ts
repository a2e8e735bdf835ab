import { fromDayNumber } from "@zerno/engine";
import { type Suspicion, written } from "../detector.ts";

export interface JudgedDividend {
  readonly day: number;
  readonly amount: number;
  readonly isSpecial: boolean;
}

/** Only liquidations pay out more of the price at once. */
const mostOfPrice = 0.5;
/** Similar dividends this close are one, dated by two calendars. */
const twiceWithinDays = 4;
const alike = 0.1;

/** Cuts to a cent happen, so only too much is suspicious. */
function findScale({ amount }: JudgedDividend, close: number | undefined): Suspicion | undefined {
  if (close === undefined || amount / close <= mostOfPrice) return undefined;
  const evidence = { close: written(close), ofPrice: written(amount / close) };
  return { detector: "dividend-scale", evidence };
}

function findTwice(row: JudgedDividend, rows: readonly JudgedDividend[]): Suspicion | undefined {
  if (row.isSpecial) return undefined;
  const first = rows.find(
    (other) =>
      !other.isSpecial &&
      other.day < row.day &&
      row.day - other.day <= twiceWithinDays &&
      Math.abs(other.amount / row.amount - 1) <= alike,
  );
  if (first === undefined) return undefined;
  const evidence = { otherDay: fromDayNumber(first.day), otherValue: written(first.amount) };
  return { detector: "dividend-twice", evidence };
}

/**
 * @param rows known and new ones, by ex-date
 * @param closeBefore last close before a day, in that day's units
 * @returns one verdict per row, in order; pure
 */
export function checkDividends(
  rows: readonly JudgedDividend[],
  closeBefore: (day: number) => number | undefined,
): (Suspicion | undefined)[] {
  return rows.map((row) => findScale(row, closeBefore(row.day)) ?? findTwice(row, rows));
}

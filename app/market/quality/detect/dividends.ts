import { fromDayNumber } from "@zerno/engine";
import { type Suspicion, written } from "../detector.ts";

/** A dividend per share, in the asset's currency; `day` is its ex-date. */
export interface JudgedDividend {
  readonly day: number;
  readonly amount: number;
  readonly isSpecial: boolean;
}

/** More than this share of the price is paid out at once by companies that close down. */
const mostOfPrice = 0.5;
/** Two regular dividends so near and so alike are one that two calendars put on different days. */
const twiceWithinDays = 4;
const alike = 0.1;

/** A company may cut what it pays to a cent, so only too much is suspicious. */
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
 * Judges the dividends of one asset against its closes and against each other.
 * @param rows known and new ones together, by ex-date
 * @param closeBefore the last close before a day, in the units of that day; undefined = none is known
 * @returns one verdict per row, in their order; pure
 */
export function checkDividends(
  rows: readonly JudgedDividend[],
  closeBefore: (day: number) => number | undefined,
): (Suspicion | undefined)[] {
  return rows.map((row) => findScale(row, closeBefore(row.day)) ?? findTwice(row, rows));
}

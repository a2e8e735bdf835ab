import { addMonths, dayNumber, type IsoDate } from "../days/iso-date.ts";
import { DEC_ONE, type Money } from "../money/decimal.ts";
import { divideHalfEven } from "../money/rounding.ts";
import { BACKTEST_INTERVALS, type BacktestInterval, type PeriodicFlow } from "./backtest-plan.ts";

/** Dates k intervals after the start, k = 1, 2, ...: the start's day, or the last day of a shorter month. */
export interface Schedule {
  /** Returns the number of dates passed since the last call. */
  comeBy(day: number): number;
}

export function createSchedule(start: IsoDate, every: BacktestInterval): Schedule {
  const dateOf = (k: number): number => dayNumber(addMonths(start, k * BACKTEST_INTERVALS[every]));
  let next = 1;
  // Cached: called every day, and computing a date is slow.
  let nextDay = dateOf(next);
  return {
    comeBy(day) {
      const before = next;
      while (nextDay <= day) nextDay = dateOf(++next);
      return next - before;
    },
  };
}

/**
 * Returns the flow of the k-th date: amount x (1 + growth)^years, whole years since the start, rounded half to even.
 * Example: 100 a quarter with 10 % growth: 100 on dates 1 to 3, 110 on dates 4 to 7.
 */
export function flowOf({ amount, every, growth }: PeriodicFlow, k: number): Money {
  if (growth === undefined) return amount;
  const years = BigInt(Math.floor((k * BACKTEST_INTERVALS[every]) / BACKTEST_INTERVALS.year));
  return divideHalfEven(amount * (DEC_ONE + growth) ** years, DEC_ONE ** years) as Money;
}

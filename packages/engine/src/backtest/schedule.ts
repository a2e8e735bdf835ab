import { addMonths, dayNumber, type IsoDate } from "../days/iso-date.ts";
import { DEC_ONE, type Money } from "../money/decimal.ts";
import { divideHalfEven } from "../money/rounding.ts";
import { BACKTEST_INTERVALS, type BacktestInterval, type PeriodicFlow } from "./backtest-plan.ts";

/** The start's day, or the last day of a shorter month. */
export interface Schedule {
  comeBy(day: number): number;
}

export function createSchedule(start: IsoDate, every: BacktestInterval): Schedule {
  const dateOf = (k: number): number => dayNumber(addMonths(start, k * BACKTEST_INTERVALS[every]));
  let next = 1;
  // Computing a date every day is slow.
  let nextDay = dateOf(next);
  return {
    comeBy(day) {
      const before = next;
      while (nextDay <= day) nextDay = dateOf(++next);
      return next - before;
    },
  };
}

/** Returns amount x (1 + growth)^years, rounded half to even. */
export function flowOf({ amount, every, growth }: PeriodicFlow, k: number): Money {
  if (growth === undefined) return amount;
  const years = BigInt(Math.floor((k * BACKTEST_INTERVALS[every]) / BACKTEST_INTERVALS.year));
  return divideHalfEven(amount * (DEC_ONE + growth) ** years, DEC_ONE ** years) as Money;
}

import { dayNumber } from "../days/iso-date.ts";
import { countingDay, type IncomePayment } from "../income/payment.ts";
import type { MarketSplit } from "../ledger/price-series.ts";
import type { Benchmark } from "../ledger/statistics-input.ts";
import { decToNumber } from "../money/decimal.ts";
import { STALE_DAYS } from "../risk/close-series.ts";
import type { DayRange } from "../valuation/ask.ts";

/** A payment with its day and the day of the close that stands on it. */
interface Reinvested {
  readonly day: number;
  readonly usedOn: number;
  readonly payment: IncomePayment;
  /** Units one unit becomes. */
  readonly factor: number;
}

/** Payments with ex-dates in (from, to], ascending, estimates left out; undefined where nobody knows them. */
function paymentsIn({ payments }: Benchmark, { from, to }: DayRange): IncomePayment[] | undefined {
  if (payments === "unknown") return undefined;
  return (payments ?? [])
    .filter(({ status }) => status !== "estimated")
    .filter((payment) => {
      const day = dayNumber(countingDay(payment));
      return day > from && day <= to;
    })
    .sort((a, b) => dayNumber(countingDay(a)) - dayNumber(countingDay(b)));
}

/** The payment of a window that is in another currency: then none of the window's can be reinvested. */
export function foreignPayment(benchmark: Benchmark, range: DayRange): IncomePayment | undefined {
  return paymentsIn(benchmark, range)?.find(({ currency }) => currency !== benchmark.currency);
}

/** Day of the last close up to a day, at most 10 days before it. */
function standingDay({ prices: { firstDay, closes } }: Benchmark, day: number): number | undefined {
  for (let on = day; on >= day - STALE_DAYS; on--) if ((closes[on - firstDay] ?? Number.NaN) > 0) return on;
  return undefined;
}

/**
 * What is reinvested of the payments with ex-dates in (from, to]: each buys payment / close of the ex-date units for one
 * unit held, both as of that day, so that splits do not matter. One without a close of at most 10 days buys nothing.
 * Empty for an index and where payments are not known, or one is in another currency.
 */
export function reinvestedIn(benchmark: Benchmark, range: DayRange): readonly Reinvested[] {
  if (foreignPayment(benchmark, range) !== undefined) return [];
  return (paymentsIn(benchmark, range) ?? []).flatMap((payment) => {
    const day = dayNumber(countingDay(payment));
    const usedOn = standingDay(benchmark, day);
    if (usedOn === undefined) return [];
    const close = benchmark.prices.closes[usedOn - benchmark.prices.firstDay] ?? Number.NaN;
    return [{ day, usedOn, payment, factor: 1 + decToNumber(payment.amount) / close }];
  });
}

/** Units on a day per unit of the last day: what splits after it will make of one. */
function splitFactors(splits: readonly MarketSplit[]): (day: number) => number {
  const known = splits.map(({ exDate, to, from }) => ({
    day: dayNumber(exDate),
    factor: Number(to) / Number(from),
  }));
  return (day) => known.reduce((product, split) => (split.day > day ? product / split.factor : product), 1);
}

/**
 * By what a close of a day is multiplied to be a level of the benchmark's total return over a period: brought over the
 * splits after it, and times the units that the payments since the evening `from` have bought.
 */
export function levelFactors(benchmark: Benchmark, range: DayRange): (day: number) => number {
  const { splits = [] } = benchmark;
  const bySplits = splits.length === 0 ? undefined : splitFactors(splits);
  const bought = reinvestedIn(benchmark, range);
  return (day) => {
    let factor = bySplits === undefined ? 1 : bySplits(day);
    for (const { day: on, factor: more } of bought) if (on <= day) factor *= more;
    return factor;
  };
}

import { dayNumber } from "../days/iso-date.ts";
import { countingDay, type IncomePayment } from "../income/payment.ts";
import type { MarketSplit } from "../ledger/price-series.ts";
import type { Benchmark } from "../ledger/statistics-input.ts";
import { decToNumber } from "../money/decimal.ts";
import { STALE_DAYS } from "../risk/close-series.ts";
import type { DayRange } from "../valuation/query.ts";

interface Reinvested {
  readonly day: number;
  readonly usedOn: number;
  readonly payment: IncomePayment;
  readonly factor: number;
}

/** Ex-dates in (from, to], without estimates. */
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

/** Finds a payment that keeps the window's payments from being reinvested. */
export function foreignPayment(benchmark: Benchmark, range: DayRange): IncomePayment | undefined {
  return paymentsIn(benchmark, range)?.find(({ currency }) => currency !== benchmark.currency);
}

function lastCloseDay({ prices: { firstDay, closes } }: Benchmark, day: number): number | undefined {
  for (let on = day; on >= day - STALE_DAYS; on--) if ((closes[on - firstDay] ?? Number.NaN) > 0) return on;
  return undefined;
}

/**
 * Reinvests payments with an ex-date in (from, to]: each buys payment / close of the ex-date units per unit; one
 * without a close of at most 10 days is skipped. Empty for an index, and when payments are unknown or in another
 * currency.
 */
export function reinvestedIn(benchmark: Benchmark, range: DayRange): readonly Reinvested[] {
  if (foreignPayment(benchmark, range) !== undefined) return [];
  return (paymentsIn(benchmark, range) ?? []).flatMap((payment) => {
    const day = dayNumber(countingDay(payment));
    const usedOn = lastCloseDay(benchmark, day);
    if (usedOn === undefined) return [];
    const close = benchmark.prices.closes[usedOn - benchmark.prices.firstDay] ?? Number.NaN;
    return [{ day, usedOn, payment, factor: 1 + decToNumber(payment.amount) / close }];
  });
}

function splitFactors(splits: readonly MarketSplit[]): (day: number) => number {
  const known = splits.map(({ exDate, to, from }) => ({
    day: dayNumber(exDate),
    factor: Number(to) / Number(from),
  }));
  return (day) => known.reduce((product, split) => (split.day > day ? product / split.factor : product), 1);
}

/** Returns factors from a close to a total-return level: later splits, and units bought with payments since `from`. */
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

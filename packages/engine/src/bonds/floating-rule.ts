import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import type { Dec } from "../money/decimal.ts";
import { divideHalfEven } from "../money/rounding.ts";
import type { FloatingRule } from "./bond-terms.ts";
import { stepAt } from "./step-at.ts";

export interface FloatingRates {
  /** Yearly, at least 0, 18 decimals. */
  readonly rate: Dec;
  readonly isEstimated: boolean;
  /** From the period's start to the end of a day. */
  readonly until: (day: number) => { readonly rate: Dec; readonly isEstimated: boolean };
}

interface Days {
  readonly startDay: number;
  readonly endDay: number;
}

/**
 * Computes index + margin, of the value `lagDays` before the period (`start`) or the mean of values `lagDays` before
 * each of its days (`average`; OFZ-PK: RUONIA, 7 days). The last value stands in for unknown days, as an estimate.
 * Undefined before the first value.
 */
export function floatingRates(
  { rates, knownUntil, margin, lagDays, observed }: FloatingRule,
  { startDay, endDay }: Days,
): FloatingRates | undefined {
  const steps = rates.map(({ date, rate }) => ({ day: dayNumber(date), rate }));
  const lastValue = steps.at(-1)?.day ?? Number.NEGATIVE_INFINITY;
  const last = knownUntil === undefined ? lastValue : Math.max(lastValue, dayNumber(knownUntil));
  if (stepAt(steps, startDay - lagDays) === undefined) return undefined;
  const above = (rate: bigint): Dec => (rate + margin > 0n ? rate + margin : 0n) as Dec;
  const valueFor = (day: number): bigint => stepAt(steps, day - lagDays)?.rate ?? 0n;
  if (observed === "start") {
    const found = { rate: above(valueFor(startDay)), isEstimated: startDay - lagDays > last };
    return { ...found, until: () => found };
  }
  const sums = [0n];
  for (let day = startDay; day < endDay; day++) sums.push((sums.at(-1) ?? 0n) + valueFor(day));
  const until = (day: number) => {
    const passed = Math.min(Math.max(day - startDay, 1), endDay - startDay);
    const mean = divideHalfEven(sums[passed] ?? 0n, BigInt(passed));
    return { rate: above(mean), isEstimated: startDay + passed - 1 - lagDays > last };
  };
  return { ...until(endDay), until };
}

export function findUnordered({ rates }: FloatingRule): IsoDate | undefined {
  return rates.find(({ date }, i) => i > 0 && date <= (rates[i - 1]?.date ?? ""))?.date;
}

import { fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { BondFlow } from "./cash-flows.ts";
import { elapsedPeriods } from "./coupon-period.ts";
import { toRatio } from "./day-count.ts";
import type { Discounting, TimedFlow, YieldBasis } from "./discounting.ts";
import type { ReadBond } from "./read-bond.ts";
import { periodsBackFrom } from "./rhythm.ts";

export function discountingOf(bond: ReadBond, basis: YieldBasis): Discounting {
  if (basis === "effective") return { frequency: 1, isFirstSimple: false };
  return { frequency: bond.rhythm.frequency, isFirstSimple: basis === "treasury" };
}

/**
 * Counts regular periods from the first coupon's start. Without a running coupon ICMA rule 251's quasi-coupon periods
 * apply: in a gap back from the next coupon's start, after the last one back from the day, without coupons back from
 * maturity.
 */
function positionOf(bond: ReadBond, day: number): number {
  const date = fromDayNumber(day);
  const between = (from: IsoDate, to: IsoDate): number => toRatio(periodsBackFrom(bond.rhythm, from, to));
  let position = 0;
  let end: IsoDate | undefined;
  for (const coupon of bond.coupons) {
    if (end !== undefined && end < coupon.start) position += between(end, coupon.start);
    if (day < coupon.startDay) return position - between(date, coupon.start);
    if (day < coupon.endDay) return position + toRatio(elapsedPeriods(bond, coupon, day));
    position += toRatio(coupon.periods);
    end = coupon.end;
  }
  return end === undefined ? -between(date, bond.maturity) : position + between(end, date);
}

function partOf(periods: number): number {
  const part = periods - Math.floor(periods + 1e-12);
  return part < 1e-12 ? 0 : part;
}

export function timeFlows(
  bond: ReadBond,
  flows: readonly BondFlow[],
  { day, basis }: { readonly day: number; readonly basis: YieldBasis },
): TimedFlow[] {
  const amounts = flows.map(({ amount }) => amount);
  if (basis === "effective") {
    return flows.map((flow, i) => ({ amount: amounts[i] ?? 0, first: (flow.day - day) / 365, whole: 0 }));
  }
  const start = positionOf(bond, day);
  const times = flows.map((flow) => positionOf(bond, flow.day) - start);
  const first = partOf(times[0] ?? 0);
  return times.map((time, i) => ({ amount: amounts[i] ?? 0, first, whole: time - first }));
}

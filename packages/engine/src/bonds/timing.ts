import { fromDayNumber } from "../days/iso-date.ts";
import { moneyToNumber } from "../money/decimal.ts";
import type { BondFlow } from "./cash-flows.ts";
import { couponOn, elapsedPeriods } from "./coupon-period.ts";
import { toRatio } from "./day-count.ts";
import type { Discounting, TimedFlow, YieldBasis } from "./discounting.ts";
import type { ReadBond } from "./read-bond.ts";
import { periodsBackFrom } from "./rhythm.ts";

export function discountingOf(bond: ReadBond, basis: YieldBasis): Discounting {
  if (basis === "effective") return { frequency: 1, isFirstSimple: false };
  return { frequency: bond.rhythm.frequency, isFirstSimple: basis === "treasury" };
}

/** Regular periods from the first coupon's start to a day; between and after the coupons back from maturity. */
function positionOf(bond: ReadBond, day: number): number {
  let position = 0;
  for (const coupon of bond.coupons) {
    if (coupon.endDay > day) break;
    position += toRatio(coupon.periods);
  }
  const coupon = couponOn(bond, day);
  if (coupon !== undefined) return position + toRatio(elapsedPeriods(bond, coupon, day));
  const before = bond.coupons.findLast(({ endDay }) => endDay <= day);
  if (before === undefined) return -toRatio(periodsBackFrom(bond.rhythm, fromDayNumber(day), bond.maturity));
  return position + toRatio(periodsBackFrom(bond.rhythm, before.end, fromDayNumber(day)));
}

/** Part of a period up to the next regular day; a whole period counts as 0, at a distance of rounding too. */
function partOf(periods: number): number {
  const part = periods - Math.floor(periods + 1e-12);
  return part < 1e-12 ? 0 : part;
}

/** Flows with their times from the settlement day in the basis' compounding periods. */
export function timeFlows(
  bond: ReadBond,
  flows: readonly BondFlow[],
  { day, basis }: { readonly day: number; readonly basis: YieldBasis },
): TimedFlow[] {
  const amounts = flows.map((flow) => moneyToNumber(flow.coupon + flow.principal));
  if (basis === "effective") {
    return flows.map((flow, i) => ({ amount: amounts[i] ?? 0, first: (flow.day - day) / 365, whole: 0 }));
  }
  const start = positionOf(bond, day);
  const times = flows.map((flow) => positionOf(bond, flow.day) - start);
  const first = partOf(times[0] ?? 0);
  return times.map((time, i) => ({ amount: amounts[i] ?? 0, first, whole: time - first }));
}

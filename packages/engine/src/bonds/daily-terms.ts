import { dayNumber } from "../days/iso-date.ts";
import { moneyToNumber } from "../money/decimal.ts";
import { minorPlaces } from "../money/minor-places.ts";
import { createDayMeter } from "./day-meter.ts";
import { accruedOn, nominalHeldOn } from "./nominal-and-accrued.ts";
import type { ReadBond, ReadCoupon } from "./read-bond.ts";
import { nextStepDay, stepsUntil } from "./step-at.ts";

interface Days {
  readonly first: number;
  readonly last: number;
}

/** Money of one bond per day from `first`, float64 of the exact amounts. */
export interface DailyTerms {
  /** Of a bond still held, see `nominalHeldOn`. */
  readonly nominal: Float64Array;
  readonly accrued: Float64Array;
}

function fillNominal(bond: ReadBond, { first, last }: Days, out: Float64Array): void {
  for (let day = first; day <= last; ) {
    const next = Math.min(nextStepDay(bond.repayments, day), nextStepDay(bond.indexFactors, day));
    out.fill(moneyToNumber(nominalHeldOn(bond, day)), day - first, next - first);
    day = next;
  }
}

/** Largest whole number that float64 arithmetic keeps. */
const EXACT = Number.MAX_SAFE_INTEGER;

/** Amount x earned / total rounded half to even, all whole numbers below 2^53. */
function shareOfUnits(units: number, earned: number, total: number): number {
  const product = units * earned;
  const rest = product % total;
  const whole = (product - rest) / total;
  const isUp = 2 * rest > total || (2 * rest === total && whole % 2 === 1);
  return isUp ? whole + 1 : whole;
}

/** A coupon of whole minor units that only its days change; false when it is none, or too large. */
function fillEven(
  bond: ReadBond,
  coupon: ReadCoupon,
  { first, last }: Days,
  out: { readonly accrued: Float64Array; readonly offset: number },
): boolean {
  const places = minorPlaces(bond.currency);
  const minor = 10n ** BigInt(10 - places);
  const isIndexed = coupon.rate !== undefined && bond.indexFactors.length > 0;
  if (isIndexed || coupon.amount % minor !== 0n) return false;
  const meter = createDayMeter(bond, coupon, first);
  const units = Number(coupon.amount / minor);
  if (meter === undefined || units * meter.total > EXACT) return false;
  const perUnit = 10 ** places;
  for (let day = first; day <= last; day++, meter.step()) {
    out.accrued[day - out.offset] = shareOfUnits(units, meter.earned, meter.total) / perUnit;
  }
  return true;
}

function fillAccrued(bond: ReadBond, { first, last }: Days, accrued: Float64Array): void {
  const { coupons, terms } = bond;
  const end = terms.defaultedOn === undefined ? last : Math.min(last, dayNumber(terms.defaultedOn) - 1);
  const start = stepsUntil(coupons.length, first, (place) => coupons[place]?.endDay ?? 0);
  for (let place = start; place < coupons.length; place++) {
    const coupon = coupons[place];
    if (coupon === undefined || coupon.startDay > end) return;
    const days = { first: Math.max(first, coupon.startDay), last: Math.min(end, coupon.endDay - 1) };
    if (fillEven(bond, coupon, days, { accrued, offset: first })) continue;
    for (let day = days.first; day <= days.last; day++) {
      accrued[day - first] = moneyToNumber(accruedOn(bond, day).amount);
    }
  }
}

/**
 * Nominal and accrued coupon of one bond for every day, bit for bit the floats of `nominalHeldOn` and `accruedOn`, in
 * one pass: coupons by their days alone are counted in whole minor units without a decimal per day; indexed coupons
 * and irregular periods of actual/actual-icma are worked out day by day.
 */
export function dailyTermsOf(bond: ReadBond, days: Days): DailyTerms {
  const length = days.last - days.first + 1;
  const nominal = new Float64Array(length);
  const accrued = new Float64Array(length);
  fillNominal(bond, days, nominal);
  fillAccrued(bond, days, accrued);
  return { nominal, accrued };
}

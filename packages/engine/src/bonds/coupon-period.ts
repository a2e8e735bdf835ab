import { fromDayNumber } from "../days/iso-date.ts";
import { stepsUntil } from "../days/steps-until.ts";
import { type Fraction, fraction, scale, yearFraction } from "./day-count.ts";
import type { ReadBond, ReadCoupon } from "./read-bond.ts";
import { periodsBackFrom, periodsForthFrom } from "./rhythm.ts";

export function couponOn(bond: ReadBond, day: number): ReadCoupon | undefined {
  const { coupons } = bond;
  const coupon = coupons[stepsUntil(coupons.length, day, (place) => coupons[place]?.startDay ?? 0) - 1];
  return coupon !== undefined && day < coupon.endDay ? coupon : undefined;
}

export function elapsedPeriods(bond: ReadBond, coupon: ReadCoupon, day: number): Fraction {
  const date = fromDayNumber(day);
  if (coupon.isMeasuredForth) return periodsForthFrom(bond.rhythm, coupon.start, date);
  const left = periodsBackFrom(bond.rhythm, date, coupon.end);
  const { numerator, denominator } = coupon.periods;
  return {
    numerator: numerator * left.denominator - left.numerator * denominator,
    denominator: denominator * left.denominator,
  };
}

function elapsedYears(bond: ReadBond, coupon: ReadCoupon, day: number): Fraction {
  const { dayCount, rhythm } = bond;
  if (dayCount !== "actual/actual-icma") return yearFraction(dayCount, coupon.start, fromDayNumber(day));
  return scale(elapsedPeriods(bond, coupon, day), fraction(1, rhythm.frequency));
}

/** Returns the accrued fraction, 0 to 1. */
export function earnedShare(bond: ReadBond, coupon: ReadCoupon, day: number): Fraction {
  const { numerator, denominator } = coupon.years;
  const share = scale(elapsedYears(bond, coupon, day), { numerator: denominator, denominator: numerator });
  return share.numerator > share.denominator ? fraction(1, 1) : share;
}

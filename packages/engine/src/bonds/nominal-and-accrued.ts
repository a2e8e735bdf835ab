import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { DEC_ONE, type Money } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { couponOn, earnedShare } from "./coupon-period.ts";
import { scale } from "./day-count.ts";
import { shareOfMoney } from "./minor-unit.ts";
import { outstandingOn, type ReadBond, type ReadCoupon } from "./read-bond.ts";
import { stepAt } from "./step-at.ts";

/** A result with the remarks that belong beside it. */
export interface MarkedMoney {
  readonly amount: Money;
  readonly notes: readonly Reason[];
}

/** True for a day of an indexed bond after the last published factor. */
export function isIndexEstimated({ indexFactors }: ReadBond, day: number): boolean {
  const last = indexFactors.at(-1);
  return last !== undefined && day > last.day;
}

/**
 * Nominal at issue's value on a day's factor (the last known one at or before it, 1 before the first), rounded to the
 * minor unit; untouched where there is no index.
 */
export function indexed(bond: ReadBond, nominal: bigint, day: number): Money {
  if (bond.indexFactors.length === 0) return nominal as Money;
  const share = { numerator: stepAt(bond.indexFactors, day)?.factor ?? DEC_ONE, denominator: DEC_ONE };
  return shareOfMoney(nominal, share, bond.currency);
}

/** True from the day the issuer stopped paying. */
export function isDefaulted({ terms }: ReadBond, date: string): boolean {
  return terms.defaultedOn !== undefined && date >= terms.defaultedOn;
}

/**
 * Nominal of one bond still outstanding at the end of the day (`day`: days since 1970-01-01), in money of the bond's
 * currency: what is not amortised yet, times the index factor of the day for an indexed bond (rounded half to even
 * to the minor unit, as the issuer of OFZ-IN publishes it).
 */
export function nominalOn(bond: ReadBond, day: number): Money {
  return indexed(bond, outstandingOn(bond, day), day);
}

/** Nominal of one bond before the payments of a day, on that day's factor; from the redemption on, what it pays. */
export function nominalBefore(bond: ReadBond, day: number): Money {
  const due = Math.min(day, bond.redeemedDay);
  return indexed(bond, outstandingOn(bond, due - 1), due);
}

/**
 * Nominal of a bond that is still held at the end of the day: the outstanding one; from the day on which the last of
 * it is due, what is due.
 */
export function nominalHeldOn(bond: ReadBond, day: number): Money {
  return day < bond.redeemedDay ? nominalOn(bond, day) : nominalBefore(bond, day);
}

/** Coupon paid at a period's end; a coupon by rate of an indexed bond is on the nominal of the payment day. */
export function couponPaid(bond: ReadBond, coupon: ReadCoupon): Money {
  if (coupon.rate === undefined || bond.indexFactors.length === 0) return coupon.amount;
  const nominal = indexed(bond, coupon.nominal, coupon.endDay);
  return shareOfMoney(nominal, rateShare(coupon.rate, coupon.years), bond.currency);
}

function rateShare(rate: bigint, years: { readonly numerator: bigint; readonly denominator: bigint }) {
  return scale(years, { numerator: rate, denominator: DEC_ONE });
}

/**
 * Coupon of one bond accrued at the end of the day, rounded once half to even to the currency's minor unit: coupon x
 * part of its period's day count gone by (actual/365: coupon x days since the last payment / days of the period, as
 * the Moscow exchange publishes it). 0 on a payment day, outside of all periods and from the day of a default
 * (defaulted bonds trade flat). An indexed bond with a rate accrues on the nominal of the day. Notes:
 * `floating-coupon-estimated` {date}, `index-factor-estimated` {date}, `bond-defaulted` {date}. Example: 35.40 for
 * 182 days, 91 days in: 17.70.
 */
export function accruedOn(bond: ReadBond, day: number): MarkedMoney {
  const date = fromDayNumber(day);
  if (isDefaulted(bond, date)) {
    return {
      amount: 0n as Money,
      notes: [reason("bond-defaulted", { date: bond.terms.defaultedOn ?? date })],
    };
  }
  const coupon = couponOn(bond, day);
  if (coupon === undefined) return { amount: 0n as Money, notes: [] };
  const notes: Reason[] = [];
  if (coupon.isEstimated) notes.push(reason("floating-coupon-estimated", { date: coupon.end }));
  if (coupon.rate === undefined || bond.indexFactors.length === 0) {
    return { amount: shareOfMoney(coupon.amount, earnedShare(bond, coupon, day), bond.currency), notes };
  }
  if (isIndexEstimated(bond, day)) notes.push(reason("index-factor-estimated", { date }));
  const nominal = indexed(bond, coupon.nominal, day);
  const share = rateShare(coupon.rate, scale(coupon.years, earnedShare(bond, coupon, day)));
  return { amount: shareOfMoney(nominal, share, bond.currency), notes };
}

/** Money of one bond at a clean price (percent of the remaining nominal, 18 decimals), with accrued coupon. */
export interface BondWorth {
  readonly nominal: Money;
  readonly clean: Money;
  readonly accrued: Money;
  readonly dirty: Money;
  readonly notes: readonly Reason[];
}

/**
 * Clean and dirty money of one bond on a day: price / 100 x remaining nominal, rounded once half to even, and the
 * accrued coupon on top. Example: 98.5 % of 1000 with 17.70 accrued is 985.00 clean, 1002.70 dirty.
 */
export function worthOfBond(
  bond: ReadBond,
  quote: { readonly day: number; readonly clean: bigint },
): BondWorth {
  const nominal = nominalOn(bond, quote.day);
  const clean = multiplyDivide(quote.clean, nominal, 100n * DEC_ONE) as Money;
  const { amount: accrued, notes } = accruedOn(bond, quote.day);
  return { nominal, clean, accrued, dirty: (clean + accrued) as Money, notes };
}

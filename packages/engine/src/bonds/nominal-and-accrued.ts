import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason, uniqueNotes } from "../figure.ts";
import { DEC_ONE, type Money } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { couponOn, earnedShare } from "./coupon-period.ts";
import { type Fraction, scale } from "./day-count.ts";
import { asMoney, exactly, NO_MONEY, ofPosition, perBond } from "./minor-unit.ts";
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

/** Nominal at issue's value times the last factor known on a day, 1 before the first; money units. */
function exactlyIndexed(bond: ReadBond, nominal: bigint, day: number): Fraction {
  if (bond.indexFactors.length === 0) return exactly(nominal);
  const factor = { numerator: stepAt(bond.indexFactors, day)?.factor ?? DEC_ONE, denominator: DEC_ONE };
  return perBond(scale(exactly(nominal), factor), bond);
}

/**
 * Nominal at issue's value on a day's factor (the last known one at or before it, 1 before the first), to 10 decimals,
 * with `roundsPerBond` to the minor unit; untouched where there is no index.
 */
export function indexed(bond: ReadBond, nominal: bigint, day: number): Money {
  return bond.indexFactors.length === 0 ? (nominal as Money) : asMoney(exactlyIndexed(bond, nominal, day));
}

/** True when what a coupon pays is not known yet: not announced, or on a nominal whose index is not published. */
export function isCouponEstimated(bond: ReadBond, { rate, isEstimated, endDay }: ReadCoupon): boolean {
  return isEstimated || (rate !== undefined && isIndexEstimated(bond, endDay));
}

/** Remarks on the nominal of a day: `index-factor-estimated` {date} after the last published factor. */
export function nominalNotes(bond: ReadBond, day: number): readonly Reason[] {
  return isIndexEstimated(bond, day) ? [reason("index-factor-estimated", { date: fromDayNumber(day) })] : [];
}

/** True from the day the issuer stopped paying. */
export function isDefaulted({ terms }: ReadBond, date: string): boolean {
  return terms.defaultedOn !== undefined && date >= terms.defaultedOn;
}

/**
 * Nominal of one bond still outstanding at the end of the day (`day`: days since 1970-01-01), in money of the bond's
 * currency: what is not amortised yet, times the index factor of the day for an indexed bond (with `roundsPerBond`
 * rounded half to even to the minor unit, as the issuer of OFZ-IN publishes it).
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

/** Coupon paid per bond at a period's end, money units; by rate of an indexed bond on the nominal of the payment day. */
export function exactCoupon(bond: ReadBond, coupon: ReadCoupon): Fraction {
  if (coupon.rate === undefined || bond.indexFactors.length === 0) return coupon.exact;
  const nominal = exactlyIndexed(bond, coupon.nominal, coupon.endDay);
  return perBond(scale(nominal, rateShare(coupon.rate, coupon.years)), bond);
}

/** Coupon of one bond paid at a period's end, to 10 decimals; of several bonds see `couponOfPosition`. */
export function couponPaid(bond: ReadBond, coupon: ReadCoupon): Money {
  return asMoney(exactCoupon(bond, coupon));
}

/**
 * Coupon that `quantity` bonds (18 decimals) are paid at a period's end: rounded once, half to even, to the minor unit
 * on the whole position; with `roundsPerBond` the rounded coupon of one bond times the quantity.
 */
export function couponOfPosition(bond: ReadBond, coupon: ReadCoupon, quantity: bigint): Money {
  return ofPosition(exactCoupon(bond, coupon), quantity, bond);
}

function rateShare(rate: bigint, years: Fraction): Fraction {
  return scale(years, { numerator: rate, denominator: DEC_ONE });
}

/** Accrued coupon of one bond as money units, with its remarks. */
interface ExactAccrued {
  readonly exact: Fraction;
  readonly notes: readonly Reason[];
}

/** The accrued coupon of one bond at the end of a day before rounding, see `accruedOn`. */
export function exactAccrued(bond: ReadBond, day: number): ExactAccrued {
  const date = fromDayNumber(day);
  if (isDefaulted(bond, date)) {
    const since = bond.terms.defaultedOn ?? date;
    return { exact: NO_MONEY, notes: [reason("bond-defaulted", { date: since })] };
  }
  const coupon = couponOn(bond, day);
  if (coupon === undefined) return { exact: NO_MONEY, notes: [] };
  const notes: Reason[] = [];
  const sofar = coupon.floating?.until(day) ?? coupon;
  if (sofar.isEstimated) notes.push(reason("floating-coupon-estimated", { date: coupon.end }));
  const earned = earnedShare(bond, coupon, day);
  if (coupon.floating !== undefined && bond.indexFactors.length === 0) {
    const share = rateShare(sofar.rate ?? 0n, scale(coupon.years, earned));
    return { exact: perBond(scale(exactly(coupon.nominal), share), bond), notes };
  }
  if (coupon.rate === undefined || bond.indexFactors.length === 0) {
    return { exact: perBond(scale(coupon.exact, earned), bond), notes };
  }
  notes.push(...nominalNotes(bond, day));
  const nominal = exactlyIndexed(bond, coupon.nominal, day);
  const share = rateShare(sofar.rate ?? coupon.rate, scale(coupon.years, earned));
  return { exact: perBond(scale(nominal, share), bond), notes };
}

/**
 * Coupon of one bond accrued at the end of the day, to 10 decimals, with `roundsPerBond` to the currency's minor unit:
 * coupon x part of its period's day count gone by (actual/365: coupon x days since the last payment / days of the
 * period, as the Moscow exchange publishes it). 0 on a payment day, outside of all periods and from the day of a
 * default (defaulted bonds trade flat). An indexed bond with a rate accrues on the nominal of the day, a floating
 * one by its rule with the index of the days gone by. Notes:
 * `floating-coupon-estimated` {date}, `index-factor-estimated` {date}, `bond-defaulted` {date}. Of several bonds see
 * `accruedOfPosition`. Example: 35.40 for 182 days, 91 days in: 17.70.
 */
export function accruedOn(bond: ReadBond, day: number): MarkedMoney {
  const { exact, notes } = exactAccrued(bond, day);
  return { amount: asMoney(exact), notes };
}

/**
 * Coupon that `quantity` bonds (18 decimals) have accrued at the end of the day: rounded once, half to even, to the
 * minor unit on the whole position, so that it does not depend on the nominal it is cut into; with `roundsPerBond` the
 * published accrued interest of one bond times the quantity. Notes as `accruedOn`. Example: 1,000 bonds of 1 EUR,
 * 0.75 % yearly, 365 of 366 days in: 7.48.
 */
export function accruedOfPosition(
  bond: ReadBond,
  { quantity, day }: { readonly quantity: bigint; readonly day: number },
): MarkedMoney {
  const { exact, notes } = exactAccrued(bond, day);
  return { amount: ofPosition(exact, quantity, bond), notes };
}

/** Money of one bond, 10 decimals, at a clean price (percent of the remaining nominal, 18 decimals), with accrued coupon. */
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
  const { amount: accrued, notes: own } = accruedOn(bond, quote.day);
  const notes = uniqueNotes([...own, ...nominalNotes(bond, quote.day)]);
  return { nominal, clean, accrued, dirty: (clean + accrued) as Money, notes };
}

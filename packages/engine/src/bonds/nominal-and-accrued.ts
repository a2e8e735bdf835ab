import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason, uniqueNotes } from "../figure.ts";
import { DEC_ONE, type Money } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { couponOn, earnedShare } from "./coupon-period.ts";
import { type Fraction, scale } from "./day-count.ts";
import { asMoney, exactly, NO_MONEY, ofPosition, perBond } from "./minor-unit.ts";
import { outstandingOn, type ReadBond, type ReadCoupon } from "./read-bond.ts";
import { stepAt } from "./step-at.ts";

export interface MarkedMoney {
  readonly amount: Money;
  readonly notes: readonly Reason[];
}

export function isIndexEstimated({ indexFactors }: ReadBond, day: number): boolean {
  const last = indexFactors.at(-1);
  return last !== undefined && day > last.day;
}

function exactlyIndexed(bond: ReadBond, nominal: bigint, day: number): Fraction {
  if (bond.indexFactors.length === 0) return exactly(nominal);
  const factor = { numerator: stepAt(bond.indexFactors, day)?.factor ?? DEC_ONE, denominator: DEC_ONE };
  return perBond(scale(exactly(nominal), factor), bond);
}

export function indexed(bond: ReadBond, nominal: bigint, day: number): Money {
  return bond.indexFactors.length === 0 ? (nominal as Money) : asMoney(exactlyIndexed(bond, nominal, day));
}

export function isCouponEstimated(bond: ReadBond, { rate, isEstimated, endDay }: ReadCoupon): boolean {
  return isEstimated || (rate !== undefined && isIndexEstimated(bond, endDay));
}

export function nominalNotes(bond: ReadBond, day: number): readonly Reason[] {
  return isIndexEstimated(bond, day) ? [reason("index-factor-estimated", { date: fromDayNumber(day) })] : [];
}

export function isDefaulted({ terms }: ReadBond, date: string): boolean {
  return terms.defaultedOn !== undefined && date >= terms.defaultedOn;
}

/**
 * Returns the nominal outstanding at the end of a day, times the index factor (with `roundsPerBond` to the minor unit,
 * as the issuer of OFZ-IN publishes it).
 */
export function nominalOn(bond: ReadBond, day: number): Money {
  return indexed(bond, outstandingOn(bond, day), day);
}

/** Returns the nominal before a day's payments; after redemption the redeemed amount. */
export function nominalBefore(bond: ReadBond, day: number): Money {
  const due = Math.min(day, bond.redeemedDay);
  return indexed(bond, outstandingOn(bond, due - 1), due);
}

/** Returns the nominal outstanding, or due from the redemption day on. */
export function nominalHeldOn(bond: ReadBond, day: number): Money {
  return day < bond.redeemedDay ? nominalOn(bond, day) : nominalBefore(bond, day);
}

/** Returns the unrounded coupon; an indexed bond's is on the nominal of the payment day. */
export function exactCoupon(bond: ReadBond, coupon: ReadCoupon): Fraction {
  if (coupon.rate === undefined || bond.indexFactors.length === 0) return coupon.exact;
  const nominal = exactlyIndexed(bond, coupon.nominal, coupon.endDay);
  return perBond(scale(nominal, rateShare(coupon.rate, coupon.years)), bond);
}

/** Returns the coupon to 10 decimals; for several bonds see `couponOfPosition`. */
export function couponPaid(bond: ReadBond, coupon: ReadCoupon): Money {
  return asMoney(exactCoupon(bond, coupon));
}

/** Rounds half to even to the minor unit: the whole position, or per bond with `roundsPerBond`. */
export function couponOfPosition(bond: ReadBond, coupon: ReadCoupon, quantity: bigint): Money {
  return ofPosition(exactCoupon(bond, coupon), quantity, bond);
}

function rateShare(rate: bigint, years: Fraction): Fraction {
  return scale(years, { numerator: rate, denominator: DEC_ONE });
}

interface ExactAccrued {
  readonly exact: Fraction;
  readonly notes: readonly Reason[];
}

/** Returns `accruedOn` before rounding. */
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
 * Returns accrued interest of one bond at the end of a day, to 10 decimals, with `roundsPerBond` to the minor unit:
 * coupon x elapsed fraction of its period (actual/365: as the Moscow exchange publishes it). 0 on a payment day and
 * from a default on (defaulted bonds trade flat). An indexed bond accrues on the nominal of the day, a floating one on
 * the index of the elapsed days. Notes: `floating-coupon-estimated`, `index-factor-estimated`, `bond-defaulted` {date}.
 */
export function accruedOn(bond: ReadBond, day: number): MarkedMoney {
  const { exact, notes } = exactAccrued(bond, day);
  return { amount: asMoney(exact), notes };
}

/** Rounds as `couponOfPosition`, independent of the denomination. Notes as `accruedOn`. */
export function accruedOfPosition(
  bond: ReadBond,
  { quantity, day }: { readonly quantity: bigint; readonly day: number },
): MarkedMoney {
  const { exact, notes } = exactAccrued(bond, day);
  return { amount: ofPosition(exact, quantity, bond), notes };
}

/** Money of one bond. */
export interface BondWorth {
  readonly nominal: Money;
  readonly clean: Money;
  readonly accrued: Money;
  readonly dirty: Money;
  readonly notes: readonly Reason[];
}

/** Returns price / 100 x remaining nominal, rounded half to even, plus accrued interest. */
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

import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { DEC_ONE, type Dec, type Money } from "../money/decimal.ts";
import type { BondCoupon, BondOffer, BondTerms, IndexFactor } from "./bond-terms.ts";
import { checkTerms, maturityOf } from "./check-terms.ts";
import {
  type DayCount,
  daysBetween,
  type Fraction,
  fraction,
  isThirtyDays,
  scale,
  yearFraction,
} from "./day-count.ts";
import { type FloatingRates, floatingRates } from "./floating-rule.ts";
import { asMoney, exactly, NO_MONEY, perBond } from "./minor-unit.ts";
import { periodsBackFrom, periodsForthFrom, type Rhythm, readRhythm } from "./rhythm.ts";
import { stepAt } from "./step-at.ts";

export interface ReadCoupon {
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly startDay: number;
  readonly endDay: number;
  /** Before rounding and the index factor. */
  readonly exact: Fraction;
  /** To 10 decimals. */
  readonly amount: Money;
  readonly rate: Dec | undefined;
  /** The last known coupon, or its rule with unknown index values. */
  readonly isEstimated: boolean;
  readonly floating: FloatingRates | undefined;
  readonly periods: Fraction;
  /** In years of the day count. */
  readonly years: Fraction;
  /** At issue's value. */
  readonly nominal: bigint;
  readonly isMeasuredForth: boolean;
}

export interface Repayment {
  readonly date: IsoDate;
  readonly day: number;
  /** At issue's value. */
  readonly amount: Money;
  /** At issue's value. */
  readonly left: Money;
}

export type ReadFactor = IndexFactor & { readonly day: number };

export interface ReadBond {
  readonly terms: BondTerms;
  readonly currency: string;
  readonly roundsPerBond: boolean;
  readonly dayCount: DayCount;
  readonly rhythm: Rhythm;
  readonly coupons: readonly ReadCoupon[];
  /** Ascending; they sum to the nominal. */
  readonly repayments: readonly Repayment[];
  readonly maturity: IsoDate;
  /** Maturity, or the earlier amortisation that repays the rest. */
  readonly redeemedDay: number;
  readonly offers: readonly BondOffer[];
  readonly indexFactors: readonly ReadFactor[];
}

function byDate(a: { readonly date: IsoDate }, b: { readonly date: IsoDate }): number {
  return dayNumber(a.date) - dayNumber(b.date);
}

function readRepayments(terms: BondTerms, maturity: IsoDate): Repayment[] {
  const repayments: Repayment[] = [];
  let left: bigint = terms.nominal;
  for (const { date, amount } of [...(terms.amortisations ?? [])].sort(byDate)) {
    left -= amount;
    repayments.push({ date, amount, day: dayNumber(date), left: left as Money });
  }
  if (left > 0n) {
    repayments.push({ date: maturity, amount: left as Money, day: dayNumber(maturity), left: 0n as Money });
  }
  return repayments;
}

export function outstandingOn(
  { terms, repayments }: Pick<ReadBond, "terms" | "repayments">,
  day: number,
): bigint {
  return stepAt(repayments, day)?.left ?? terms.nominal;
}

/** By the schedule where the convention has periods (ICMA, months of 30 days), else days. */
function yearsOfCoupon(rhythm: Rhythm, coupon: BondCoupon, periods: Fraction): Fraction {
  const perYear = fraction(1, rhythm.frequency);
  if (rhythm.dayCount === "actual/actual-icma") return scale(periods, perYear);
  const isRegular = periods.numerator === periods.denominator;
  if (isThirtyDays(rhythm.dayCount) && isRegular && "months" in rhythm.step) return perYear;
  return yearFraction(rhythm.dayCount, coupon.start, coupon.end);
}

function amountOf(
  coupon: Omit<ReadCoupon, "exact" | "amount" | "isEstimated" | "rate">,
  source: { readonly given: BondCoupon; readonly known: ReadCoupon | undefined },
): Pick<ReadCoupon, "exact" | "rate" | "isEstimated"> {
  const { given, known } = source;
  if (coupon.floating !== undefined) {
    const { rate, isEstimated } = coupon.floating;
    const share = scale(coupon.years, { numerator: rate, denominator: DEC_ONE });
    return { exact: scale(exactly(coupon.nominal), share), rate, isEstimated };
  }
  if (given.amount !== undefined) {
    return { exact: exactly(given.amount), rate: undefined, isEstimated: false };
  }
  const isEstimated = given.rate === undefined;
  const rate = given.rate ?? known?.rate;
  if (rate !== undefined) {
    const share = scale(coupon.years, { numerator: rate, denominator: DEC_ONE });
    return { exact: scale(exactly(coupon.nominal), share), rate, isEstimated };
  }
  if (known === undefined || known.nominal === 0n) return { exact: NO_MONEY, rate: undefined, isEstimated };
  const share = {
    numerator: coupon.nominal * coupon.years.numerator * known.years.denominator,
    denominator: known.nominal * coupon.years.denominator * known.years.numerator,
  };
  return { exact: scale(known.exact, share), rate: undefined, isEstimated };
}

function floatingOf(
  { floating }: BondTerms,
  { amount, rate }: BondCoupon,
  days: { readonly startDay: number; readonly endDay: number },
): FloatingRates | undefined {
  const isStated = amount !== undefined || rate !== undefined;
  return floating === undefined || isStated ? undefined : floatingRates(floating, days);
}

function readCoupons(terms: BondTerms, rhythm: Rhythm, repayments: readonly Repayment[]): ReadCoupon[] {
  const coupons: ReadCoupon[] = [];
  const rounding = { currency: terms.currency, roundsPerBond: terms.roundsPerBond ?? false };
  let known: ReadCoupon | undefined;
  for (const [i, given] of terms.coupons.entries()) {
    const { start, end } = given;
    const isMeasuredForth = i > 0 && i === terms.coupons.length - 1;
    const periods = (isMeasuredForth ? periodsForthFrom : periodsBackFrom)(rhythm, start, end);
    const years = yearsOfCoupon(rhythm, given, periods);
    const startDay = dayNumber(start);
    const nominal = outstandingOn({ terms, repayments }, startDay);
    const days = { startDay, endDay: dayNumber(end) };
    const floating = floatingOf(terms, given, days);
    const period = { start, end, ...days, periods, years, nominal, isMeasuredForth, floating };
    const sized = amountOf(period, { given, known });
    const exact = given.amount === undefined ? perBond(sized.exact, rounding) : sized.exact;
    const coupon = { ...period, ...sized, exact, amount: asMoney(exact) };
    if (!coupon.isEstimated) known = coupon;
    coupons.push(coupon);
  }
  return coupons;
}

// A period from the 30th to the 31st has no length in months of 30 days.
function findEmptyPeriod({ coupons }: BondTerms, { dayCount }: Rhythm): Reason | undefined {
  const empty = coupons.find(({ start, end }) => daysBetween(dayCount, start, end) <= 0);
  return empty && reason("coupon-period-empty", { start: empty.start, end: empty.end });
}

/**
 * Checks a bond's terms and derives its schedules. A coupon by rate is nominal at its start x rate x years of the day
 * count, unrounded; with `roundsPerBond` half to even to the minor unit. Refuses with every fault: `maturity-unknown`,
 * `coupon-order` {start, end}, `coupon-period-empty` {start, end}, `coupon-negative` {date}, `coupon-unknown` {date} (a
 * floater without a first coupon or a rule), `index-rate-order` {date}, `amortisation-not-positive` {date},
 * `amortisation-above-nominal` {amortised, nominal}, `after-maturity` {date, maturity}, `nominal-not-positive`
 * {nominal}, `coupon-frequency` {frequency}, `offer-price-not-positive` {date}, `index-factor-not-positive` {date}.
 */
export function readBond(terms: BondTerms): ReadBond | { readonly refused: readonly Reason[] } {
  const refused = checkTerms(terms);
  const maturity = maturityOf(terms);
  if (refused.length > 0 || maturity === undefined) return { refused };
  const dayCount = terms.dayCount ?? "actual/365";
  const rhythm = readRhythm(terms.coupons, { maturity, frequency: terms.frequency, dayCount });
  const repayments = readRepayments(terms, maturity);
  const empty = findEmptyPeriod(terms, rhythm);
  if (empty !== undefined) return { refused: [empty] };
  return {
    terms,
    currency: terms.currency,
    roundsPerBond: terms.roundsPerBond ?? false,
    dayCount,
    rhythm,
    coupons: readCoupons(terms, rhythm, repayments),
    repayments,
    maturity,
    redeemedDay: repayments.at(-1)?.day ?? dayNumber(maturity),
    offers: [...(terms.offers ?? [])].sort(byDate),
    indexFactors: (terms.indexFactors ?? [])
      .map(({ date, factor }) => ({ date, factor, day: dayNumber(date) }))
      .sort((a, b) => a.day - b.day),
  };
}

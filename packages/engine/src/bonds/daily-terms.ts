import { dayNumber } from "../days/iso-date.ts";
import { stepsUntil } from "../days/steps-until.ts";
import { DEC_ONE, MONEY_PLACES, moneyToNumber } from "../money/decimal.ts";
import { minorPlaces } from "../money/minor-places.ts";
import { scale, toRatio } from "./day-count.ts";
import { createDayMeter } from "./day-meter.ts";
import { asNumber } from "./minor-unit.ts";
import { accruedOn, exactAccrued, nominalHeldOn } from "./nominal-and-accrued.ts";
import { outstandingOn, type ReadBond, type ReadCoupon } from "./read-bond.ts";
import { nextStepDay } from "./step-at.ts";

interface Days {
  readonly first: number;
  readonly last: number;
}

/** Of one bond, float64 of the exact amounts. */
export interface DailyTerms {
  readonly nominal: Float64Array;
  readonly accrued: Float64Array;
}

function fillNominal(bond: ReadBond, { first, last }: Days, out: Float64Array): void {
  const { indexFactors } = bond;
  let place = stepsUntil(indexFactors.length, first, (at) => indexFactors[at]?.day ?? 0);
  for (let day = first; day <= last; ) {
    const paid = nextStepDay(bond.repayments, day);
    while (day < paid && day <= last) {
      const next = Math.min(paid, indexFactors[place]?.day ?? Number.POSITIVE_INFINITY);
      out.fill(moneyToNumber(nominalHeldOn(bond, day)), day - first, next - first);
      if (next < paid) place++;
      day = next;
    }
  }
}

/** Rounds half to even; exact while the product is below 2^53. */
function shareOfUnits(product: number, whole: number): number {
  let units = Math.floor(product / whole);
  let rest = product - units * whole;
  // The float quotient may be off by one next to a whole number.
  if (rest < 0) {
    units--;
    rest += whole;
  } else if (rest >= whole) {
    units++;
    rest -= whole;
  }
  return 2 * rest > whole || (2 * rest === whole && units % 2 === 1) ? units + 1 : units;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

/** In lowest terms. */
interface PerUnit {
  readonly part: number;
  readonly whole: number;
}

function rateOfUnit(rate: bigint, { years }: ReadCoupon, total: number): PerUnit {
  const part = rate * years.numerator;
  const whole = DEC_ONE * years.denominator * BigInt(total);
  const divisor = commonDivisor(part, whole);
  return { part: Number(part / divisor), whole: Number(whole / divisor) };
}

function isOnNominal(bond: ReadBond, { nominal, startDay, endDay }: ReadCoupon): boolean {
  return endDay <= bond.redeemedDay && outstandingOn(bond, endDay - 1) === nominal && startDay < endDay;
}

interface Columns {
  readonly first: number;
  readonly nominal: Float64Array;
  readonly accrued: Float64Array;
}

function isByIndex({ indexFactors }: ReadBond, { rate }: ReadCoupon): boolean {
  return rate !== undefined && indexFactors.length > 0;
}

/** False where the days differ in weight or the nominal column does not apply. */
function fillUnrounded(bond: ReadBond, coupon: ReadCoupon, { first, last }: Days, out: Columns): boolean {
  const meter = createDayMeter(bond, coupon, first);
  const isIndexed = isByIndex(bond, coupon);
  if (coupon.floating !== undefined || meter === undefined) return false;
  if (isIndexed && !isOnNominal(bond, coupon)) return false;
  const years = scale(coupon.years, { numerator: coupon.rate ?? 0n, denominator: DEC_ONE });
  const fixed = isIndexed ? toRatio(years) : asNumber(coupon.exact);
  for (let day = first; day <= last; day++, meter.step()) {
    const place = day - out.first;
    const whole = isIndexed ? (out.nominal[place] ?? 0) * fixed : fixed;
    out.accrued[place] = (whole * meter.earned) / meter.total;
  }
  return true;
}

/** False where whole minor units cannot express it. */
function fillInUnits(bond: ReadBond, coupon: ReadCoupon, { first, last }: Days, out: Columns): boolean {
  const places = minorPlaces(bond.currency);
  const minor = 10n ** BigInt(MONEY_PLACES - places);
  const perUnit = 10 ** places;
  const isIndexed = isByIndex(bond, coupon);
  const meter = createDayMeter(bond, coupon, first);
  if (coupon.floating !== undefined) return false;
  if (meter === undefined || (isIndexed ? !isOnNominal(bond, coupon) : coupon.amount % minor !== 0n))
    return false;
  const fixed = Number(coupon.amount / minor);
  const { part, whole } = isIndexed
    ? rateOfUnit(coupon.rate ?? 0n, coupon, meter.total)
    : { part: 1, whole: meter.total };
  if (whole > Number.MAX_SAFE_INTEGER) return false;
  for (let day = first; day <= last; day++, meter.step()) {
    const base = isIndexed ? Math.round((out.nominal[day - out.first] ?? 0) * perUnit) : fixed;
    const product = base * meter.earned * part;
    out.accrued[day - out.first] =
      product <= Number.MAX_SAFE_INTEGER
        ? shareOfUnits(product, whole) / perUnit
        : moneyToNumber(accruedOn(bond, day).amount);
  }
  return true;
}

function fillAccrued(bond: ReadBond, { first, last }: Days, out: Columns): void {
  const { coupons, terms } = bond;
  const end = terms.defaultedOn === undefined ? last : Math.min(last, dayNumber(terms.defaultedOn) - 1);
  const start = stepsUntil(coupons.length, first, (place) => coupons[place]?.endDay ?? 0);
  for (let place = start; place < coupons.length; place++) {
    const coupon = coupons[place];
    if (coupon === undefined || coupon.startDay > end) return;
    const days = { first: Math.max(first, coupon.startDay), last: Math.min(end, coupon.endDay - 1) };
    if ((bond.roundsPerBond ? fillInUnits : fillUnrounded)(bond, coupon, days, out)) continue;
    for (let day = days.first; day <= days.last; day++) {
      out.accrued[day - first] = asNumber(exactAccrued(bond, day).exact);
    }
  }
}

/**
 * Computes nominal and accrued interest of one bond in one pass: bit-identical to `nominalHeldOn`, and to `accruedOn`
 * with `roundsPerBond`; otherwise within float64.
 */
export function dailyTermsOf(bond: ReadBond, days: Days): DailyTerms {
  const length = days.last - days.first + 1;
  const nominal = new Float64Array(length);
  const accrued = new Float64Array(length);
  fillNominal(bond, days, nominal);
  fillAccrued(bond, days, { first: days.first, nominal, accrued });
  return { nominal, accrued };
}

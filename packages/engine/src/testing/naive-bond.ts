import { addMonths, dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { Asset, Bond } from "../ledger/transaction.ts";
import { MONEY, nearest, ONE } from "./naive-exact.ts";

/** Not reduced. */
type Ratio = readonly [top: bigint, bottom: bigint];

type Coupon = Bond["coupons"][number];

function toMinor(currency: string, [top, bottom]: Ratio): bigint {
  const minor = { JPY: MONEY, KWD: MONEY / 1000n }[currency] ?? MONEY / 100n;
  return minor * nearest(top, bottom * minor);
}

function ofOne({ bond, currency }: Asset, ratio: Ratio): Ratio {
  return bond?.roundsPerBond === true ? [toMinor(currency, ratio), 1n] : ratio;
}

/** Regardless of maturity. */
function leftOn({ nominal, amortisations = [] }: Bond, day: number): bigint {
  const paid = amortisations.filter(({ date }) => dayNumber(date) <= day);
  return paid.reduce((left: bigint, { amount }) => left - amount, nominal);
}

export function lastDayOf(bond: Bond): number {
  const days = (bond.amortisations ?? []).map(({ date }) => dayNumber(date));
  const whole = Math.max(...days);
  if (days.length > 0 && leftOn(bond, whole) === 0n) return whole;
  const end = bond.maturity ?? bond.coupons.at(-1)?.end;
  const isLater = bond.maturity === undefined && end !== undefined && whole > dayNumber(end);
  return end === undefined || isLater ? Number.POSITIVE_INFINITY : dayNumber(end);
}

function withIndex(asset: Asset, nominal: bigint, day: number): Ratio {
  const factors = asset.bond?.indexFactors ?? [];
  if (factors.length === 0) return [nominal, 1n];
  const factor = factors.findLast(({ date }) => dayNumber(date) <= day)?.factor ?? ONE;
  return ofOne(asset, [nominal * factor, ONE]);
}

function indexed(asset: Asset, nominal: bigint, day: number): bigint {
  const [top, bottom] = withIndex(asset, nominal, day);
  return nearest(top, bottom);
}

/** Returns, after the last repayment, the amount it was to pay. */
export function nominalDueOn(asset: Asset, day: number): bigint {
  if (asset.bond === undefined) return 0n;
  const due = Math.min(day, lastDayOf(asset.bond));
  return indexed(asset, leftOn(asset.bond, due - 1), due);
}

/** Returns the last repayment within ten days, or the row's own day. */
export function repaidDay({ bond }: Asset, day: number): number {
  const due = (bond?.amortisations ?? []).map(({ date }) => dayNumber(date));
  return Math.max(...due.filter((one) => one <= day && day - one <= 10), 0) || day;
}

export function nominalOn(asset: Asset, day: number): bigint {
  if (asset.bond === undefined) return 0n;
  if (day >= lastDayOf(asset.bond)) return nominalDueOn(asset, day);
  return indexed(asset, leftOn(asset.bond, day), day);
}

function numbersOf(date: IsoDate): readonly [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return [year, month, day];
}

const isFebruaryEnd = (date: IsoDate): boolean => fromDayNumber(dayNumber(date) + 1).slice(5) === "03-01";

function thirtyDays(dayCount: string, from: IsoDate, to: IsoDate): number {
  const [year, month, day] = numbersOf(from);
  const [toYear, toMonth, toDay] = numbersOf(to);
  let [first, last] = [day, toDay];
  if (dayCount === "30/360-us") {
    if (isFebruaryEnd(from) && isFebruaryEnd(to)) last = 30;
    if (isFebruaryEnd(from)) first = 30;
  }
  first = Math.min(first, 30);
  if (dayCount === "30e/360" || first === 30) last = Math.min(last, 30);
  return (toYear - year) * 360 + (toMonth - month) * 30 + (last - first);
}

function calendarYears(from: number, to: number): Ratio {
  let parts = 0;
  let start = from;
  while (start < to) {
    const year = Number(fromDayNumber(start).slice(0, 4));
    const [first, next] = [year, year + 1].map((one) => dayNumber(`${one}-01-01` as IsoDate)) as [
      number,
      number,
    ];
    const end = Math.min(next, to);
    parts += (end - start) * (next - first === 366 ? 365 : 366);
    start = end;
  }
  return [BigInt(parts), 365n * 366n];
}

// `actual/actual-icma` only for whole periods and a short first one.
function yearsTo(bond: Bond, { start, end }: Coupon, to: IsoDate): Ratio {
  const days = dayNumber(to) - dayNumber(start);
  const dayCount = bond.dayCount ?? "actual/365";
  if (dayCount.startsWith("30")) return [BigInt(thirtyDays(dayCount, start, to)), 360n];
  if (dayCount === "actual/365" || dayCount === "actual/360")
    return [BigInt(days), BigInt(dayCount.slice(7))];
  if (dayCount === "actual/actual-isda") return calendarYears(dayNumber(start), dayNumber(to));
  const frequency = bond.frequency ?? 1;
  const regular = dayNumber(end) - dayNumber(addMonths(end, -12 / frequency));
  return [BigInt(days), BigInt(regular * frequency)];
}

interface Sized {
  readonly amount: Ratio;
  readonly rate: bigint | undefined;
}

/** Before indexation: stated, by rate, or like the last known one. */
function sizeOf(asset: Asset, bond: Bond, place: number): Sized {
  const coupon = bond.coupons[place];
  if (coupon === undefined) return { amount: [0n, 1n], rate: undefined };
  if (coupon.amount !== undefined) return { amount: [coupon.amount, 1n], rate: undefined };
  const before = bond.coupons.slice(0, place + 1);
  const known = before.findLastIndex(({ amount, rate }) => amount !== undefined || rate !== undefined);
  const source = bond.coupons[known];
  if (source === undefined) return { amount: [0n, 1n], rate: undefined };
  const nominal = leftOn(bond, dayNumber(coupon.start));
  const [top, bottom] = yearsTo(bond, coupon, coupon.end);
  const { rate, amount = 0n } = source;
  if (rate !== undefined && source.amount === undefined) {
    return { amount: ofOne(asset, [nominal * rate * top, ONE * bottom]), rate };
  }
  const [sourceTop, sourceBottom] = yearsTo(bond, source, source.end);
  const whole = leftOn(bond, dayNumber(source.start)) * sourceTop * bottom;
  const part = amount * nominal * top * sourceBottom;
  return { amount: whole === 0n ? [0n, 1n] : ofOne(asset, [part, whole]), rate: undefined };
}

function accruedOn(asset: Asset, day: number): Ratio {
  const { bond } = asset;
  if (bond === undefined || dayNumber(bond.defaultedOn ?? ("9999-12-31" as IsoDate)) <= day) return [0n, 1n];
  const place = bond.coupons.findIndex(({ start, end }) => dayNumber(start) <= day && day < dayNumber(end));
  const coupon = bond.coupons[place];
  if (coupon === undefined) return [0n, 1n];
  const { amount, rate } = sizeOf(asset, bond, place);
  const [earned, earnedOf] = yearsTo(bond, coupon, fromDayNumber(day));
  if (rate !== undefined && (bond.indexFactors ?? []).length > 0) {
    const [top, bottom] = withIndex(asset, leftOn(bond, dayNumber(coupon.start)), day);
    return ofOne(asset, [top * rate * earned, bottom * ONE * earnedOf]);
  }
  const [whole, wholeOf] = yearsTo(bond, coupon, coupon.end);
  return ofOne(asset, [amount[0] * earned * wholeOf, amount[1] * earnedOf * whole]);
}

/** Rounds once, or per bond where published so. */
export function accruedHeldOn(asset: Asset, quantity: bigint, day: number): bigint {
  const [top, bottom] = accruedOn(asset, day);
  if (asset.bond?.roundsPerBond === true) return nearest(quantity * top, ONE * bottom);
  return toMinor(asset.currency, [quantity * top, ONE * bottom]);
}

export function isDueAtPar(
  { bond, isBlocked, staleDays = 10 }: Asset,
  day: number,
  closed: number | undefined,
): boolean {
  if (bond === undefined || isBlocked === true) return false;
  const last = lastDayOf(bond);
  const isInDefault = bond.defaultedOn !== undefined && dayNumber(bond.defaultedOn) <= day;
  return day >= last && !isInDefault && (closed === undefined || closed < last || day - closed > staleDays);
}

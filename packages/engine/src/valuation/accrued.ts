import { dayNumber } from "../days/iso-date.ts";
import type { Asset, Bond } from "../ledger/transaction.ts";
import { divideByPower, divideHalfEven, multiplyDivide, powerOfTen } from "../money/rounding.ts";
import { worthInWord } from "../money/word.ts";

/** Currencies whose minor unit is not a hundredth, ISO 4217. */
const MINOR_PLACES: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  VND: 0,
  CLP: 0,
  ISK: 0,
  PYG: 0,
  UGX: 0,
  XAF: 0,
  XOF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** Decimals of a currency's minor unit: 2 for RUB, 0 for JPY. */
export function minorPlaces(currency: string): number {
  return MINOR_PLACES[currency] ?? 2;
}

/** Nominal of one bond that is still outstanding at the end of the day, in money units. */
export function remainingNominal(bond: Bond, day: number): bigint {
  let nominal: bigint = bond.nominal;
  for (const { date, amount } of bond.amortisations ?? []) if (dayNumber(date) <= day) nominal -= amount;
  return nominal < 0n ? 0n : nominal;
}

/**
 * Accrued coupon of one bond: coupon x days since the period's start / days of the period, rounded to the
 * currency's minor unit, as the Moscow exchange publishes it. On the coupon day itself it is 0.
 * Example: 35.40 for 182 days, 91 days in: 17.70.
 */
export function accruedPerBond(asset: Asset, day: number): bigint {
  for (const { start, end, amount } of asset.bond?.coupons ?? []) {
    const first = dayNumber(start);
    const last = dayNumber(end);
    if (day < first || day >= last) continue;
    const minor = 10n ** BigInt(10 - minorPlaces(asset.currency));
    const exact = amount * BigInt(day - first);
    return divideHalfEven(exact, BigInt(last - first) * minor) * minor;
  }
  return 0n;
}

/** Decimals of a quantity x price above those of money; a multiplier adds 18, a nominal in percent 12. */
const WORTH_PLACES = 26;
const PER_WORTH = powerOfTen(WORTH_PLACES);
const PER_MULTIPLIED = powerOfTen(WORTH_PLACES + 18);
const PER_BOND = powerOfTen(WORTH_PLACES + 12);
const PER_MULTIPLIED_BOND = powerOfTen(WORTH_PLACES + 18 + 12);

/**
 * Money of `quantity` units at `price`: one rounding for quantity x price x multiplier (x nominal / 100).
 * A bond's price is percent of the nominal remaining on that day.
 */
export function worthOf(
  asset: Asset | undefined,
  trade: { quantity: bigint; price: bigint; day: number },
): bigint {
  const { multiplier, bond } = asset ?? {};
  if (multiplier === undefined && bond === undefined) {
    const exact = worthInWord(trade.quantity, trade.price);
    return exact ?? divideByPower(trade.quantity * trade.price, PER_WORTH);
  }
  let numerator = trade.quantity * trade.price;
  if (multiplier !== undefined) numerator *= multiplier;
  if (bond === undefined) return divideByPower(numerator, PER_MULTIPLIED);
  numerator *= remainingNominal(bond, trade.day);
  return divideByPower(numerator, multiplier === undefined ? PER_BOND : PER_MULTIPLIED_BOND);
}

/** The price at which `quantity` units are worth `money`; the inverse of `worthOf`, undefined for nothing. */
export function priceOfWorth(
  asset: Asset | undefined,
  trade: { quantity: bigint; money: bigint; day: number },
): bigint | undefined {
  let divisor = trade.quantity;
  let numerator = trade.money * 10n ** 26n;
  if (asset?.multiplier !== undefined) {
    divisor *= asset.multiplier;
    numerator *= 10n ** 18n;
  }
  if (asset?.bond !== undefined) {
    divisor *= remainingNominal(asset.bond, trade.day);
    numerator *= 10n ** 12n;
  }
  return divisor <= 0n ? undefined : multiplyDivide(numerator, 1n, divisor);
}

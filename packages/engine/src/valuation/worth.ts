import type { Asset } from "../ledger/transaction.ts";
import { PER_DEC } from "../money/decimal.ts";
import { divideByPower, multiplyDivide, powerOfTen } from "../money/rounding.ts";
import { priceInMoney, worthInWord } from "../money/word.ts";
import { nominalOf } from "./asset-bond.ts";

/** Decimals beyond those of money; a multiplier adds 18, a nominal in percent 12. */
const WORTH_PLACES = 26;
const PER_WORTH = powerOfTen(WORTH_PLACES);
const PER_MULTIPLIED = powerOfTen(WORTH_PLACES + 18);
const PER_BOND = powerOfTen(WORTH_PLACES + 12);
const PER_MULTIPLIED_BOND = powerOfTen(WORTH_PLACES + 18 + 12);

/**
 * Returns quantity x price x multiplier (x nominal / 100), rounded once. A bond's price is in percent of that day's
 * nominal (see `nominalOf`).
 */
export function worthOf(
  asset: Asset | undefined,
  trade: { quantity: bigint; price: bigint; day: number },
): bigint {
  const { multiplier, bond } = asset ?? {};
  if (asset === undefined || (multiplier === undefined && bond === undefined)) {
    const { quantity, price } = trade;
    return worthInWord(quantity, price) ?? roundedWorth(quantity, price);
  }
  let numerator = trade.quantity * trade.price;
  if (multiplier !== undefined) numerator *= multiplier;
  if (bond === undefined) return divideByPower(numerator, PER_MULTIPLIED);
  numerator *= nominalOf(asset, trade.day);
  return divideByPower(numerator, multiplier === undefined ? PER_BOND : PER_MULTIPLIED_BOND);
}

// A one-word divisor takes half the time of 10^26.
function roundedWorth(quantity: bigint, price: bigint): bigint {
  const each = priceInMoney(price);
  return each === undefined
    ? divideByPower(quantity * price, PER_WORTH)
    : divideByPower(quantity * each, PER_DEC);
}

/** Inverts `worthOf`; undefined for 0 units. */
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
    divisor *= nominalOf(asset, trade.day);
    numerator *= 10n ** 12n;
  }
  return divisor <= 0n ? undefined : multiplyDivide(numerator, 1n, divisor);
}

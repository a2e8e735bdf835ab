import type { Asset } from "../ledger/transaction.ts";
import { divideByPower, multiplyDivide, powerOfTen } from "../money/rounding.ts";
import { worthInWord } from "../money/word.ts";
import { nominalOf } from "./asset-bond.ts";

/** Decimals of a quantity x price above those of money; a multiplier adds 18, a nominal in percent 12. */
const WORTH_PLACES = 26;
const PER_WORTH = powerOfTen(WORTH_PLACES);
const PER_MULTIPLIED = powerOfTen(WORTH_PLACES + 18);
const PER_BOND = powerOfTen(WORTH_PLACES + 12);
const PER_MULTIPLIED_BOND = powerOfTen(WORTH_PLACES + 18 + 12);

/**
 * Money of `quantity` units at `price`: one rounding for quantity x price x multiplier (x nominal / 100).
 * A bond's price is percent of the nominal remaining on that day (see `nominalOf`).
 */
export function worthOf(
  asset: Asset | undefined,
  trade: { quantity: bigint; price: bigint; day: number },
): bigint {
  const { multiplier, bond } = asset ?? {};
  if (asset === undefined || (multiplier === undefined && bond === undefined)) {
    const exact = worthInWord(trade.quantity, trade.price);
    return exact ?? divideByPower(trade.quantity * trade.price, PER_WORTH);
  }
  let numerator = trade.quantity * trade.price;
  if (multiplier !== undefined) numerator *= multiplier;
  if (bond === undefined) return divideByPower(numerator, PER_MULTIPLIED);
  numerator *= nominalOf(asset, trade.day);
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
    divisor *= nominalOf(asset, trade.day);
    numerator *= 10n ** 12n;
  }
  return divisor <= 0n ? undefined : multiplyDivide(numerator, 1n, divisor);
}

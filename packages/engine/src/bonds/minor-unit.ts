import type { Money } from "../money/decimal.ts";
import { minorPlaces } from "../money/minor-places.ts";
import { divideHalfEven } from "../money/rounding.ts";
import type { Fraction } from "./day-count.ts";

/**
 * `value x share`, rounded once half to even to the currency's minor unit. `value` is in money units; a yearly rate
 * among the factors of `share` carries its 18 decimals in the denominator.
 */
export function shareOfMoney(value: bigint, share: Fraction, currency: string): Money {
  const minor = 10n ** BigInt(10 - minorPlaces(currency));
  return (divideHalfEven(value * share.numerator, share.denominator * minor) * minor) as Money;
}

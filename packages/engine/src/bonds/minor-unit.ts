import { MONEY_ONE, type Money, PER_DEC } from "../money/decimal.ts";
import { minorPlaces } from "../money/minor-places.ts";
import { divideHalfEven } from "../money/rounding.ts";
import { type Fraction, toRatio } from "./day-count.ts";

/** Rounding of what one bond pays and accrues. */
interface PerBond {
  readonly currency: string;
  readonly roundsPerBond: boolean;
}

/** Nothing, as a fraction. */
export const NO_MONEY: Fraction = { numerator: 0n, denominator: 1n };

/** Money as a fraction of money units. */
export const exactly = (money: bigint): Fraction => ({ numerator: money, denominator: 1n });

/** Money units rounded once half to even to the currency's minor unit. */
export function toMinorUnit({ numerator, denominator }: Fraction, currency: string): Money {
  const minor = 10n ** BigInt(10 - minorPlaces(currency));
  return (divideHalfEven(numerator, denominator * minor) * minor) as Money;
}

/** Money units of one bond: to the minor unit where the exchange publishes them so, otherwise as they are. */
export function perBond(exact: Fraction, { currency, roundsPerBond }: PerBond): Fraction {
  return roundsPerBond ? exactly(toMinorUnit(exact, currency)) : exact;
}

/** Money units of one bond as money of 10 decimals, rounded half to even: to be shown, never to be multiplied. */
export function asMoney({ numerator, denominator }: Fraction): Money {
  return divideHalfEven(numerator, denominator) as Money;
}

/** Money units of one bond as a float64 amount of money. */
export function asNumber(exact: Fraction): number {
  return toRatio(exact) / Number(MONEY_ONE);
}

/**
 * Money of `quantity` bonds (18 decimals): what is rounded per bond is multiplied, everything else is rounded once, on
 * the whole position, to the minor unit.
 */
export function ofPosition(exact: Fraction, quantity: bigint, { currency, roundsPerBond }: PerBond): Money {
  const { numerator, denominator } = exact;
  const whole = { numerator: numerator * quantity, denominator: denominator * PER_DEC.power };
  return roundsPerBond ? asMoney(whole) : toMinorUnit(whole, currency);
}

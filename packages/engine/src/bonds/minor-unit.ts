import { MONEY_ONE, type Money, PER_DEC } from "../money/decimal.ts";
import { minorPlaces } from "../money/minor-places.ts";
import { divideHalfEven } from "../money/rounding.ts";
import { type Fraction, toRatio } from "./day-count.ts";

interface PerBond {
  readonly currency: string;
  readonly roundsPerBond: boolean;
}

export const NO_MONEY: Fraction = { numerator: 0n, denominator: 1n };

export const exactly = (money: bigint): Fraction => ({ numerator: money, denominator: 1n });

/** Rounds half to even. */
export function toMinorUnit({ numerator, denominator }: Fraction, currency: string): Money {
  const minor = 10n ** BigInt(10 - minorPlaces(currency));
  return (divideHalfEven(numerator, denominator * minor) * minor) as Money;
}

export function perBond(exact: Fraction, { currency, roundsPerBond }: PerBond): Fraction {
  return roundsPerBond ? exactly(toMinorUnit(exact, currency)) : exact;
}

/** Rounds for display only: never multiply it. */
export function asMoney({ numerator, denominator }: Fraction): Money {
  return divideHalfEven(numerator, denominator) as Money;
}

export function asNumber(exact: Fraction): number {
  return toRatio(exact) / Number(MONEY_ONE);
}

/** Returns money of `quantity` bonds (18 decimals), rounded per bond where published so, otherwise once. */
export function ofPosition(exact: Fraction, quantity: bigint, { currency, roundsPerBond }: PerBond): Money {
  const { numerator, denominator } = exact;
  const whole = { numerator: numerator * quantity, denominator: denominator * PER_DEC.power };
  return roundsPerBond ? asMoney(whole) : toMinorUnit(whole, currency);
}

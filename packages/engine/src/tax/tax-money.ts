import type { IsoDate } from "../days/iso-date.ts";
import { type Reason, reason, reasonKey } from "../figure.ts";
import { type Money, PER_DEC } from "../money/decimal.ts";
import { abs, divideByPower } from "../money/rounding.ts";
import type { TaxAmount, TaxRate } from "./tax-input.ts";

const KOPECK = 10n ** 8n;
const ROUBLE = 10n ** 10n;

function toUnits(value: bigint, unit: bigint): Money {
  const rounded = ((2n * abs(value) + unit) / (2n * unit)) * unit;
  return (value < 0n ? -rounded : rounded) as Money;
}

/** Rounds to hundredths, half away from zero. */
export function toKopecks(value: bigint): Money {
  return toUnits(value, KOPECK);
}

/** Rounds to whole units, half away from zero (НК РФ ст. 52 п. 6). */
export function toRoubles(value: bigint): Money {
  return toUnits(value, ROUBLE);
}

export function roubles(value: number): Money {
  return (BigInt(value) * ROUBLE) as Money;
}

export const NO_MONEY = 0n as Money;

export function sumOf(values: Iterable<bigint>): Money {
  let sum = 0n;
  for (const value of values) sum += value;
  return sum as Money;
}

export function smallest(first: Money, ...others: readonly Money[]): Money {
  return others.reduce((least, value) => (value < least ? value : least), first);
}

export function notNegative(value: Money): Money {
  return value < 0n ? NO_MONEY : value;
}

export interface TaxConverter {
  /** Rounds half to even. */
  convert(money: TaxAmount | undefined, day: IsoDate): Money;
  refuse(reason: Reason): void;
  reasons(): readonly Reason[];
}

/**
 * Converts by exactness E2; zero needs no rate. A missing rate counts as zero with the reason `rate-missing` {from, to,
 * day}: sums with reasons must not be used.
 */
export function createConverter(currency: string, rate: TaxRate): TaxConverter {
  const found = new Map<string, Reason>();
  const refuse = (value: Reason): void => {
    found.set(reasonKey(value), value);
  };
  return {
    refuse,
    convert(money, day) {
      if (money === undefined || money.amount === 0n) return NO_MONEY;
      if (money.currency === currency) return money.amount;
      const value = rate(money.currency, currency, day);
      if (value === undefined) {
        refuse(reason("rate-missing", { from: money.currency, to: currency, day }));
        return NO_MONEY;
      }
      return divideByPower(money.amount * value, PER_DEC) as Money;
    },
    reasons: () => [...found.keys()].sort().flatMap((key) => found.get(key) ?? []),
  };
}

import { randomInt } from "node:crypto";
import { type Dec, formatDec, parseDec } from "@zerno/engine";

/**
 * Factors of an anonymised copy: amounts and units are multiplied by `amounts`. An own asset that is worth its owner's prices
 * (a flat, one unit) would keep its amount in the price, so there `units` and `prices` share the factor. Texts of exact
 * decimals.
 */
export interface Disguise {
  readonly amounts: string;
  readonly units: string;
  readonly prices: string;
}

/** Multiplies nothing: a copy as it is. */
export const noDisguise: Disguise = { amounts: "1", units: "1", prices: "1" };

const thousandth = 10n ** 15n;
/** Nearer to 1 than this a product still tells the order and the first digits of what it hides. */
const tooNear = (product: number): boolean => product > 0.8 && product < 1.25;

/** A random factor of 0.3 to 4 with six decimals. Neither it nor its parts are stored or shown anywhere. */
export function makeDisguise(): Disguise {
  const [units, prices] = [randomInt(550, 2_000), randomInt(550, 2_000)];
  if ([units / 1_000, prices / 1_000, (units * prices) / 1_000_000].some(tooNear)) return makeDisguise();
  const text = (value: bigint) => formatDec(value as Dec);
  return {
    amounts: text(BigInt(units) * BigInt(prices) * 10n ** 12n),
    units: text(BigInt(units) * thousandth),
    prices: text(BigInt(prices) * thousandth),
  };
}

/** A product of exact decimals, rounded to 18 places. */
export function times(text: string, factor: string): string {
  const [a, b] = [parseDec(text), parseDec(factor)];
  if (a === undefined || b === undefined) throw new Error("stored decimal cannot be read");
  return formatDec(((a * b) / 10n ** 18n) as Dec);
}

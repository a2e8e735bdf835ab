import { randomInt } from "node:crypto";
import { type Dec, formatDec, parseDec } from "@zerno/engine";

/**
 * Exact factors. Custom assets (a flat, one unit) reveal amounts by price, so `units` and `prices` share the factor.
 */
export interface Disguise {
  readonly amounts: string;
  readonly units: string;
  readonly prices: string;
}

export const noDisguise: Disguise = { amounts: "1", units: "1", prices: "1" };

const thousandth = 10n ** 15n;
/** A factor near 1 reveals magnitude and leading digits. */
const tooNear = (product: number): boolean => product > 0.8 && product < 1.25;

/** Returns factors of 0.3 to 4, never stored. */
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

/** Rounded to 18 places. */
export function times(text: string, factor: string): string {
  const [a, b] = [parseDec(text), parseDec(factor)];
  if (a === undefined || b === undefined) throw new Error("stored decimal cannot be read");
  return formatDec(((a * b) / 10n ** 18n) as Dec);
}

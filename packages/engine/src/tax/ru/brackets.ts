import type { Money } from "../../money/decimal.ts";
import { multiplyDivide } from "../../money/rounding.ts";
import { notNegative } from "../tax-money.ts";
import type { RuBracket } from "./law.ts";

// Exact: a base in kopecks times whole percents fits the decimals.
function taxOn(base: Money, brackets: readonly RuBracket[]): bigint {
  let tax = 0n;
  let below = 0n;
  for (const { upTo, percent } of brackets) {
    const top = upTo === undefined || base < upTo ? base : upTo;
    if (top > below) tax += multiplyDivide(top - below, percent, 100n);
    below = top > below ? top : below;
  }
  return tax;
}

/** Computes T(before + base) - T(before), unrounded (НК РФ ст. 225 п. 1, ст. 224). */
export function ruTaxOn(base: Money, before: Money, brackets: readonly RuBracket[]): Money {
  const start = notNegative(before);
  return (taxOn((start + notNegative(base)) as Money, brackets) - taxOn(start, brackets)) as Money;
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PER_DEC } from "./decimal.ts";
import { divideByPower, multiplyDivide } from "./rounding.ts";
import { fitsWord, multiplyInWord, shareInWord, toWordRate, wholeUnits } from "./word.ts";

const LIMIT = 2n ** 61n - 1n;
const amounts = fc.oneof(fc.bigInt({ min: -LIMIT, max: LIMIT }), fc.bigInt({ min: -200n, max: 200n }));

describe("arithmetic of machine words equals the wide way", () => {
  test("shares, ties to even included", () => {
    const units = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 30n - 1n }), fc.bigInt({ min: 1n, max: 12n }));
    fc.assert(
      fc.property(amounts, units, units, (amount, a, b) => {
        const [part, whole] = a < b ? [a, b] : [b, a];
        expect(shareInWord(amount, part, whole)).toBe(multiplyDivide(amount, part, whole));
      }),
    );
    // 5 x 1 / 2 = 2.5 and 7 x 1 / 2 = 3.5 go to the even neighbour, on both sides of zero.
    expect([5n, 7n, -5n, -7n].map((amount) => shareInWord(amount, 1n, 2n))).toEqual([2n, 4n, -2n, -4n]);
  });

  test("amounts at a rate, as large as the rate allows", () => {
    const rates = fc.oneof(
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      fc.bigInt({ min: 1n, max: 400n }).map((halves) => halves * 5n * 10n ** 17n),
    );
    fc.assert(
      fc.property(amounts, rates, (amount, exact) => {
        const rate = toWordRate(exact);
        const limited = amount % (rate.most + 1n);
        for (const money of [limited, rate.most, -rate.most]) {
          expect(multiplyInWord(money, rate)).toBe(divideByPower(money * exact, PER_DEC));
        }
      }),
    );
    // 0.5 of the last digit: 1 x 0.5 = 0, 3 x 0.5 = 1.5 = 2.
    const half = toWordRate(5n * 10n ** 17n);
    expect([1n, 3n, -1n, -3n].map((money) => multiplyInWord(money, half))).toEqual([0n, 2n, 0n, -2n]);
  });

  test("whole units are found, fractions and fortunes are not", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 4_800_000n }), (units) => {
        expect(wholeUnits(units * 10n ** 18n)).toBe(units);
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (quantity) => {
        const units = wholeUnits(quantity);
        if (units !== undefined) expect(units * 10n ** 18n).toBe(quantity);
        else expect(quantity % 10n ** 18n !== 0n || quantity > 4_800_000n * 10n ** 18n).toBe(true);
      }),
    );
    // Multiples of 2^18 that are no multiple of 10^18: the low bits alone do not tell.
    expect(wholeUnits(2n ** 60n)).toBeUndefined();
    expect(wholeUnits(10n ** 18n + 2n ** 18n)).toBeUndefined();
    expect(wholeUnits(2n ** 18n * 5n ** 18n * 2n ** 46n)).toBeUndefined();
  });

  test("a word ends where a double would no longer fit", () => {
    expect([LIMIT, -LIMIT].every(fitsWord)).toBe(true);
    expect([2n ** 61n, -(2n ** 61n) - 1n].some(fitsWord)).toBe(false);
  });
});

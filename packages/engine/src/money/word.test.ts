import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { worthOf } from "../valuation/worth.ts";
import { PER_DEC } from "./decimal.ts";
import { divideByPower, divideHalfEven, multiplyDivide } from "./rounding.ts";
import {
  fitsWord,
  fromWordRate,
  isRateTerm,
  multiplyInWord,
  priceInMoney,
  rateInWord,
  shareInWord,
  toWordRate,
  wholeUnits,
  worthInWord,
} from "./word.ts";

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
    // 5 x 1 / 2 = 2.5 and 7 x 1 / 2 = 3.5 round to even, on both sides of zero.
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
    // 1 x 0.5 = 0, 3 x 0.5 = 2.
    const half = toWordRate(5n * 10n ** 17n);
    expect([1n, 3n, -1n, -3n].map((money) => multiplyInWord(money, half))).toEqual([0n, 2n, 0n, -2n]);
  });

  test("a price as money of one unit, where it has no more decimals than money", () => {
    const prices = fc.oneof(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.bigInt({ min: 0n, max: 10n ** 16n }).map((each) => each * 10n ** 8n),
    );
    fc.assert(
      fc.property(prices, (price) => {
        const isMoney = price >= 0n && price % 10n ** 8n === 0n && price < 2n ** 56n * 10n ** 8n;
        expect(priceInMoney(price)).toBe(isMoney ? price / 10n ** 8n : undefined);
      }),
    );
    expect(priceInMoney(347_170_000_000_000_000_000n)).toBe(3_471_700_000_000n);
  });

  test("a fraction of a unit is worth the same either way", () => {
    const quantities = fc.bigInt({ min: -(10n ** 26n), max: 10n ** 26n });
    const prices = fc.bigInt({ min: 0n, max: 10n ** 14n }).map((each) => each * 10n ** 8n);
    fc.assert(
      fc.property(quantities, prices, (quantity, price) => {
        const trade = { quantity, price, day: 0 };
        expect(worthOf(undefined, trade)).toBe(divideHalfEven(quantity * price, 10n ** 26n));
      }),
    );
  });

  test("rates of two numbers, ties to even included", () => {
    const terms = fc.oneof(
      fc.integer({ min: 1, max: 9_007_199_254 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 0, max: 33 }).map((power) => 2 ** power),
    );
    const exactly = (numerator: number, denominator: number): bigint =>
      divideHalfEven(BigInt(numerator) * 10n ** 18n, BigInt(denominator));
    fc.assert(
      fc.property(terms, terms, (numerator, denominator) => {
        const exact = exactly(numerator, denominator);
        const rate = rateInWord(numerator, denominator);
        expect(fromWordRate(rate)).toBe(exact);
        expect(rate).toEqual(toWordRate(exact));
      }),
    );
    // 10^18 / 2^19 = 5^18 / 2: a tie, as with every odd number of them.
    for (const numerator of [1, 3, 5, 7]) {
      expect(fromWordRate(rateInWord(numerator, 2 ** 19))).toBe(exactly(numerator, 2 ** 19));
    }
    // Rounding up carries through the last nine digits.
    const [numerator, denominator] = [4_975_089_731, 9_007_199_253] as const;
    expect(fromWordRate(rateInWord(numerator, denominator))).toBe(exactly(numerator, denominator));
    expect([0, -1, 0.5, 9_007_199_255, Number.NaN].some(isRateTerm)).toBe(false);
  });

  test("a worth is exact or left to the wide way", () => {
    const quantities = fc.oneof(
      fc.bigInt({ min: 0n, max: 5_000_000n }).map((units) => units * 10n ** 18n),
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 25n }),
    );
    const prices = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 18n }).map((price) => price * 10n ** 8n),
      fc.bigInt({ min: 0n, max: 10n ** 8n }).map((price) => price * 10n ** 16n),
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 24n }),
    );
    fc.assert(
      fc.property(quantities, prices, (quantity, price) => {
        const worth = worthInWord(quantity, price);
        if (worth !== undefined) expect(worth * 10n ** 26n).toBe(quantity * price);
      }),
    );
    const dec = 10n ** 18n;
    expect(worthInWord(100n * dec, (25_050n * dec) / 100n)).toBe(25_050n * 10n ** 10n);
    expect(worthInWord(0n, dec)).toBe(0n);
    expect(worthInWord(dec / 2n, dec)).toBeUndefined();
    expect(worthInWord(dec, 256n)).toBeUndefined();
    expect(worthInWord(4_000_000n * dec, 1_000_000n * dec)).toBeUndefined();
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
    // Multiples of 2^18 but not of 10^18: the low bits alone do not decide.
    expect(wholeUnits(2n ** 60n)).toBeUndefined();
    expect(wholeUnits(10n ** 18n + 2n ** 18n)).toBeUndefined();
    expect(wholeUnits(2n ** 18n * 5n ** 18n * 2n ** 46n)).toBeUndefined();
  });

  test("a word ends where a double would no longer fit", () => {
    expect([LIMIT, -LIMIT].every(fitsWord)).toBe(true);
    expect([2n ** 61n, -(2n ** 61n) - 1n].some(fitsWord)).toBe(false);
  });
});

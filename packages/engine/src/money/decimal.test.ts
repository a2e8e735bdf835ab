import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decFromNumber, formatDec, formatMoney, MONEY_PLACES, parseDec, parseMoney } from "./decimal.ts";
import { divideByPower, divideHalfEven, multiplyDivide, powerOfTen } from "./rounding.ts";

Decimal.set({ precision: 80 });
const digits = fc.bigInt({ min: 1n - 10n ** 30n, max: 10n ** 30n - 1n });

describe("text", () => {
  test.each([
    ["0", "0"],
    ["-0.50", "-0.5"],
    ["+12", "12"],
    ["007.10", "7.1"],
    ["1.0000000000", "1"],
    ["12345678901234567890.1234567891", "12345678901234567890.1234567891"],
  ])("money %s is %s", (text, expected) => {
    const value = parseMoney(text);
    expect(value === undefined ? undefined : formatMoney(value)).toBe(expected);
  });

  test.each([
    "",
    "-",
    ".",
    "1.",
    "1e5",
    "1,5",
    " 1",
    "1 000",
    "NaN",
    "0x10",
    "1.00000000001",
    "123456789012345678901",
  ])("money %j is refused", (text) => expect(parseMoney(text)).toBeUndefined());

  test("18 decimals fit a Dec, 19 do not", () => {
    expect(parseDec("0.000000000000000001")).toBe(1n);
    expect(parseDec("0.0000000000000000001")).toBeUndefined();
  });

  test("writing and reading are inverse", () => {
    fc.assert(
      fc.property(digits, (value) => {
        expect(parseMoney(formatMoney(value))).toBe(value);
        expect(new Decimal(formatMoney(value)).mul(Decimal.pow(10, MONEY_PLACES)).toFixed()).toBe(
          value.toString(),
        );
      }),
    );
  });
});

describe("rounding", () => {
  test.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [8n, 3n, 3n],
    [-8n, 3n, -3n],
    [1n, 3n, 0n],
  ])("%s / %s = %s half to even", (numerator, denominator, expected) => {
    expect(divideHalfEven(numerator, denominator)).toBe(expected);
  });

  test("value x part / whole equals decimal.js, half to even", () => {
    fc.assert(
      fc.property(digits, digits, fc.bigInt({ min: 1n, max: 10n ** 20n }), (value, part, whole) => {
        const expected = new Decimal(value.toString())
          .mul(part.toString())
          .div(whole.toString())
          .toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN);
        expect(multiplyDivide(value, part, whole).toString()).toBe(
          expected.isZero() ? "0" : expected.toFixed(),
        );
      }),
    );
  });

  test("a power of ten divides like any other number, halves and exact multiples too", () => {
    const value = fc.oneof(
      digits,
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map((n) => n * 5n * 10n ** 17n),
    );
    fc.assert(
      fc.property(value, fc.constantFrom(1, 10, 18, 26), (numerator, places) => {
        const expected = divideHalfEven(numerator, 10n ** BigInt(places));
        expect(divideByPower(numerator, powerOfTen(places))).toBe(expected);
      }),
    );
  });

  test("exact halves go to the even neighbour", () => {
    fc.assert(
      fc.property(digits, (value) => {
        const half = divideHalfEven(2n * value + 1n, 2n);
        expect(half % 2n).toBe(0n);
        expect(half === value || half === value + 1n).toBe(true);
      }),
    );
  });
});

describe("float64 closes", () => {
  test.each([
    [0.1, "0.1"],
    [1e21, "1000000000000000000000"],
    [1.5e-7, "0.00000015"],
    [123456789.123456, "123456789.123456"],
    [0.30000000000000004, "0.30000000000000004"],
    [-2.5, "-2.5"],
    [5e-19, "0"],
    [1.5e-18, "0.000000000000000002"],
  ])("%d enters as %s", (value, expected) => expect(formatDec(decFromNumber(value))).toBe(expected));

  test("the shortest text of any double, rounded once to 18 decimals", () => {
    const doubles = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 });
    fc.assert(
      fc.property(
        fc.oneof(
          doubles,
          fc.integer().map((n) => n / 10_000),
        ),
        (value) => {
          const expected = new Decimal(value.toString()).toDecimalPlaces(18, Decimal.ROUND_HALF_EVEN);
          expect(formatDec(decFromNumber(value))).toBe(expected.isZero() ? "0" : expected.toFixed());
        },
      ),
    );
  });

  test("a missing close never becomes a number", () => {
    expect(() => decFromNumber(Number.NaN)).toThrow(RangeError);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { decFromNumber, formatDec } from "../money/decimal.ts";
import { numberText } from "./time-weighted.ts";

test("a statistic's text is its shortest one with at most 18 decimals, whatever its size", () => {
  const sizes = fc.tuple(fc.double({ min: -10, max: 10, noNaN: true }), fc.integer({ min: -20, max: 21 }));
  fc.assert(
    fc.property(sizes, ([digits, power]) => {
      const value = digits * 10 ** power;
      expect(numberText(value)).toBe(formatDec(decFromNumber(value)));
    }),
  );
  const edges = [0, -0, 0.01, 0.009999999999999998, 0.012345678901234567, 1e21, 1e-7, -1e-18, 0.1 + 0.2];
  for (const value of edges) expect(numberText(value)).toBe(formatDec(decFromNumber(value)));
});

import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, canonical, compare, divide, multiply, reduceRatio, subtract } from "./decimal-text.ts";

const Exact = Decimal.clone({
  precision: 400,
  rounding: Decimal.ROUND_HALF_EVEN,
  toExpNeg: -400,
  toExpPos: 400,
});
const decimal = fc
  .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => new Exact(units.toString()).div(new Exact(10).pow(scale)).toString());
const plain = (value: Decimal) => (value.isZero() ? "0" : value.toString());

describe("decimal texts", () => {
  it("agree with decimal.js", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(add(a, b)).toBe(plain(new Exact(a).plus(b)));
        expect(subtract(a, b)).toBe(plain(new Exact(a).minus(b)));
        expect(multiply(a, b)).toBe(plain(new Exact(a).times(b)));
        expect(compare(a, b)).toBe(new Exact(a).comparedTo(b));
        if (!new Exact(b).isZero())
          expect(divide(a, b, 12)).toBe(plain(new Exact(a).div(b).toDecimalPlaces(12)));
      }),
    );
  });

  it("are canonical", () => {
    expect(["-0012.50", "0.00", "-0", "007", "1.0"].map(canonical)).toEqual(["-12.5", "0", "0", "7", "1"]);
    expect(divide("1", "0", 2)).toBeUndefined();
    expect([divide("0.5", "1", 0), divide("1.5", "1", 0), divide("-2.5", "1", 0)]).toEqual(["0", "2", "-2"]);
    expect(reduceRatio("0.2", "1")).toEqual({ to: "1", from: "5" });
    expect(reduceRatio("0", "0")).toEqual({ to: "0", from: "0" });
  });
});

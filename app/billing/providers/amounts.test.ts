import fc from "fast-check";
import { expect, it } from "vitest";
import { fromMinorUnits, toAmount, toJsonAmount, toMinorUnits } from "./amounts.ts";

it("counts cents and kopecks exactly", () => {
  expect(toMinorUnits("9.99")).toBe(999);
  expect(toMinorUnits("1234567.8")).toBe(123_456_780);
  expect(fromMinorUnits(5)).toBe("0.05");
  expect(fromMinorUnits(29_990)).toBe("299.90");
  expect([toAmount(499.9), toAmount("100.00"), toAmount(7), toAmount("007.5")]).toEqual([
    ...["499.90", "100.00", "7.00", "7.50"],
  ]);
});

it("refuses what is no amount", () => {
  for (const text of ["", "-1", "1.999", "1e3", "1,5", " 1", "NaN"])
    expect(() => toAmount(text), text).toThrow(RangeError);
  expect(() => fromMinorUnits(1.5)).toThrow(RangeError);
  expect(() => fromMinorUnits(-1)).toThrow(RangeError);
});

it("loses nothing on the way there and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (minor) => {
      const amount = fromMinorUnits(minor);
      expect(toMinorUnits(amount)).toBe(minor);
      expect(toAmount(JSON.parse(JSON.stringify(toJsonAmount(amount))) as number)).toBe(amount);
    }),
  );
});

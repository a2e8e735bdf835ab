import fc from "fast-check";
import { expect, it } from "vitest";
import { percentOf, ratioOf } from "./custom-state.ts";

it("percent and ratios are the same number with the point moved", () => {
  expect([ratioOf("16"), ratioOf("7.25"), ratioOf("0.5"), ratioOf("120")]).toEqual([
    "0.16",
    "0.0725",
    "0.005",
    "1.20",
  ]);
  expect([
    percentOf("0.16"),
    percentOf("0.0725"),
    percentOf("0.005"),
    percentOf("1.2"),
    percentOf("1"),
  ]).toEqual(["16", "7.25", "0.5", "120", "100"]);
});

it("there and back is the same percentage", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 6 }), (digits, places) => {
      const text = String(digits).padStart(places + 1, "0");
      const percent = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
      expect(Number(percentOf(ratioOf(percent)))).toBe(Number(percent));
    }),
  );
});

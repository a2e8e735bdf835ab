import { expect, it } from "vitest";
import { numberOf, toFigure } from "./ratio-figure.ts";

it("keeps the exact text of a ratio", () => {
  expect(toFigure({ value: "0.123456" })).toEqual({ value: "0.123456", unit: "ratio" });
  expect(numberOf({ value: "0.25" })).toBe(0.25);
});

it("shows reasons that need no inputs, and hides the others", () => {
  const refused = ["no-price", "too-short"];
  expect(toFigure({ refused })).toEqual({ unit: "ratio", refused: [{ code: "too-short", params: {} }] });
  expect(toFigure({ refused: ["no-price"] })).toEqual({
    unit: "ratio",
    refused: [{ code: "unknown", params: {} }],
  });
  expect(numberOf({ refused })).toBeNull();
});

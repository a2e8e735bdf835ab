import { expect, it } from "vitest";
import { placeOf } from "./line-place.ts";

it("a line of a workbook is a row of its sheet; empty sheets own no line", () => {
  const sheets = [
    { name: "Deals", firstLine: 1 },
    { name: "Empty", firstLine: 31 },
    { name: "Cash", firstLine: 31 },
  ];
  expect([1, 30, 31, 40].map((line) => placeOf(line, sheets))).toEqual([
    { sheet: "Deals", row: 1 },
    { sheet: "Deals", row: 30 },
    { sheet: "Cash", row: 1 },
    { sheet: "Cash", row: 10 },
  ]);
  expect(placeOf(12, [{ name: "Only", firstLine: 1 }])).toEqual({ sheet: null, row: 12 });
  expect(placeOf(12, [])).toEqual({ sheet: null, row: 12 });
});

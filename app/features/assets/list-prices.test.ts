import { expect, it } from "vitest";
import { sparkOf } from "./list-prices.ts";

it("draws the last 90 days between their lowest and highest, with the first and the last point", () => {
  expect(sparkOf([10, 15, 20])).toEqual([0, 50, 100]);
  expect(sparkOf([7, 7])).toEqual([50, 50]);
  expect(sparkOf([])).toEqual([]);
  const rising = sparkOf(Array.from({ length: 90 }, (_, at) => at));
  expect([rising.length, rising[0], rising.at(-1)]).toEqual([31, 0, 100]);
});

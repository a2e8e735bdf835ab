import { expect, it } from "vitest";
import { colorsBeside } from "./pie-colors.ts";

it("a chosen colour stays, and no other takes it while there are free ones", () => {
  expect(colorsBeside([2, null, null])).toEqual([2, 1, 3]);
  expect(colorsBeside([null, 1, null, 1])).toEqual([2, 1, 3, 1]);
  expect(colorsBeside(Array(12).fill(null))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]);
  expect(colorsBeside([6, 5, 4, 3, 2, 1, null])).toEqual([6, 5, 4, 3, 2, 1, 7]);
});

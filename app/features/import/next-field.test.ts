import { expect, it } from "vitest";
import { nextIndex } from "./next-field.ts";

it("an arrow key goes to the neighbour, around the ends, and first to an end", () => {
  expect([nextIndex(-1, 1, 5), nextIndex(-1, -1, 5)]).toEqual([0, 4]);
  expect([nextIndex(1, 1, 5), nextIndex(1, -1, 5)]).toEqual([2, 0]);
  expect([nextIndex(4, 1, 5), nextIndex(0, -1, 5)]).toEqual([0, 4]);
});

import { expect, it } from "vitest";
import { moved } from "./moved.ts";

it("an element goes up, down, to the ends, and nowhere", () => {
  const list = ["a", "b", "c", "d"];
  expect(moved(list, 2, 0)).toEqual(["c", "a", "b", "d"]);
  expect(moved(list, 0, 3)).toEqual(["b", "c", "d", "a"]);
  expect(moved(list, 1, 2)).toEqual(["a", "c", "b", "d"]);
  expect(moved(list, 1, 1)).toEqual(list);
  expect(moved(list, 9, 0)).toEqual(list);
});

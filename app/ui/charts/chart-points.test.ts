import { expect, it } from "vitest";
import { pointsOf, pointsOfTexts } from "./chart-points.ts";

it("makes the words of a point when somebody comes to it, and of no other", () => {
  const said: number[] = [];
  const { count, textOf } = pointsOf([5, 7, 9], (value, index) => {
    said.push(value);
    return `${index}: ${value}`;
  });
  expect([count, said]).toEqual([3, []]);
  expect(textOf(1)).toBe("1: 7");
  expect(said).toEqual([7]);
});

it("has nothing to say before the first point is chosen or behind the last", () => {
  const { textOf } = pointsOfTexts(["a"]);
  expect([textOf(-1), textOf(0), textOf(1)]).toEqual([undefined, "a", undefined]);
});

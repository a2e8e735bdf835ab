import { expect, it } from "vitest";
import { rateGot } from "./rate-got.ts";

it.each([
  ["50", "39.5", "0.79"],
  ["100", "9000", "90"],
  // 1 / 80 and 2 / 3
  ["8000", "100", "0.0125"],
  ["3", "2", "0.66666667"],
  ["0.0000000001", "1", "10000000000"],
  [null, "5", null],
  ["0", "5", null],
  ["-1", "5", null],
])("%s paid for %s is a rate of %s", (paid, received, rate) => {
  expect(rateGot(paid, received)).toBe(rate);
});

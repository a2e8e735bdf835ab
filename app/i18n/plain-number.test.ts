import { describe, expect, it } from "vitest";
import { plainNumber } from "./plain-number.ts";

describe("a number as plain text", () => {
  it.each([
    [1234567.891, "1234567.891"],
    [-0.5, "-0.5"],
    [0, "0"],
    [-0, "0"],
    [100, "100"],
    [0.1 + 0.2, "0.3"],
    [1 / 3, "0.3333333333"],
    [2e-10, "0.0000000002"],
    [-1e-12, "0"],
    [1.5e21, "1500000000000000000000"],
    [Number.NaN, "0"],
    [Number.POSITIVE_INFINITY, "0"],
  ])("%s is %s", (value, text) => {
    expect(plainNumber(value)).toBe(text);
  });
});

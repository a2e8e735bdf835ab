import { expect, it } from "vitest";
import { percentOf, ratioOf } from "./percent.ts";

it("moves the point exactly, both ways", () => {
  const pairs = [
    ["0.13", "13"],
    ["0.26375", "26.375"],
    ["0.005", "0.5"],
    ["0", "0"],
    ["0.1", "10"],
    ["1.5", "150"],
    ["0.00001", "0.001"],
  ] as const;
  for (const [ratio, percent] of pairs) {
    expect(percentOf(ratio)).toBe(percent);
    expect(ratioOf(percent)).toBe(ratio);
  }
  expect(ratioOf("7.50")).toBe("0.075");
});

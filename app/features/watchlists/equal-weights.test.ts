import { expect, it } from "vitest";
import { equalWeights } from "./equal-weights.ts";

it("thirds sum to exactly one, the first takes the rest", () => {
  const parts = equalWeights(3);
  expect(parts).toEqual([333333333333333334n, 333333333333333333n, 333333333333333333n]);
  expect(parts.reduce((sum: bigint, part) => sum + part, 0n)).toBe(10n ** 18n);
});

it("one asset is all of it", () => expect(equalWeights(1)).toEqual([10n ** 18n]));

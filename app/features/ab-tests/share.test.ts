import { expect, it } from "vitest";
import { shareOf } from "./share.ts";

it("is the share with its interval by Wilson", () => {
  // 10 of 20: symmetric about a half, 0.5 ± 0.2007 (by hand: z² = 3.841459, width 1.192073).
  const half = shareOf(10, 20);
  expect(half?.value).toBe(0.5);
  expect(half?.low).toBeCloseTo(0.29929, 4);
  expect(half?.high).toBeCloseTo(0.70071, 4);
  // None of 10: from 0 to z² / (10 + z²) = 3.841459 / 13.841459.
  expect(shareOf(0, 10)?.low).toBe(0);
  expect(shareOf(0, 10)?.high).toBeCloseTo(0.277533, 5);
  expect(shareOf(0, 0)).toBeNull();
});

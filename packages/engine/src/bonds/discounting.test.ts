import { describe, expect, test } from "vitest";
import { presentValue, rateOf, type TimedFlow } from "./discounting.ts";

const yearly = { frequency: 1, isFirstSimple: false };
/** Thirty yearly coupons of 5 and 100 at the end. */
const long: readonly TimedFlow[] = Array.from({ length: 30 }, (_, i) => {
  return { amount: i === 29 ? 105 : 5, first: 0, whole: i + 1 };
});
/** 100 in a year. */
const once: readonly TimedFlow[] = [{ amount: 100, first: 0, whole: 1 }];

describe("the rate of a price", () => {
  test.each([-0.99, -0.5, -0.05, 0, 0.05, 3, 100, 90_000])(
    "is found far from where the search begins: %d",
    (rate) => {
      const found = rateOf(long, yearly, presentValue(long, yearly, rate).value);
      expect(Math.log1p(found ?? Number.NaN)).toBeCloseTo(Math.log1p(rate), 9);
    },
  );

  test("is exact where the search begins", () => {
    expect(rateOf(once, yearly, 100)).toBe(0);
  });

  test.each([
    ["cheaper than a millionth of what is paid", 0.00009],
    ["dearer than a million times what is paid", 1.1e8],
  ])("%s has none", (_name, price) => expect(rateOf(once, yearly, price)).toBeUndefined());

  test("the scale ends at a factor of a million, either way", () => {
    expect(rateOf(once, yearly, 0.00011)).toBeCloseTo(100 / 0.00011 - 1, 3);
    expect(rateOf(once, yearly, 0.9e8)).toBeCloseTo(100 / 0.9e8 - 1, 12);
  });
});

test("a payment of nothing is worth nothing, whatever its factor", () => {
  // (1 - 0.999999)^-60 is more than a float holds
  const flows = [
    { amount: 0, first: 0, whole: 60 },
    { amount: 1, first: 0, whole: 1 },
  ];
  expect(presentValue(flows, yearly, -0.999999).value).toBeCloseTo(1e6, 3);
});

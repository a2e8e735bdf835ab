import { describe, expect, test } from "vitest";
import { presentValue, rateOf, type TimedFlow } from "./discounting.ts";

const yearly = { frequency: 1, isFirstSimple: false };
const long: readonly TimedFlow[] = Array.from({ length: 30 }, (_, i) => {
  return { amount: i === 29 ? 105 : 5, first: 0, whole: i + 1 };
});
const once: readonly TimedFlow[] = [{ amount: 100, first: 0, whole: 1 }];

function counted(flows: readonly TimedFlow[]): { readonly flows: readonly TimedFlow[]; looks(): number } {
  let looks = 0;
  const list = Object.assign([...flows], {
    *[Symbol.iterator]() {
      looks++;
      yield* flows;
    },
  });
  return { flows: list as unknown as readonly TimedFlow[], looks: () => looks };
}

describe("the rate of a price", () => {
  test.each([
    [0.05, 9],
    [0.8, 10],
    [-0.2, 10],
    [20, 14],
  ])("is found in a few looks at the payments: %d", (rate, most) => {
    const { flows, looks } = counted(long);
    const target = presentValue(long, yearly, rate).value;
    expect(Math.log1p(rateOf(flows, yearly, target) ?? Number.NaN)).toBeCloseTo(Math.log1p(rate), 12);
    expect(looks()).toBeLessThanOrEqual(most);
  });

  test("is found at every rate from -90 % to 500 %", () => {
    for (let percent = -90; percent < 500; percent++) {
      const rate = percent / 100;
      const found = rateOf(long, yearly, presentValue(long, yearly, rate).value) ?? Number.NaN;
      expect(Math.abs(Math.log1p(found) - Math.log1p(rate)), `${percent} %`).toBeLessThan(1e-12);
    }
  });

  test("is found by the simple part of a first period and by its compounded part", () => {
    const flows = [
      { amount: 3, first: 0.4, whole: 0 },
      { amount: 3, first: 0.4, whole: 1 },
      { amount: 103, first: 0.4, whole: 2 },
    ];
    for (const isFirstSimple of [true, false]) {
      const halfYearly = { frequency: 2, isFirstSimple };
      const y = 0.07;
      const worth = flows.reduce((sum, { amount, first, whole }) => {
        const part = isFirstSimple ? 1 + (first * y) / 2 : (1 + y / 2) ** first;
        return sum + amount / (part * (1 + y / 2) ** whole);
      }, 0);
      expect(presentValue(flows, halfYearly, y).value).toBeCloseTo(worth, 11);
      expect(rateOf(flows, halfYearly, worth)).toBeCloseTo(y, 12);
    }
  });

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

test.each([true, false])(
  "slope, curve and years are those of the value, the first part simple: %s",
  (isFirstSimple) => {
    const halfYearly = { frequency: 2, isFirstSimple };
    const flows = [
      { amount: 4, first: 0.3, whole: 0 },
      { amount: 104, first: 0.3, whole: 5 },
    ];
    const at = (rate: number) => presentValue(flows, halfYearly, rate).value;
    const { slope, curve, valueYears } = presentValue(flows, halfYearly, 0.06);
    const h = 1e-4;
    expect(slope).toBeCloseTo((at(0.06 + h) - at(0.06 - h)) / (2 * h), 4);
    expect(curve).toBeCloseTo((at(0.06 + h) - 2 * at(0.06) + at(0.06 - h)) / (h * h), 2);
    const [first = 0, second = 0] = flows.map((flow) => presentValue([flow], halfYearly, 0.06).value);
    expect(valueYears).toBeCloseTo(first * 0.15 + second * 2.65, 10);
  },
);

test("a payment of nothing is worth nothing, whatever its factor", () => {
  // (1 - 0.999999)^-60 is more than a float holds
  const flows = [
    { amount: 0, first: 0, whole: 60 },
    { amount: 1, first: 0, whole: 1 },
  ];
  expect(presentValue(flows, yearly, -0.999999).value).toBeCloseTo(1e6, 3);
});

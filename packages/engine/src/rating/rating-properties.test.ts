import fc from "fast-check";
import { expect, test } from "vitest";
import { isRefused } from "../risk/statistic.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { dividendRating } from "./dividend-rating.ts";
import type { RatingFact } from "./rating-input.ts";
import { COMPONENTS, PART_WEIGHTS, RATING_VERSION } from "./rating-scales.ts";
import { pointsOn } from "./scale.ts";
import { inputOf } from "./testing/facts.ts";

const numRuns = PROPERTY_RUNS;

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const values = {
  yield: between(0, 0.3),
  yieldMedian: between(0.001, 0.2),
  marketYield: between(0.005, 0.1),
  growth5: between(-1, 1),
  streak: fc.nat(60),
  yearsWithoutCut: fc.nat(60),
  skippedShare: between(0, 1),
  policy: fc.nat(1),
  dividends: between(0, 200),
  earnings: between(-100, 200),
  freeCashFlow: between(-100, 200),
  netDebt: between(-100, 900),
  ebitda: between(-50, 200),
  ebit: between(-50, 200),
  interest: between(0, 50),
  capital: between(0, 0.3),
} satisfies Record<RatingFact, fc.Arbitrary<number>>;
const whole = fc.record(values);
const some = fc.record(values, { requiredKeys: [] });

test("every scale ascends by value and stays within 0 and 100; the weights are 100", () => {
  for (const { id, scale } of COMPONENTS) {
    const at = scale.map(([value]) => value);
    expect(at, id).toEqual([...new Set(at)].sort((a, b) => a - b));
    expect(
      scale.every(([, points]) => points >= 0 && points <= 100),
      id,
    ).toBe(true);
  }
  expect(Object.values(PART_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
});

test("the scales of version 1: another number is another version", () => {
  const table = COMPONENTS.map(({ id, weight, asked, scale }) =>
    [id, weight, asked, ...scale.map(([value, points]) => `${value}:${points}`)].join(" "),
  );
  expect(RATING_VERSION).toBe(1);
  expect(table).toEqual([
    "yield-to-own-median 1 everyone 0.5:0 1:50 1.5:100 2:50 3:0",
    "yield-to-market 1 everyone 0:0 1:50 2:100 3:100 6:0",
    "growth-5-years 1 everyone -0.05:0 0:30 0.05:70 0.1:100",
    "streak 1 everyone 0:0 5:50 10:75 25:100",
    "years-without-cut 5 everyone 0:0 5:50 10:80 20:100",
    "skipped-payments 3 everyone 0:100 0.05:60 0.2:0",
    "published-policy 2 moscow 0:0 1:100",
    "payout-of-earnings 1 everyone 0.4:100 0.6:80 0.75:60 1:20 1.25:0",
    "payout-of-free-cash-flow 1 others 0.5:100 0.7:75 1:25 1.3:0",
    "net-debt-to-ebitda 1 others 0:100 1:90 3:50 4:25 6:0",
    "interest-cover 1 others 1.5:0 2.5:30 4:60 6:80 12.5:100",
    "bank-capital 1 banks 0.045:0 0.07:25 0.1:70 0.13:100",
  ]);
});

test.each([
  [-1, 10],
  [0, 10],
  [1, 20],
  [2, 30],
  [3, 30],
  [4.5, 15],
  [6, 0],
  [Number.POSITIVE_INFINITY, 0],
  [Number.NEGATIVE_INFINITY, 10],
])("on (0, 10) (2, 30) (3, 30) (6, 0) the value %f has %f points", (value, points) => {
  const scale = [
    [0, 10],
    [2, 30],
    [3, 30],
    [6, 0],
  ] as const;
  expect(pointsOn(scale, value)).toBeCloseTo(points, 12);
});

test("a rating is within 0 and 100, and is the mean of its parts again", () => {
  fc.assert(
    fc.property(some, fc.boolean(), fc.boolean(), (facts, isBank, isMoscow) => {
      const { rating, parts } = dividendRating(inputOf(facts, { isBank, isMoscow }));
      let [sum, weights, known] = [0, 0, 0];
      for (const { points, weight } of parts) {
        if (points === undefined) continue;
        sum += points * weight;
        weights += weight;
        known++;
      }
      expect("refused" in rating).toBe(known < 2);
      if (isRefused(rating)) return;
      expect(rating.uncapped).toBeCloseTo(sum / weights, 9);
      expect(rating.score).toBeGreaterThanOrEqual(0);
      expect(rating.score).toBeLessThanOrEqual(100);
      expect(rating.isPartial).toBe(parts.some(({ missing }) => missing.length > 0));
    }),
    { numRuns },
  );
});

test("the listed inputs alone give the same rating: nothing else was used", () => {
  fc.assert(
    fc.property(some, fc.boolean(), (facts, isMoscow) => {
      const first = dividendRating(inputOf(facts, { isMoscow }));
      const listed = first.parts.flatMap(({ components }) => components.flatMap(({ inputs }) => inputs));
      const again = dividendRating(
        inputOf(Object.fromEntries(listed.map(({ fact, value }) => [fact, value])), { isMoscow }),
      );
      expect([again.rating, again.safety]).toEqual([first.rating, first.safety]);
    }),
    { numRuns },
  );
});

test("more growth, years, profit and cash, less debt, skipping and interest never lower it", () => {
  const better: readonly (readonly [RatingFact, number])[] = [
    ["growth5", 0.02],
    ["streak", 2],
    ["yearsWithoutCut", 2],
    ["skippedShare", -0.01],
    ["earnings", 10],
    ["freeCashFlow", 10],
    ["netDebt", -20],
    ["ebit", 10],
    ["interest", -1],
  ];
  fc.assert(
    fc.property(whole, fc.constantFrom(...better), (facts, [fact, step]) => {
      const before = dividendRating(inputOf(facts));
      const after = dividendRating(inputOf({ ...facts, [fact]: facts[fact] + step }));
      if (isRefused(before.rating) || isRefused(after.rating)) throw new Error("not rated");
      expect(after.rating.uncapped).toBeGreaterThanOrEqual(before.rating.uncapped - 1e-9);
    }),
    { numRuns },
  );
});

test("safety knows neither yield nor growth", () => {
  fc.assert(
    fc.property(whole, whole, (facts, other) => {
      const { yield: paid, yieldMedian, marketYield, growth5, streak } = other;
      const changed = { ...facts, yield: paid, yieldMedian, marketYield, growth5, streak };
      expect(dividendRating(inputOf(changed)).safety).toEqual(dividendRating(inputOf(facts)).safety);
    }),
    { numRuns },
  );
});

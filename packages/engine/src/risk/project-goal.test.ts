import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { type GoalInput, projectGoal } from "./project-goal.ts";
import { seededRandom } from "./seeded-random.ts";

const numRuns = PROPERTY_RUNS;
const refused = (code: string, params = {}) => ({ refused: [{ code, params }] });
const steady = (rate: number): Float64Array => new Float64Array(12).fill(rate);

const goal = (change: Partial<GoalInput> = {}): GoalInput => ({
  start: 1000,
  monthlyFlow: 100,
  months: 24,
  history: steady(0.01),
  seed: 7,
  ...change,
});

function projected(input: GoalInput) {
  const result = projectGoal(input);
  if ("refused" in result) throw new Error(JSON.stringify(result));
  return result;
}

describe("seeded numbers", () => {
  test("in [0, 1), the same for a seed, others for another, spread evenly", () => {
    const [one, again, other] = [seededRandom(1), seededRandom(1), seededRandom(2)];
    const list = Array.from({ length: 10_000 }, one);
    expect(list.slice(0, 50)).toEqual(Array.from({ length: 50 }, again));
    expect(list.slice(0, 50)).not.toEqual(Array.from({ length: 50 }, other));
    expect(Math.min(...list)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...list)).toBeLessThan(1);
    for (let tenth = 0; tenth < 10; tenth++) {
      const inside = list.filter((value) => Math.floor(value * 10) === tenth).length;
      // Five standard deviations of 30.
      expect(Math.abs(inside - 1000)).toBeLessThan(150);
    }
  });
});

describe("goal projection", () => {
  test("a history that never varied: every quantile is the annuity 1000 x q^n + 100 x (q^n - 1) / 0.01", () => {
    const { p10, p50, p90, chance } = projected(goal({ target: 3967 }));
    const q = 1.01 ** 24;
    const expected = 1000 * q + (100 * (q - 1)) / 0.01;
    for (const column of [p10, p50, p90]) {
      expect(column).toHaveLength(25);
      expect(column[0]).toBe(1000);
      expect(column[1]).toBeCloseTo(1110, 9);
      expect(column[24]).toBeCloseTo(expected, 8);
    }
    expect(chance).toBe(1);
    expect(projected(goal({ target: 3968 })).chance).toBe(0);
    expect(projected(goal()).chance).toBeUndefined();
  });

  test("one month of a coin: p10 and p90 are its sides, half the paths reach the upper one", () => {
    const history = Float64Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? 0.1 : -0.1));
    const one = projected(goal({ history, months: 1, monthlyFlow: 0, target: 1000, paths: 10_000 }));
    expect([one.p10[1], one.p90[1]]).toEqual([900, expect.closeTo(1100, 9)]);
    // Four standard deviations of 0.005.
    expect(Math.abs((one.chance ?? 0) - 0.5)).toBeLessThan(0.02);
  });

  test("one month of twelve returns 0 ... 11 %: below 1 % lies 1/12, up to 10 % lie 11/12", () => {
    const history = Float64Array.from({ length: 12 }, (_, i) => i / 100);
    const one = projected(goal({ history, months: 1, monthlyFlow: 0, paths: 20_000 }));
    expect([one.p10[1], one.p90[1]]).toEqual([1010, 1100].map((value) => expect.closeTo(value, 9)));
  });

  test("two months of the same coin: 0.81, 0.99 twice, 1.21: the median is 0.99", () => {
    const history = Float64Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? 0.1 : -0.1));
    const two = projected(goal({ history, months: 2, monthlyFlow: 0, target: 990, paths: 10_000 }));
    expect(two.p50[2]).toBeCloseTo(990, 9);
    expect(Math.abs((two.chance ?? 0) - 0.75)).toBeLessThan(0.02);
  });

  test("money that ran out is 0 until some comes in again", () => {
    const { p10, p90 } = projected(goal({ monthlyFlow: -600, history: steady(0), months: 4 }));
    expect([...p10]).toEqual([1000, 400, 0, 0, 0]);
    expect([...p90]).toEqual([1000, 400, 0, 0, 0]);
  });

  test.each([
    [
      "11 months of history",
      { history: new Float64Array(11) },
      "too-few-observations",
      { have: "11", needed: "12" },
    ],
    ["a month below -100 %", { history: steady(-1.1) }, "impossible-return", {}],
    ["a hole in the history", { history: steady(Number.NaN) }, "impossible-return", {}],
    ["a debt", { start: -1 }, "impossible-amount", {}],
    ["an endless flow", { monthlyFlow: Number.POSITIVE_INFINITY }, "impossible-amount", {}],
    ["no months", { months: 0 }, "impossible-months", { months: "0", most: "1200" }],
    ["more than a century", { months: 1201 }, "impossible-months", { months: "1201", most: "1200" }],
    ["half a month", { months: 1.5 }, "impossible-months", { months: "1.5", most: "1200" }],
    ["no paths", { paths: 0 }, "impossible-paths", { paths: "0" }],
  ])("%s is refused", (_name, change, code, params) => {
    expect(projectGoal(goal(change))).toEqual(refused(code, params));
  });

  test("ordered quantiles inside the best and worst path; the same seed gives the same bits", () => {
    const history = fc.array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), {
      minLength: 12,
      maxLength: 36,
    });
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 2 ** 31 }), (list, seed) => {
        const input = goal({ history: Float64Array.from(list), seed, months: 6, paths: 100 });
        const { p10, p50, p90 } = projected(input);
        let [low, high] = [1000, 1000];
        for (let month = 1; month <= 6; month++) {
          low = low * (1 + Math.min(...list)) + 100;
          high = high * (1 + Math.max(...list)) + 100;
          const [a = 0, b = 0, c = 0] = [p10[month], p50[month], p90[month]];
          expect(a).toBeGreaterThanOrEqual(low - 1e-9);
          expect(b).toBeGreaterThanOrEqual(a);
          expect(c).toBeGreaterThanOrEqual(b);
          expect(c).toBeLessThanOrEqual(high + 1e-9);
        }
        expect(projected(input)).toEqual({ p10, p50, p90, chance: undefined });
      }),
      { numRuns },
    );
  });
});

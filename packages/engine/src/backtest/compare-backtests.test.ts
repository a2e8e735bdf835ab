import { describe, expect, test } from "vitest";
import { addDays } from "../days/iso-date.ts";
import { decFromNumber, formatDec } from "../money/decimal.ts";
import { isRefused } from "../risk/statistic.ts";
import { date, dec } from "../testing/exact.ts";
import type { BacktestPlan } from "./backtest-plan.ts";
import { compareBacktests } from "./compare-backtests.ts";
import { accepted, asset, plan, rowText, textOf } from "./testing/samples.ts";

function walk(id: string, slope: number, from = 0) {
  let price = 100;
  const points: string[] = [];
  for (let i = 0; i < 140; i++) {
    price *= 1 + slope * 0.01 * (((i * 7) % 5) - 2);
    const close = formatDec(decFromNumber(Number(price.toFixed(9))));
    if (i >= from) points.push(`${addDays(date("2024-01-01"), i)} ${close}`);
  }
  return asset(id, points.join(", "));
}

const of = (one: ReturnType<typeof walk>, fields: Partial<BacktestPlan> = {}): BacktestPlan => ({
  ...plan([one], { start: "2024-01-01", end: "2024-05-19" }),
  ...fields,
});

describe("side by side", () => {
  test("all start when the latest of them can, and say so", () => {
    const comparison = accepted(
      compareBacktests([of(walk("A", 1)), of(walk("B", 1, 20))], of(walk("M", 1, 3))),
    );
    expect(comparison.start).toBe("2024-01-21");
    expect(comparison.notes).toEqual([{ code: "common-start", params: { date: "2024-01-21" } }]);
    const results = [...comparison.plans.map(({ result }) => result), comparison.benchmark];
    const firsts = results.map((result) =>
      result === undefined || isRefused(result) ? result : result.input.transactions.slice(0, 1).map(rowText),
    );
    expect(firsts).toEqual(Array(3).fill(["2024-01-21 deposit 1000"]));
  });

  test("a start moved on to a day without closes of another plan moves on again", () => {
    const gap = asset("G", "2024-01-01 10, 2024-01-03 10, 2024-01-25 10, 2024-05-01 10");
    const comparison = accepted(compareBacktests([of(gap), of(walk("B", 1, 20))]));
    expect(comparison.start).toBe("2024-01-25");
  });

  test("without a move there is no note, without a benchmark nothing against it", () => {
    const { notes, plans, start, ...rest } = accepted(compareBacktests([of(walk("A", 1))]));
    expect([notes, start, Object.keys(rest), Object.keys(plans[0] ?? {})]).toEqual([
      [],
      "2024-01-01",
      [],
      ["result"],
    ]);
  });

  test("against itself: beta 1, no alpha to speak of; at twice the moves beta 2", () => {
    const comparison = accepted(
      compareBacktests([of(walk("A", 1)), of(walk("B", 2), { riskFree: 0 })], of(walk("M", 1))),
    );
    const [same, twice] = comparison.plans.map(({ against }) => against);
    expect(same).toMatchObject({
      beta: expect.closeTo(1, 12),
      rSquared: expect.closeTo(1, 12),
      trackingError: 0,
    });
    expect(same?.alpha).toMatchObject({ refused: [{ code: "no-risk-free-rate" }] });
    expect(same?.informationRatio).toMatchObject({ refused: [{ code: "constant-difference" }] });
    expect(twice?.beta).toBeCloseTo(2, 1);
    expect(twice?.alpha).toMatchObject({ refused: [{ code: "too-short" }] });
  });

  test("a refused plan stands beside the others and moves nothing", () => {
    const faulty = of({ ...walk("F", 1, 50), weight: dec("0.5") });
    const { plans, start } = accepted(compareBacktests([faulty, of(walk("A", 1))], of(walk("M", 1))));
    expect(start).toBe("2024-01-01");
    expect(plans[0]).toEqual({ result: { refused: [{ code: "weight-sum", params: { sum: "0.5" } }] } });
    const second = plans[1]?.result;
    expect(second !== undefined && !isRefused(second) && textOf(second.figures.netFlows)).toBe("1000");
  });

  test("refusals of the whole", () => {
    const one = of(walk("A", 1));
    const code = (...args: Parameters<typeof compareBacktests>) => {
      const result = compareBacktests(...args);
      return isRefused(result) ? result.refused : [];
    };
    expect(code([])).toEqual([{ code: "no-plans", params: {} }]);
    expect(code(Array(6).fill(one))).toEqual([{ code: "too-many-plans", params: { have: "6", limit: "5" } }]);
    expect(code(Array(5).fill(one))).toEqual([]);
    expect(code([one], { ...one, currency: "EUR" })).toEqual([
      { code: "plans-differ", params: { field: "currency" } },
    ]);
    expect(code([one, { ...one, end: date("2024-05-18") }])).toEqual([
      { code: "plans-differ", params: { field: "end" } },
    ]);
    expect(code([{ ...one, assets: [] }])).toEqual([{ code: "no-assets", params: {} }]);
  });
});

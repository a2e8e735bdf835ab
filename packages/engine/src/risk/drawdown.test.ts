import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { baconPortfolio } from "../testing/bacon-example.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { type Drawdown, drawdownSeries, maxDrawdown } from "./drawdown.ts";
import type { ReturnSeries } from "./return-series.ts";

const numRuns = PROPERTY_RUNS;

const series = (returns: readonly number[], from = 99): ReturnSeries => ({
  days: Int32Array.from(returns, (_, i) => from + 1 + i),
  returns: Float64Array.from(returns),
});

describe("maximum drawdown", () => {
  test("100, 110, 99, 88, 105, 110, 121: 20 % below the peak of day 100, back on day 104", () => {
    const levels = [100, 110, 99, 88, 105, 110, 121];
    const returns = levels.slice(1).map((level, i) => level / (levels[i] ?? 1) - 1);
    const expected: Drawdown = {
      depth: expect.closeTo(-0.2, 12),
      start: 100,
      bottom: 102,
      recovery: 104,
      fallDays: 2,
      recoveryDays: 2,
      totalDays: 4,
    };
    expect(maxDrawdown(series(returns))).toEqual(expected);
    expect([...(drawdownSeries(series(returns)) as Float64Array)]).toEqual(
      [0, -0.1, -0.2, 105 / 110 - 1, 0, 0].map((depth) => expect.closeTo(depth, 12)),
    );
  });

  test("a fall from the first day starts on the day before; without recovery it runs to the end", () => {
    expect(maxDrawdown({ ...series([-0.5, 0.1, 0.1]), from: 90 })).toEqual({
      depth: -0.5,
      start: 90,
      bottom: 100,
      recovery: undefined,
      fallDays: 10,
      recoveryDays: undefined,
      totalDays: 12,
    });
  });

  test("the first of two equal falls", () => {
    expect(maxDrawdown(series([-0.1, 1 / 9, -0.1, 1 / 9]))).toMatchObject({
      start: 99,
      bottom: 100,
      recovery: 101,
    });
  });

  test("rounding does not keep a fall open: 0.95 x (1 / 0.95) is 1 - 1e-16", () => {
    const up = 1 / 0.95 - 1;
    expect((1 - 0.05) * (1 + up)).toBeLessThan(1);
    expect(maxDrawdown(series([-0.05, up, 0.01]))).toMatchObject({ bottom: 100, recovery: 101 });
  });

  test("total loss is -100 % and never recovered", () => {
    expect(maxDrawdown(series([0.1, -1, 0.5]))).toMatchObject({ depth: -1, start: 100, recovery: undefined });
  });

  test("an index that never fell has none; an empty one is refused", () => {
    expect(maxDrawdown(series([0.1, 0, 0.2]))).toBe("none");
    const params = { have: "0", needed: "1" };
    expect(maxDrawdown(series([]))).toEqual({ refused: [{ code: "too-few-observations", params }] });
    expect(maxDrawdown(series([Number.NaN]))).toMatchObject({ refused: [{ code: "missing-return" }] });
  });

  test("Bacon's portfolio: -14.467 % (numpy cumprod and maximum.accumulate), January to June 2001, open", () => {
    expect(maxDrawdown(baconPortfolio)).toMatchObject({
      depth: expect.closeTo(-0.144672955739218, 13),
      start: dayNumber("2001-01-31" as IsoDate),
      bottom: dayNumber("2001-06-30" as IsoDate),
      recovery: undefined,
    });
  });

  test("equals the worst of all pairs of days", () => {
    const returns = fc.array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(returns, (list) => {
        const levels = [1];
        for (const value of list) levels.push((levels.at(-1) ?? 1) * (1 + value));
        let worst = 0;
        for (const [i, high] of levels.entries()) {
          for (const low of levels.slice(i)) worst = Math.min(worst, low / high - 1);
        }
        const found = maxDrawdown(series(list));
        if (found === "none") expect(worst).toBeCloseTo(0, 11);
        else expect("depth" in found && found.depth).toBeCloseTo(worst, 12);
      }),
      { numRuns },
    );
  });
});

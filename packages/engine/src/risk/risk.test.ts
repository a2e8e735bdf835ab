import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { baconPortfolio } from "../testing/bacon-example.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { annualise } from "./annualise.ts";
import { ALL_DAYS, basisOf, MONTHS, periodRate, TRADING_DAYS } from "./basis.ts";
import { drawdownSeries } from "./drawdown.ts";
import { calmar, sharpe, sortino, yearlyGrowth } from "./ratios.ts";
import type { ReturnSeries } from "./return-series.ts";
import { mean, quantile } from "./statistic.ts";
import { conditionalVaR95, valueAtRisk95 } from "./tail.ts";
import { downsideDeviation, volatility } from "./volatility.ts";

const numRuns = PROPERTY_RUNS;

const series = (...returns: number[]): ReturnSeries => ({
  days: Int32Array.from(returns, (_, i) => 100 + i),
  returns: Float64Array.from(returns),
});
const code = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "refused" in value ? value.refused : value;
const refusedWith = (name: string, params: Record<string, string> = {}) => [{ code: name, params }];

describe("Bacon's portfolio: the figures printed with R's PerformanceAnalytics", () => {
  test.each([
    // DownsideDeviation(portfolio_bacon[,1], 0.5) #expected 0.493: per month, the target a month's return.
    [
      "downside 0.5",
      () => Number(downsideDeviation(baconPortfolio, MONTHS, 1.5 ** 12 - 1)) / 12 ** 0.5,
      0.493,
    ],
    // Kappa(portfolio_bacon[,1], 0.005, 2) #expected 0.157 = the monthly Sortino ratio.
    ["kappa 2", () => Number(sortino(baconPortfolio, MONTHS, 1.005 ** 12 - 1)) / 12 ** 0.5, 0.157],
    // PainIndex(portfolio_bacon[,1]) #expected 0.04: the mean depth of the drawdown series.
    ["pain index", () => -mean(drawdownSeries(baconPortfolio) as Float64Array), 0.04],
  ])("%s", (_name, value, expected) => expect(value()).toBeCloseTo(expected, 3));
});

describe("Bacon's portfolio: numpy 2.4 (std ddof=1, quantile, prod)", () => {
  test.each([
    ["volatility", () => volatility(baconPortfolio, MONTHS), 0.13700015867969229],
    ["Sharpe at 3 %", () => sharpe(baconPortfolio, MONTHS, 0.03), 0.5722968753318518],
    ["Sortino at 3 %", () => sortino(baconPortfolio, MONTHS, 0.03), 0.9353094686584645],
    // prod(1 + r)^(365 / 731) - 1 over the 731 days of 2000 and 2001.
    ["yearly growth", () => yearlyGrowth(baconPortfolio), 0.10352935831674892],
    ["Calmar", () => calmar(baconPortfolio), 0.7156096161010702],
    ["VaR 95 %", () => valueAtRisk95(baconPortfolio), 0.0592],
    // The two months at or below -5.92 %: -6.5 and -6.1.
    ["CVaR 95 %", () => conditionalVaR95(baconPortfolio), 0.063],
  ])("%s", (_name, value, expected) => expect(value()).toBeCloseTo(expected, 12));
});

describe("by hand", () => {
  test("volatility of 1 %, 2 %, 3 %: sqrt((0.01^2 + 0 + 0.01^2) / 2) = 0.01 a day", () => {
    expect(volatility(series(0.01, 0.02, 0.03), TRADING_DAYS)).toBeCloseTo(0.01 * 252 ** 0.5, 14);
    expect(volatility(series(0.01, 0.02, 0.03), ALL_DAYS)).toBeCloseTo(0.01 * 365 ** 0.5, 14);
  });

  test("downside of +10 %, -3 %, -4 %, +1 %: sqrt((9 + 16) / 4) = 2.5 % over all four", () => {
    expect(downsideDeviation(series(0.1, -0.03, -0.04, 0.01), TRADING_DAYS)).toBeCloseTo(
      0.025 * 252 ** 0.5,
      14,
    );
  });

  test("Sharpe of 1 %, 3 % a month without a risk-free rate: 0.02 x 12 / (sqrt(0.0002) x sqrt(12))", () => {
    expect(sharpe(series(0.01, 0.03), MONTHS, 0)).toBeCloseTo(0.24 / Math.sqrt(0.0024), 12);
  });

  test("5 % a year is 1.05^(1/252) - 1 a day", () => {
    expect(periodRate(0.05, TRADING_DAYS)).toBeCloseTo(1.05 ** (1 / 252) - 1, 15);
  });

  test("a year has 252 days, 365 where all are kept", () => {
    expect([basisOf("XMOS").perYear, basisOf("weekdays").perYear, basisOf("all-days").perYear]).toEqual([
      252, 252, 365,
    ]);
  });

  test("quantile: numpy.quantile([1, 2, 3, 4], 0.25) = 1.75", () => {
    expect(quantile(Float64Array.from([1, 2, 3, 4]), 0.25)).toBe(1.75);
    expect(quantile(Float64Array.from([1, 2, 3, 4]), 1)).toBe(4);
  });

  test("value at risk of 21 returns -1 ... -21 %: the second worst, its CVaR the mean of the two", () => {
    const losses = series(...Array.from({ length: 21 }, (_, i) => -(i + 1) / 100));
    expect(valueAtRisk95(losses)).toBeCloseTo(0.2, 12);
    expect(conditionalVaR95(losses)).toBeCloseTo(0.205, 12);
  });

  test("returns that equal the quantile all count: -5 %, then nineteen zeros: -0.05 / 20", () => {
    const calm = series(...Array(19).fill(0), -0.05);
    expect(valueAtRisk95(calm)).toBeCloseTo(0.0025, 15);
    expect(conditionalVaR95(calm)).toBe(0.05);
    const calmer = series(-0.05, ...Array(39).fill(0));
    expect(valueAtRisk95(calmer)).toBe(0);
    expect(conditionalVaR95(calmer)).toBeCloseTo(0.05 / 40, 15);
  });

  test("value at risk of a portfolio that never moved is 0, not -0", () => {
    expect(valueAtRisk95(series(...Array(20).fill(0)))).toBe(0);
    expect(conditionalVaR95(series(...Array(20).fill(0)))).toBe(0);
  });

  test("annualise: 21 % in 730 days is 10 %; 364 days are refused, 365 are as they are", () => {
    expect(annualise(0.21, 730)).toBeCloseTo(0.1, 14);
    expect(annualise(0.05, 365)).toBeCloseTo(0.05, 15);
    expect(annualise(-1, 400)).toBe(-1);
    expect(code(annualise(0.05, 364))).toEqual(refusedWith("too-short", { days: "364", needed: "365" }));
    expect(code(annualise(-1.01, 400))).toEqual(refusedWith("impossible-return"));
  });
});

describe("refusals name what is missing", () => {
  const short = { have: "1", needed: "2" };
  const calm = series(0.001, 0.001, 0.001);
  test.each([
    ["volatility of one", () => volatility(series(0.01), TRADING_DAYS), "too-few-observations", short],
    ["Sharpe of one", () => sharpe(series(0.01), TRADING_DAYS, 0), "too-few-observations", short],
    [
      "VaR of 19",
      () => valueAtRisk95(series(...Array(19).fill(0.01))),
      "too-few-observations",
      { have: "19", needed: "20" },
    ],
    ["CVaR of none", () => conditionalVaR95(series()), "too-few-observations", { have: "0", needed: "20" }],
    ["Sharpe of a constant", () => sharpe(calm, TRADING_DAYS, 0), "constant-series", {}],
    ["Sortino of a constant", () => sortino(calm, TRADING_DAYS, 0.9), "constant-series", {}],
    ["Sortino without losses", () => sortino(series(0.01, 0.02), TRADING_DAYS, 0), "no-downside", {}],
    [
      "Calmar of a month",
      () => calmar(series(...Array(30).fill(-0.01))),
      "too-short",
      { days: "30", needed: "365" },
    ],
    ["Calmar that only rose", () => calmar(series(...Array(400).fill(0.001))), "no-drawdown", {}],
    [
      "a hole",
      () => volatility(series(0.01, Number.NaN), TRADING_DAYS),
      "missing-return",
      { date: "1970-04-12" },
    ],
    [
      "below -100 %",
      () => volatility(series(0.01, -1.5), TRADING_DAYS),
      "impossible-return",
      { date: "1970-04-12" },
    ],
  ])("%s", (_name, value, name, params) => expect(code(value())).toEqual(refusedWith(name, params)));

  test("a constant series has a volatility, 0 but for rounding", () => {
    expect(volatility(calm, TRADING_DAYS)).toBeCloseTo(0, 12);
  });
});

describe("properties", () => {
  const daily = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 25, maxLength: 60 });

  test("the worst twentieth is that of all returns in order, ties included", () => {
    const coarse = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 20, maxLength: 300 });
    fc.assert(
      fc.property(coarse, (values) => {
        const list = series(...values.map((value) => value / 100));
        const sorted = list.returns.slice().sort();
        const limit = quantile(sorted, 0.05);
        const worst = sorted.filter((value) => value <= limit);
        expect(valueAtRisk95(list)).toBe(0 - limit);
        expect(conditionalVaR95(list)).toBe(0 - worst.reduce((sum, value) => sum + value, 0) / worst.length);
      }),
    );
  });

  test("volatility: unmoved by a constant added, scaled by a factor", () => {
    fc.assert(
      fc.property(daily, fc.double({ min: -0.1, max: 0.1, noNaN: true }), (list, shift) => {
        const plain = Number(volatility(series(...list), TRADING_DAYS));
        const moved = Number(volatility(series(...list.map((value) => value + shift)), TRADING_DAYS));
        const scaled = Number(volatility(series(...list.map((value) => value * 3)), TRADING_DAYS));
        expect(moved).toBeCloseTo(plain, 12);
        expect(scaled).toBeCloseTo(3 * plain, 12);
      }),
      { numRuns },
    );
  });

  test("the tail lies in the returns: VaR <= CVaR <= worst loss, order of days is irrelevant", () => {
    fc.assert(
      fc.property(daily, (list) => {
        const [risk, tail] = [
          Number(valueAtRisk95(series(...list))),
          Number(conditionalVaR95(series(...list))),
        ];
        expect(tail).toBeGreaterThanOrEqual(risk - 1e-15);
        expect(tail).toBeLessThanOrEqual(-Math.min(...list) + 1e-15);
        expect(valueAtRisk95(series(...list.toReversed()))).toBe(risk);
        expect(list.filter((value) => value < -risk).length).toBeLessThanOrEqual(Math.ceil(list.length / 20));
      }),
      { numRuns },
    );
  });
});

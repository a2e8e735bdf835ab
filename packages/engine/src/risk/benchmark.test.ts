import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { baconBenchmark, baconPortfolio } from "../testing/bacon-example.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { ALL_DAYS, MONTHS, TRADING_DAYS } from "./basis.ts";
import {
  alignSeries,
  alpha,
  beta,
  downCapture,
  informationRatio,
  rSquared,
  trackingError,
  upCapture,
} from "./benchmark.ts";
import { growthOf, type ReturnSeries } from "./return-series.ts";
import { volatility } from "./volatility.ts";

const numRuns = PROPERTY_RUNS;

const series = (returns: readonly number[], first = 100): ReturnSeries => ({
  days: Int32Array.from(returns, (_, i) => first + i),
  returns: Float64Array.from(returns),
});
const swings = (length: number, scale = 0.01): number[] =>
  Array.from({ length }, (_, i) => scale * Math.sin(i * i + 1));
const refused = (code: string, params = {}) => ({ refused: [{ code, params }] });

describe("Bacon's portfolio against its benchmark", () => {
  const [own, benchmark] = [baconPortfolio, baconBenchmark];
  test("printed with R's PerformanceAnalytics: Jensen's alpha -0.014, Fama's beta 1.03", () => {
    expect(alpha({ own, benchmark, basis: MONTHS, riskFree: 0 })).toBeCloseTo(-0.014, 3);
    const fama = Number(volatility(own, MONTHS)) / Number(volatility(benchmark, MONTHS));
    expect(fama).toBeCloseTo(1.03, 2);
  });

  test.each([
    // numpy 2.4: cov(ddof=1) / var(ddof=1), corrcoef^2, std(p - b, ddof=1) x sqrt(12), mean(p - b) x 12 / that.
    ["beta", () => beta(own, benchmark, MONTHS), 0.9988502086225742],
    ["R squared", () => rSquared(own, benchmark, MONTHS), 0.939708858081459],
    ["tracking error", () => trackingError(own, benchmark, MONTHS), 0.03363971514122272],
    ["information ratio", () => informationRatio(own, benchmark, MONTHS), -0.3715845971799644],
    // prod(1 + r)^(365 / 731) - 1 of both, less beta times the benchmark's.
    ["alpha", () => alpha({ own, benchmark, basis: MONTHS, riskFree: 0 }), -0.014148017744955402],
    // Geometric means over the 15 months the benchmark rose and the 8 it fell (December 2001 was 0).
    ["up capture", () => upCapture(own, benchmark, MONTHS), 0.9556769829192342],
    ["down capture", () => downCapture(own, benchmark, MONTHS), 0.9838137225444606],
  ])("%s", (_name, value, expected) => expect(value()).toBeCloseTo(expected, 12));
});

describe("common days", () => {
  test("a day that only one has is compounded into the next common one", () => {
    const own = { days: Int32Array.of(1, 2, 3), returns: Float64Array.of(0.1, 0.2, 0.3), from: 0 };
    const benchmark = { days: Int32Array.of(1, 3, 4), returns: Float64Array.of(0.01, 0.02, 0.03), from: 0 };
    const common = alignSeries(own, benchmark);
    expect([...common.own.days]).toEqual([1, 3]);
    expect([...common.own.returns]).toEqual([0.1, expect.closeTo(1.2 * 1.3 - 1, 14)]);
    expect([...common.benchmark.returns]).toEqual([0.01, 0.02]);
  });

  test("they begin on the first day both know, not with half a return", () => {
    const own = { days: Int32Array.of(5, 6), returns: Float64Array.of(0.5, 0.1), from: 1 };
    const benchmark = series([0.01, 0.02, 0.03, 0.04], 3);
    const common = alignSeries(own, benchmark);
    expect(common.own.from).toBe(5);
    expect([...common.own.returns]).toEqual([0.1]);
    expect([...common.benchmark.returns]).toEqual([0.04]);
    expect([...alignSeries({ ...own, from: 4 }, benchmark).own.days]).toEqual([5, 6]);
    expect(alignSeries(own, series([0.1], 50)).own.days).toHaveLength(0);
  });

  test("growth between the common days is kept, whatever days are missing", () => {
    const list = fc.array(fc.tuple(fc.boolean(), fc.double({ min: -0.5, max: 0.5, noNaN: true })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(list, (days) => {
        const other = days.flatMap(([isThere], i) => (isThere ? [i + 1] : []));
        const own = {
          days: Int32Array.from(days, (_, i) => i + 1),
          returns: Float64Array.from(days, ([, value]) => value),
          from: 0,
        };
        const benchmark = { days: Int32Array.from(other), returns: new Float64Array(other.length), from: 0 };
        const common = alignSeries(own, benchmark);
        expect([...common.own.days]).toEqual(other);
        expect(growthOf(common.own.returns)).toBeCloseTo(
          growthOf(own.returns.subarray(0, other.at(-1) ?? 0)),
          10,
        );
      }),
      { numRuns },
    );
  });
});

describe("refusals", () => {
  const short = series(swings(59));
  const [moving, calm] = [series(swings(60)), series(Array(60).fill(0.001))];
  const needed = refused("too-few-observations", { have: "59", needed: "60" });
  test("59 common days are one too few, 60 are enough, months need 12", () => {
    for (const figure of [beta, rSquared, trackingError, informationRatio, upCapture, downCapture]) {
      expect(figure(short, moving, TRADING_DAYS)).toEqual(needed);
      expect(figure(moving, series(swings(60, 0.02)), ALL_DAYS)).toEqual(expect.any(Number));
      expect(figure(series(swings(11)), moving, MONTHS)).toEqual(
        refused("too-few-observations", { have: "11", needed: "12" }),
      );
    }
  });

  test("what never moved has no ratio", () => {
    expect(beta(moving, calm, TRADING_DAYS)).toEqual(refused("constant-benchmark"));
    expect(rSquared(moving, calm, TRADING_DAYS)).toEqual(refused("constant-benchmark"));
    expect(rSquared(calm, moving, TRADING_DAYS)).toEqual(refused("constant-series"));
    const above = series(swings(60).map((value) => value + 0.001));
    expect(informationRatio(above, moving, TRADING_DAYS)).toEqual(refused("constant-difference"));
    expect(trackingError(above, moving, TRADING_DAYS)).toBeCloseTo(0, 12);
    expect(downCapture(moving, calm, TRADING_DAYS)).toEqual(refused("no-down-days"));
    expect(upCapture(moving, series(Array(60).fill(-0.001)), TRADING_DAYS)).toEqual(refused("no-up-days"));
  });

  test("alpha of less than a year; a hole in the benchmark", () => {
    const input = { own: moving, benchmark: series(swings(60, 0.02)), basis: TRADING_DAYS, riskFree: 0 };
    expect(alpha(input)).toEqual(refused("too-short", { days: "60", needed: "365" }));
    const holed = series([...swings(59), Number.NaN]);
    expect(beta(moving, holed, TRADING_DAYS)).toMatchObject({ refused: [{ code: "missing-return" }] });
  });
});

describe("properties", () => {
  test("a leveraged copy plus a constant: beta is the leverage, R squared 1, tracking error its share of risk", () => {
    const market = fc.array(fc.double({ min: -0.05, max: 0.05, noNaN: true }), {
      minLength: 60,
      maxLength: 80,
    });
    const leverage = fc.double({ min: 0.1, max: 3, noNaN: true });
    fc.assert(
      fc.property(market, leverage, (list, times) => {
        fc.pre(Math.max(...list) - Math.min(...list) > 1e-4);
        const [own, benchmark] = [series(list.map((value) => times * value + 0.0001)), series(list)];
        expect(beta(own, benchmark, TRADING_DAYS)).toBeCloseTo(times, 7);
        expect(rSquared(own, benchmark, TRADING_DAYS)).toBeCloseTo(1, 7);
        expect(rSquared(own, benchmark, TRADING_DAYS)).toBeLessThanOrEqual(1);
        const risk = Number(volatility(benchmark, TRADING_DAYS));
        expect(trackingError(own, benchmark, TRADING_DAYS)).toBeCloseTo(Math.abs(times - 1) * risk, 10);
        const self = list.some((value) => value > 1e-12) ? upCapture(benchmark, benchmark, TRADING_DAYS) : 1;
        expect(self).toBe(1);
      }),
      { numRuns },
    );
  });

  test("a year of a fund at beta 1 that earns the benchmark's return has no alpha", () => {
    const list = swings(400, 0.005);
    const input = { own: series(list), benchmark: series(list), basis: ALL_DAYS, riskFree: 0.04 };
    expect(alpha(input)).toBeCloseTo(0, 12);
  });

  test("alpha by hand: 400 days, beta 0 to a swinging benchmark: Rp - rf", () => {
    const market = Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 0.01 : -0.01));
    const own = Array.from({ length: 400 }, (_, i) => (i % 4 < 2 ? 0.002 : 0));
    const growth = 1.002 ** 200;
    const input = { own: series(own), benchmark: series(market), basis: ALL_DAYS, riskFree: 0.04 };
    expect(alpha(input)).toBeCloseTo(growth ** (365 / 400) - 1 - 0.04, 10);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CALENDARS, isTradingDay } from "../calendars/calendar.ts";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { commonWeeks, correlationMatrix, weeklyCorrelation } from "./correlation.ts";
import { groupReturns } from "./grouped-returns.ts";
import { growthOf, type ReturnSeries, returnsOfIndex } from "./return-series.ts";
import { keepTradingDays } from "./trading-returns.ts";

const numRuns = PROPERTY_RUNS;
const day = (text: string): number => dayNumber(text as IsoDate);

const everyDay = (first: string, returns: readonly number[]): ReturnSeries => ({
  days: Int32Array.from(returns, (_, i) => day(first) + i),
  returns: Float64Array.from(returns),
});
const swings = (length: number, phase = 1): number[] =>
  Array.from({ length }, (_, i) => 0.01 * Math.sin(i * i + phase));

describe("returns of an index", () => {
  test("a hole is bridged, the day before the first return is kept", () => {
    const values = Float64Array.of(Number.NaN, 100, 110, Number.NaN, 121);
    const series = returnsOfIndex({ firstDay: 10, values });
    expect([...series.days]).toEqual([12, 14]);
    expect([...series.returns]).toEqual([expect.closeTo(0.1, 14), expect.closeTo(0.1, 14)]);
    expect(series.from).toBe(11);
  });

  test("days without money are no observations, the first invested day is one", () => {
    const index = Float64Array.of(1, 1, 1, 1.1, 1.1, 1.1, 1.21);
    const money = Float64Array.of(0, 0, 0, 110, 0, 0, 60.5);
    const series = returnsOfIndex({ firstDay: 10, values: index }, money);
    expect([...series.days]).toEqual([13, 14, 16]);
    expect([...series.returns]).toEqual([0.1, 0, 0.1].map((value) => expect.closeTo(value, 14)));
    expect(series.from).toBe(12);
  });
});

describe("trading days only", () => {
  test("the documented example: Friday 1 %, weekend 2 % and 0, Monday -1 %", () => {
    const series = keepTradingDays(everyDay("2024-03-08", [0.01, 0.02, 0, -0.01]), "XNYS");
    expect([...series.days]).toEqual([day("2024-03-08"), day("2024-03-11")]);
    expect([...series.returns]).toEqual([0.01, expect.closeTo(1.02 * 0.99 - 1, 15)]);
  });

  test("days after the last trading day go into it; a weekend alone leaves nothing", () => {
    const series = keepTradingDays(everyDay("2024-03-08", [0.01, 0.02, 0.03]), "weekdays");
    expect([...series.returns]).toEqual([expect.closeTo(1.01 * 1.02 * 1.03 - 1, 15)]);
    expect(keepTradingDays(everyDay("2024-03-09", [0.01, 0.02]), "weekdays").days).toHaveLength(0);
  });

  test("growth is kept, only trading days are left", () => {
    const list = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 7, maxLength: 60 });
    const first = fc.integer({ min: day("1995-01-01"), max: day("2035-01-01") });
    fc.assert(
      fc.property(fc.constantFrom(...CALENDARS), first, list, (calendar, start, returns) => {
        const days = Int32Array.from(returns, (_, i) => start + i);
        const series = keepTradingDays({ days, returns: Float64Array.from(returns) }, calendar);
        expect([...series.days]).toEqual([...days].filter((one) => isTradingDay(calendar, one)));
        if (series.days.length > 0) {
          expect(growthOf(series.returns) / growthOf(Float64Array.from(returns))).toBeCloseTo(1, 10);
        }
      }),
      { numRuns },
    );
  });
});

describe("weeks and months", () => {
  test("whole weeks end on Sunday; cut ones at both ends are left out", () => {
    const series = keepTradingDays(everyDay("2024-01-03", Array(22).fill(0.01)), "weekdays");
    const weeks = groupReturns(series, "week", "weekdays");
    expect([...weeks.days]).toEqual([day("2024-01-14"), day("2024-01-21")]);
    expect([...weeks.returns]).toEqual([1, 2].map(() => expect.closeTo(1.01 ** 7 - 1, 12)));
    expect(weeks.from).toBe(day("2024-01-07"));
  });

  test("a month is whole when its trading days are: January 2024 from the 2nd in New York, to the 31st", () => {
    const whole = { ...everyDay("2024-01-02", Array(30).fill(0.001)), from: day("2024-01-01") };
    expect([...groupReturns(whole, "month", "XNYS").days]).toEqual([day("2024-01-31")]);
    expect(groupReturns(whole, "month", "weekdays").days).toHaveLength(0);
    const short = everyDay("2024-01-01", Array(30).fill(0.001));
    expect(groupReturns(short, "month", "XNYS").days).toHaveLength(0);
  });

  test("two months of daily 0.1 %: 1.001^31 and 1.001^29", () => {
    const months = groupReturns(everyDay("2024-01-01", Array(60).fill(0.001)), "month", "all-days");
    expect([...months.returns]).toEqual([31, 29].map((days) => expect.closeTo(1.001 ** days - 1, 12)));
  });
});

describe("weekly correlation", () => {
  const long = everyDay("2024-01-01", swings(26 * 7));
  test("26 whole weeks are enough, 25 are refused", () => {
    expect(weeklyCorrelation(long, long, "all-days")).toBeCloseTo(1, 12);
    const short = everyDay("2024-01-01", swings(26 * 7 - 1));
    const params = { have: "25", needed: "26" };
    expect(weeklyCorrelation(short, long, "all-days")).toEqual({
      refused: [{ code: "too-few-observations", params }],
    });
  });

  test("numpy.corrcoef of 26 weekly returns that alternate 1, 2, 3 and 1, 3, 2 %", () => {
    // 26 weeks = 9 x 1 %, 9 x 2 %, 8 x 3 % against 9 x 1 %, 9 x 3 %, 8 x 2 %, by numpy 2.4
    const weekly = (pattern: readonly number[]): ReturnSeries => ({
      days: Int32Array.from({ length: 26 }, (_, i) => day("2024-01-05") + 7 * i),
      returns: Float64Array.from({ length: 26 }, (_, i) => pattern[i % 3] ?? 0),
      from: day("2023-12-31"),
    });
    const [left, right] = [weekly([0.01, 0.02, 0.03]), weekly([0.01, 0.03, 0.02])];
    expect(weeklyCorrelation(left, right, "weekdays")).toBeCloseTo(0.5150787536377128, 12);
  });

  test("a mirror image is -1, a series that stands still has none", () => {
    const mirror = groupReturns(long, "week", "all-days");
    const opposite = { ...mirror, returns: mirror.returns.map((value) => -value) };
    expect(weeklyCorrelation(mirror, opposite, "all-days")).toBeCloseTo(-1, 12);
    const still = everyDay("2024-01-01", Array(26 * 7).fill(0));
    expect(weeklyCorrelation(long, still, "all-days")).toEqual({
      refused: [{ code: "constant-series", params: {} }],
    });
  });

  test("the matrix holds the pairs, the same on both sides of a diagonal of 1", () => {
    const list = [long, everyDay("2024-01-01", swings(26 * 7, 2)), everyDay("2024-01-01", [0.1])];
    const matrix = correlationMatrix(list, "all-days");
    expect(matrix[0]?.[0]).toBe(1);
    expect(matrix[0]?.[1]).toBe(weeklyCorrelation(long, list[1] ?? long, "all-days"));
    expect(matrix[1]?.[0]).toBe(matrix[0]?.[1]);
    expect(Math.abs(Number(matrix[0]?.[1]))).toBeLessThan(1);
    const many = Array.from({ length: 30 }, (_, phase) => everyDay("2024-01-01", swings(26 * 7, phase)));
    const diagonal = correlationMatrix(many, "all-days").map((row, i) => row[i]);
    expect(diagonal).toEqual(many.map(() => 1));
    expect(matrix[2]?.[2]).toMatchObject({ refused: [{ code: "too-few-observations" }] });
    expect(matrix[2]?.[0]).toMatchObject({ refused: [{ code: "too-few-observations" }] });
    const weeks = commonWeeks(list, "all-days");
    expect([weeks[0]?.[1], weeks[1]?.[0], weeks[0]?.[2]]).toEqual([26, 26, 0]);
  });
});

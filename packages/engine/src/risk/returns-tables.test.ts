import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { modifiedDietz, simpleReturnOnPeak } from "./modified-dietz.ts";
import { periodReturns, RETURN_UNITS, type ReturnUnit } from "./period-returns.ts";
import type { IndexSeries } from "./return-series.ts";
import { rollingReturns } from "./rolling-returns.ts";

const numRuns = PROPERTY_RUNS;
const day = (text: string): number => dayNumber(text as IsoDate);
const refused = (code: string, params = {}) => ({ refused: [{ code, params }] });

function indexOf(levels: readonly (readonly [date: string, level: number])[], last: string): IndexSeries {
  const firstDay = day(levels[0]?.[0] ?? last);
  const values = new Float64Array(day(last) - firstDay + 1);
  for (const [date, level] of levels) values.fill(level, day(date) - firstDay);
  return { firstDay, values };
}

describe("returns per month, quarter, year", () => {
  const index = indexOf(
    [
      ["2023-12-15", 100],
      ["2023-12-31", 110],
      ["2024-01-31", 121],
      ["2024-02-29", 108.9],
      ["2024-04-10", 130.68],
    ],
    "2024-04-20",
  );
  const table = (unit: ReturnUnit) =>
    periodReturns(index, unit).map(({ period, from, to, isPartial, value }) => [
      period,
      fromDayNumber(from),
      fromDayNumber(to),
      isPartial,
      typeof value === "number" ? Number(value.toFixed(10)) : value,
    ]);

  test("months: end over end of the month before, cut at both ends", () => {
    expect(table("month")).toEqual([
      ["2023-12", "2023-12-15", "2023-12-31", true, 0.1],
      ["2024-01", "2023-12-31", "2024-01-31", false, 0.1],
      ["2024-02", "2024-01-31", "2024-02-29", false, -0.1],
      ["2024-03", "2024-02-29", "2024-03-31", false, 0],
      ["2024-04", "2024-03-31", "2024-04-20", true, 0.2],
    ]);
  });

  test("quarters and years", () => {
    expect(table("quarter")).toEqual([
      ["2023-Q4", "2023-12-15", "2023-12-31", true, 0.1],
      ["2024-Q1", "2023-12-31", "2024-03-31", false, -0.01],
      ["2024-Q2", "2024-03-31", "2024-04-20", true, 0.2],
    ]);
    expect(table("year").map(([name, , , , value]) => [name, value])).toEqual([
      ["2023", 0.1],
      ["2024", 0.188],
    ]);
  });

  test("an unknown day refuses the two months beside it, a lost index the one after", () => {
    const values = index.values.slice();
    values[day("2024-01-31") - index.firstDay] = Number.NaN;
    values[day("2024-03-31") - index.firstDay] = 0;
    const list = periodReturns({ ...index, values }, "month").map(({ value }) => value);
    expect(list[1]).toEqual(refused("missing-value", { date: "2024-01-31" }));
    expect(list[2]).toEqual(refused("missing-value", { date: "2024-01-31" }));
    expect(list[3]).toBe(-1);
    expect(list[4]).toEqual(refused("zero-base", { date: "2024-03-31" }));
    expect(periodReturns({ firstDay: 5, values: Float64Array.of(1) }, "month")).toEqual([]);
  });

  test("compounded they give the growth of the whole, whatever the unit", () => {
    const returns = fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), {
      minLength: 1,
      maxLength: 500,
    });
    const first = fc.integer({ min: day("2000-01-01"), max: day("2030-01-01") });
    const units = fc.constantFrom(...(Object.keys(RETURN_UNITS) as ReturnUnit[]));
    fc.assert(
      fc.property(returns, first, units, (list, firstDay, unit) => {
        const values = Float64Array.of(1, ...list);
        for (let i = 1; i < values.length; i++) values[i] = (values[i - 1] ?? 0) * (1 + (list[i - 1] ?? 0));
        const parts = periodReturns({ firstDay, values }, unit);
        let growth = 1;
        for (const { value } of parts) growth *= 1 + Number(value);
        expect(growth / (values[values.length - 1] ?? 0)).toBeCloseTo(1, 10);
        expect(parts.slice(1, -1).some(({ isPartial }) => isPartial)).toBe(false);
      }),
      { numRuns },
    );
  });
});

describe("rolling returns", () => {
  test("one month, from the day the first window is whole; 31 March looks back to 29 February", () => {
    const index = indexOf(
      [
        ["2024-01-31", 100],
        ["2024-02-29", 110],
        ["2024-03-01", 150],
        ["2024-03-31", 121],
      ],
      "2024-04-01",
    );
    const rolling = rollingReturns(index, 1);
    if ("refused" in rolling) throw new Error("refused");
    expect(fromDayNumber(rolling.firstDay)).toBe("2024-03-01");
    const at = (date: string) => rolling.returns[day(date) - rolling.firstDay];
    expect(at("2024-03-01")).toBeCloseTo(0.5, 12);
    expect(at("2024-03-30")).toBeCloseTo(150 / 110 - 1, 12);
    expect(at("2024-03-31")).toBeCloseTo(0.1, 12);
    expect(at("2024-04-01")).toBeCloseTo(121 / 150 - 1, 12);
  });

  test("steady growth of 0.01 % a day: a year is 365 or 366 of them; holes stay holes", () => {
    const values = Float64Array.from({ length: 800 }, (_, i) => 1.0001 ** i);
    values[799] = Number.NaN;
    const rolling = rollingReturns({ firstDay: day("2023-01-01"), values }, 12);
    if ("refused" in rolling) throw new Error("refused");
    expect(rolling.returns[0]).toBeCloseTo(1.0001 ** 365 - 1, 12);
    expect(rolling.returns[day("2024-12-31") - rolling.firstDay]).toBeCloseTo(1.0001 ** 366 - 1, 12);
    expect(rolling.returns.at(-1)).toBeNaN();
  });

  test("an index shorter than the window is refused", () => {
    const index = indexOf([["2023-01-01", 100]], "2023-12-31");
    expect(rollingReturns(index, 12)).toEqual(refused("too-short", { days: "364", needed: "365" }));
  });
});

describe("modified Dietz", () => {
  const range = (from: string, to: string) => ({ from: day(from), to: day(to) });

  test("CFA curriculum's composite of October: 2.45 %", () => {
    const period = {
      start: 585.6,
      end: 602.34,
      flows: [
        { day: day("2024-10-05"), amount: -15.05 },
        { day: day("2024-10-09"), amount: 19.82 },
        { day: day("2024-10-15"), amount: 16.42 },
        { day: day("2024-10-24"), amount: -18.96 },
      ],
    };
    // 14.51 / 591.237 with weights 26/31, 22/31, 16/31, 7/31.
    expect(modifiedDietz(period, range("2024-09-30", "2024-10-31"))).toBeCloseTo(14.51 / 591.237, 6);
    expect(modifiedDietz(period, range("2024-09-30", "2024-10-31"))).toBeCloseTo(0.0245, 4);
  });

  test("Wikipedia's example: 100, 50 in after one of two years, 300 at the end: 150 / 125 = 120 %", () => {
    const flows = [{ day: day("2022-12-31"), amount: 50 }];
    const two = range("2021-12-31", "2023-12-31");
    expect(modifiedDietz({ start: 100, end: 300, flows }, two)).toBe(1.2);
  });

  test("a flow at the end of the last day earns nothing", () => {
    const flows = [{ day: 20, amount: 900 }];
    expect(modifiedDietz({ start: 100, end: 1010, flows }, { from: 10, to: 20 })).toBeCloseTo(0.1, 14);
  });

  test("refusals", () => {
    const period = { start: 100, end: 110, flows: [] };
    const at = { from: 10, to: 20 };
    const outside = { ...period, flows: [{ day: 10, amount: 5 }] };
    expect(modifiedDietz(period, { from: 10, to: 10 })).toMatchObject(
      refused("empty-period", { from: "1970-01-11" }),
    );
    expect(modifiedDietz(outside, at)).toEqual(refused("flow-outside-period", { date: "1970-01-11" }));
    const late = { ...period, flows: [{ day: 21, amount: 5 }] };
    expect(modifiedDietz(late, at)).toEqual(refused("flow-outside-period", { date: "1970-01-22" }));
    expect(modifiedDietz({ ...period, end: Number.NaN }, at)).toEqual(
      refused("missing-value", { date: "1970-01-21" }),
    );
    expect(modifiedDietz({ ...period, start: Number.NaN }, at)).toEqual(
      refused("missing-value", { date: "1970-01-11" }),
    );
    const emptied = { start: 100, end: 110, flows: [{ day: 11, amount: -200 }] };
    expect(modifiedDietz(emptied, at)).toEqual(refused("no-capital"));
  });

  test("without flows all measures are end / start - 1", () => {
    const money = fc.double({ min: 0.01, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(money, money, fc.integer({ min: 1, max: 9999 }), (start, end, days) => {
        const period = { start, end, flows: [] };
        const expected = (end - start) / start;
        expect(modifiedDietz(period, { from: 0, to: days })).toBe(expected);
        expect(simpleReturnOnPeak(period, { from: 0, to: days })).toEqual({ value: expected, peak: start });
      }),
      { numRuns },
    );
  });
});

describe("simple return on peak", () => {
  const at = { from: 10, to: 20 };
  test("the documented example: profit 20 on 150", () => {
    const flows = [
      { day: 12, amount: 50 },
      { day: 15, amount: -80 },
    ];
    expect(simpleReturnOnPeak({ start: 100, end: 90, flows }, at)).toEqual({ value: 20 / 150, peak: 150 });
  });

  test("the peak is taken at the end of days: in and out on one day does not raise it", () => {
    const flows = [
      { day: 12, amount: 500 },
      { day: 12, amount: -500 },
    ];
    expect(simpleReturnOnPeak({ start: 100, end: 110, flows }, at)).toEqual({ value: 0.1, peak: 100 });
  });

  test("nothing put in", () => {
    expect(simpleReturnOnPeak({ start: 0, end: 5, flows: [] }, at)).toEqual(refused("nothing-invested"));
  });
});

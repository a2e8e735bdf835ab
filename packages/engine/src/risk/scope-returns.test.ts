import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTradingDay } from "../calendars/calendar.ts";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { chainReturns, type FlowDay, toFlowColumns } from "../returns/twr.ts";
import { returnsOfIndex } from "./return-series.ts";
import { daysRead, openDays, scopeReturns } from "./scope-returns.ts";
import { keepTradingDays } from "./trading-returns.ts";

const day = (date: string): number => dayNumber(date as IsoDate);

function weekdays(from: number, to: number): Uint8Array {
  return Uint8Array.from({ length: to - from + 1 }, (_, i) => (isTradingDay("weekdays", from + i) ? 1 : 0));
}

interface Life {
  readonly from: number;
  readonly values: readonly number[];
  readonly flows: readonly FlowDay[];
}

function returnsOf({ from, values, flows: list }: Life) {
  const flows = toFlowColumns(list);
  const to = from + values.length - 1;
  const open = openDays(weekdays(from, to), from);
  const input = { from, to, values: { firstDay: from, values: Float64Array.from(values) }, flows };
  return scopeReturns(input, open);
}

describe("daily returns of a scope", () => {
  test("from the end of Friday: the weekend's change is Monday's", () => {
    const { days, returns, from } = returnsOf({
      from: day("2024-03-01"),
      values: [100, 102, 102, 99, 110],
      flows: [],
    });
    expect([...days]).toEqual([day("2024-03-04"), day("2024-03-05")]);
    expect(returns[0]).toBe(99 / 100 - 1);
    expect(returns[1]).toBe(110 / 99 - 1);
    expect(from).toBe(day("2024-03-01"));
  });

  test("money that comes on a Saturday splits the weekend in two returns, compounded into Monday's", () => {
    const { days, returns } = returnsOf({
      from: day("2024-02-29"),
      values: [100, 110, 242, 242, 231],
      flows: [{ day: day("2024-03-02"), inflow: 110, outflow: 0 }],
    });
    expect([...days]).toEqual([day("2024-03-01"), day("2024-03-04")]);
    expect(returns[0]).toBeCloseTo(0.1, 15);
    expect(returns[1]).toBeCloseTo(231 / 220 - 1, 15);
  });

  test("nothing before the first purchase, and the purchase day itself counts", () => {
    const { days, from } = returnsOf({
      from: day("2024-02-26"),
      values: [0, 0, 0, 99, 100],
      flows: [{ day: day("2024-02-29"), inflow: 100, outflow: 0 }],
    });
    expect([...days]).toEqual([day("2024-02-29"), day("2024-03-01")]);
    expect(from).toBe(day("2024-02-28"));
  });

  test("what came and went on one day with a gain was invested", () => {
    const { returns } = returnsOf({
      from: day("2024-02-26"),
      values: [0, 0],
      flows: [{ day: day("2024-02-27"), inflow: 100, outflow: 110 }],
    });
    expect([...returns]).toEqual([110 / 100 - 1]);
  });

  const lives = fc
    .array(
      fc.record({
        growth: fc.double({ min: 0.8, max: 1.25, noNaN: true }),
        flow: fc.option(fc.double({ min: -0.4, max: 0.9, noNaN: true }), { freq: 3 }),
        isKnown: fc.boolean(),
      }),
      { minLength: 10, maxLength: 60 },
    )
    .map((days): Life => {
      const from = day("2024-02-24");
      const flows: FlowDay[] = [];
      const values = [1000];
      for (const [i, { growth, flow }] of days.entries()) {
        const before = values[i] ?? 0;
        const moved = flow === null ? 0 : flow * before;
        if (moved !== 0) {
          flows.push({ day: from + i + 1, inflow: Math.max(moved, 0), outflow: Math.max(-moved, 0) });
        }
        values.push((before + Math.max(moved, 0)) * growth - Math.max(-moved, 0));
      }
      const isRead = daysRead(
        { from, to: from + days.length, flows: toFlowColumns(flows) },
        weekdays(from, from + days.length),
      );
      const isFlow = (i: number) => flows.some((flow) => flow.day === from + i || flow.day === from + i + 1);
      const known = values.map((value, i) =>
        i > 0 && i < days.length && isRead[i] === 1 && days[i - 1]?.isKnown === false && !isFlow(i)
          ? Number.NaN
          : value,
      );
      return { from, values: known, flows };
    });

  test("equal the index's returns brought to trading days", () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { from } = life;
        const flows = toFlowColumns(life.flows);
        const values = Float64Array.from(life.values);
        const to = from + values.length - 1;
        const index = new Float64Array(values.length).fill(Number.NaN);
        const chain = chainReturns({ from, to, values: { firstDay: from, values }, flows }, index);
        fc.pre(!("refused" in chain));
        const slow = keepTradingDays(returnsOfIndex({ firstDay: from, values: index }, values), "weekdays");
        const fast = returnsOf(life);
        expect([...fast.days]).toEqual([...slow.days]);
        for (const [i, value] of fast.returns.entries()) expect(value).toBeCloseTo(slow.returns[i] ?? 9, 11);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { chainReturns, toFlowColumns } from "./twr.ts";
import { xirr } from "./xirr.ts";

const flow = (date: string, amount: number) => ({ day: dayNumber(date as IsoDate), amount });

describe("XIRR", () => {
  test("the spreadsheet manual's example", () => {
    const result = xirr([
      flow("2008-01-01", -10_000),
      flow("2008-03-01", 2_750),
      flow("2008-10-30", 4_250),
      flow("2009-02-15", 3_250),
      flow("2009-04-01", 2_750),
    ]);
    expect("rate" in result && result.rate).toBeCloseTo(0.373362535, 8);
  });

  test("one flow in, one out: (out / in)^(365 / days) - 1", () => {
    const days = fc.integer({ min: 1, max: 4000 });
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 5, noNaN: true }), days, (growth, length) => {
        const result = xirr([
          { day: 0, amount: -100 },
          { day: length, amount: 100 * growth },
        ]);
        const expected = growth ** (365 / length) - 1;
        if (expected < 1e5 && expected > -0.99999) {
          expect("rate" in result ? result.rate / expected - 1 : "refused").toSatisfy(
            (error) => expected === 0 || Math.abs(Number(error)) < 1e-6,
          );
        }
      }),
    );
  });

  test("two plausible roots are named, not chosen: 10 % and 20 %", () => {
    // (1 + x - 1.1)(1 + x - 1.2) = 0 in yearly steps
    const result = xirr([
      { day: 0, amount: -100 },
      { day: 365, amount: 230 },
      { day: 730, amount: -132 },
    ]);
    expect(result).toMatchObject({ refused: "several-irr" });
    expect("roots" in result && result.roots.map((root) => root.toFixed(6))).toEqual([
      "0.100000",
      "0.200000",
    ]);
  });

  test("one of two roots in (-1, 10) is taken", () => {
    // (1 + x - 1.1)(1 + x - 21) = 0
    const result = xirr([
      { day: 0, amount: -100 },
      { day: 365, amount: 2210 },
      { day: 730, amount: -2310 },
    ]);
    expect("rate" in result && result.rate).toBeCloseTo(0.1, 9);
  });

  test("money that stays in until the end has one root, however often it moves", () => {
    const moves = fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 90 }),
        part: fc.double({ min: -0.4, max: 1, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(moves, fc.double({ min: -0.6, max: 2, noNaN: true }), (list, rate) => {
        // An account that grows at `rate`; every move adds to it or takes a part out.
        const flows = [{ day: 0, amount: -100 }];
        let [day, balance] = [0, 100];
        for (const { gap, part } of list) {
          day += gap;
          balance *= (1 + rate) ** (gap / 365);
          flows.push({ day, amount: -balance * part });
          balance += balance * part;
        }
        flows.push({ day: day + 200, amount: balance * (1 + rate) ** (200 / 365) });
        const result = xirr(flows);
        expect("rate" in result ? result.rate : Number.NaN).toBeCloseTo(rate, 8);
      }),
    );
  });

  const rootsOf = (flows: readonly { day: number; amount: number }[]): number[] => {
    const value = (at: number) =>
      flows.reduce((sum, { day, amount }) => sum + amount * Math.exp((-at * day) / 365), 0);
    const roots: number[] = [];
    for (let at = -13.815; at < 13.815; at += 0.01) {
      let [low, high] = [at, at + 0.01];
      if (value(low) < 0 === value(high) < 0) continue;
      for (let step = 0; step < 60; step++) {
        const middle = (low + high) / 2;
        if (value(low) < 0 === value(middle) < 0) low = middle;
        else high = middle;
      }
      roots.push((low + high) / 2);
    }
    return roots;
  };

  test("money in and out at will: the one root of a fine grid, or a refusal that names several", () => {
    const moves = fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 400 }), amount: fc.integer({ min: -100, max: 100 }) }),
      { minLength: 2, maxLength: 8 },
    );
    let severals = 0;
    fc.assert(
      fc.property(moves, (list) => {
        let day = 0;
        const flows = list.map(({ gap, amount }, i) => {
          if (i > 0) day += gap;
          return { day, amount };
        });
        const logs = rootsOf(flows);
        // Two roots within one step of the solver's grid may both be missed.
        const isClear = logs.every((at, i) => at - (logs[i - 1] ?? -20) > (Math.abs(at) < 2 ? 0.1 : 0.9));
        const isInside = logs.every((at) => Math.abs(at) < 13.5);
        fc.pre(logs.length > 0 && isClear && isInside && flows[0]?.amount !== 0);
        const plausible = logs.filter((at) => at < Math.log(11));
        const expected = logs.length === 1 ? logs[0] : plausible.length === 1 ? plausible[0] : undefined;
        const result = xirr(flows);
        if (expected === undefined) severals++;
        if (expected === undefined) expect(result).toMatchObject({ refused: "several-irr" });
        else expect("rate" in result && Math.log1p(result.rate)).toBeCloseTo(expected, 6);
      }),
      { numRuns: 30 * PROPERTY_RUNS },
    );
    expect(severals).toBeGreaterThan(PROPERTY_RUNS / 5);
  });

  test("nothing comes back: no answer", () => {
    expect(
      xirr([
        { day: 0, amount: -100 },
        { day: 9, amount: -1 },
      ]),
    ).toMatchObject({ refused: "no-sign-change" });
  });

  test("nothing is left: all is lost, by an amount of 0 at the end", () => {
    const flows = [
      { day: 0, amount: -100 },
      { day: 9, amount: -1 },
    ];
    expect(xirr([...flows, { day: 400, amount: 0 }])).toEqual({ rate: -1 });
    expect(xirr([...flows, { day: 20, amount: 1 }, { day: 400, amount: 0 }])).not.toEqual({ rate: -1 });
    expect(xirr([{ day: 0, amount: 0 }])).toMatchObject({ refused: "no-sign-change" });
  });
});

const series = (values: number[], inflows: number[], outflows: number[]) => ({
  from: 100,
  to: 100 + values.length - 1,
  values: { firstDay: 100, values: Float64Array.from(values) },
  flows: toFlowColumns(
    inflows.map((inflow, i) => ({ day: 100 + i, inflow, outflow: outflows[i] ?? 0 })).slice(1),
  ),
});

describe("time-weighted return", () => {
  test("the documented example: 110/100 x 231/220", () => {
    const result = chainReturns(series([100, 110, 231], [0, 0, 110], [0, 0, 0]));
    expect("growth" in result && result.growth).toBeCloseTo(1.155, 12);
  });

  test("equals the daily definition and its index ends in the same growth", () => {
    const step = fc.record({
      value: fc.double({ min: 1, max: 1000, noNaN: true }),
      inflow: fc.constantFrom(0, 0, 0, 50),
      outflow: fc.constantFrom(0, 0, 0, 25),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 40 }), (days) => {
        const input = series(
          days.map((day) => day.value),
          days.map((day) => day.inflow),
          days.map((day) => day.outflow),
        );
        let expected = 1;
        for (let d = 1; d < days.length; d++) {
          const [now, before] = [days[d], days[d - 1]];
          if (now !== undefined && before !== undefined) {
            expected *= (now.value + now.outflow) / (before.value + now.inflow);
          }
        }
        const index = new Float64Array(days.length);
        const result = chainReturns(input, index);
        const growth = "growth" in result ? result.growth : Number.NaN;
        expect(growth / expected).toBeCloseTo(1, 9);
        expect(index[days.length - 1]).toBe(growth);
      }),
    );
  });

  test("an empty sub-period contributes nothing and starts a new segment", () => {
    const result = chainReturns(
      series([0, 110, 0, 0, 55, 60.5], [0, 100, 0, 0, 50, 0], [0, 0, 110, 0, 0, 0]),
    );
    expect(result).toMatchObject({ segments: 2 });
    expect("growth" in result && result.growth).toBeCloseTo(1.1 * 1.21, 12);
  });

  test("a value missing beside a flow is refused, between flows it is not needed", () => {
    expect(chainReturns(series([100, Number.NaN, 120], [0, 0, 0], [0, 0, 0]))).toMatchObject({ growth: 1.2 });
    expect(chainReturns(series([100, Number.NaN, 120], [0, 0, 10], [0, 0, 0]))).toEqual({
      refused: "missing-value",
      at: 1,
    });
  });

  test("a short position has no time-weighted return", () => {
    expect(chainReturns(series([-100, -90], [0, 0], [0, 0]))).toMatchObject({ refused: "negative-base" });
  });
});

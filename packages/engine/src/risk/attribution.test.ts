import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { dec, PROPERTY_RUNS } from "../testing/exact.ts";
import { type ContributionInput, contributions } from "./contribution.ts";
import { momentum } from "./momentum.ts";
import { shadowPortfolio } from "./shadow-portfolio.ts";

const numRuns = PROPERTY_RUNS;
const day = (text: string): number => dayNumber(text as IsoDate);
const refused = (code: string, params = {}) => ({ refused: [{ code, params }] });

function input(
  base: readonly number[],
  parts: Readonly<Record<string, readonly number[]>>,
): ContributionInput {
  return {
    firstDay: 10,
    base: Float64Array.from(base),
    parts: Object.entries(parts).map(([id, profit]) => ({ id, profit: Float64Array.from(profit) })),
  };
}

function read(result: ReturnType<typeof contributions>) {
  if ("refused" in result) return result;
  const toNumber = (value: bigint): number => Number(value) / 1e18;
  return {
    total: toNumber(result.total),
    parts: result.parts.map(({ id, value }) => ({ id, value: toNumber(value) })),
  };
}

describe("contribution to the total return", () => {
  test("60/40 with +10 %, +5 %, then -2 %, +4 %: the total 8.432 % of a published Cariño example", () => {
    // D. Ermolchik, Cariño linking for portfolio analysis (2024): 1.08 x 1.004 - 1 = 0.08432.
    const result = contributions(input([100, 108], { a: [6, 0.6 * 108 * -0.02], b: [2, 0.4 * 108 * 0.04] }));
    expect(read(result)).toEqual({
      total: expect.closeTo(0.08432, 14),
      parts: [
        { id: "a", value: expect.closeTo(0.06 - 0.012 * 1.08, 14) },
        { id: "b", value: expect.closeTo(0.02 + 0.016 * 1.08, 14) },
      ],
    });
  });

  test("a deposit between the days changes the base, not what was earned before", () => {
    // +10 % on 100, then 110 comes in: 22 on 220 is +10 % again, all of it by b.
    const result = contributions(input([100, 220], { a: [10, 0], b: [0, 22] }));
    expect(read(result)).toEqual({
      total: expect.closeTo(0.21, 14),
      parts: [
        { id: "a", value: expect.closeTo(0.1, 14) },
        { id: "b", value: expect.closeTo(0.11, 14) },
      ],
    });
  });

  test("a total loss and empty days are no exception; profit on nothing is refused", () => {
    expect(contributions(input([100, 0, 50], { a: [-100, 0, 5] }))).toEqual({
      total: dec("-1"),
      parts: [{ id: "a", value: dec("-1") }],
    });
    expect(contributions(input([100, 0], { a: [1, 5] }))).toEqual(
      refused("negative-base", { date: "1970-01-12" }),
    );
    expect(contributions(input([100, Number.NaN], { a: [1, 5] }))).toEqual(
      refused("missing-value", { date: "1970-01-12" }),
    );
  });

  test("the parts sum to the total return exactly; parts of parts add up", () => {
    const rate = fc.double({ min: -0.1, max: 0.1, noNaN: true });
    const days = fc.array(fc.tuple(fc.double({ min: 1, max: 1e6, noNaN: true }), rate, rate, rate), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(days, (list) => {
        const base = list.map(([money]) => money);
        const column = (k: 1 | 2 | 3) => list.map((row) => row[k] * row[0]);
        const result = contributions(input(base, { a: column(1), b: column(2), c: column(3) }));
        if ("refused" in result) throw new Error("refused");
        let growth = 1;
        for (const [, a, b, c] of list) growth *= 1 + a + b + c;
        let sum = 0n;
        for (const { value } of result.parts) sum += value;
        const scale = Math.max(1, growth);
        expect(sum).toBe(result.total);
        expect(Math.abs(Number(result.total) / 1e18 - (growth - 1)) / scale).toBeLessThan(1e-12);
        const joined = contributions(
          input(base, { ab: list.map(([m, a, b]) => m * a + m * b), c: column(3) }),
        );
        if ("refused" in joined) throw new Error("refused");
        const [a = 0n, b = 0n] = result.parts.map(({ value }) => value);
        const apart = Number((joined.parts[0]?.value ?? 0n) - a - b) / 1e18;
        expect(Math.abs(apart) / scale).toBeLessThan(1e-10);
      }),
      { numRuns },
    );
  });
});

describe("shadow portfolio", () => {
  const closes = { days: Int32Array.of(1, 3, 5, 9), closes: Float64Array.of(10, 12, 15, 18) };
  const flows = [
    { day: 1, amount: 100 },
    { day: 3, amount: 60 },
    { day: 5, amount: -30 },
  ];

  test("10 units at 10, 5 at 12, less 2 at 15: 13 units; the return is the benchmark's", () => {
    const shadow = shadowPortfolio(flows, closes, 9);
    expect(shadow).toMatchObject({ firstDay: 1, units: 13, twr: expect.closeTo(0.8, 12) });
    expect("values" in shadow && [...shadow.values]).toEqual([100, 100, 180, 180, 195, 195, 195, 195, 234]);
  });

  test("IRR: 100 in, 121 out two years later is 10 %", () => {
    const two = { days: Int32Array.of(0, 365, 725), closes: Float64Array.of(50, 55, 60.5) };
    const shadow = shadowPortfolio([{ day: 0, amount: 100 }], two, 730);
    expect("irr" in shadow && "rate" in shadow.irr && shadow.irr.rate).toBeCloseTo(0.1, 10);
    expect("values" in shadow && [shadow.values[10], shadow.values[11]]).toEqual([100, Number.NaN]);
  });

  test("a withdrawal the benchmark cannot pay leaves a debt and no time-weighted return", () => {
    const shadow = shadowPortfolio([...flows, { day: 6, amount: -300 }], closes, 9);
    expect(shadow).toMatchObject({ units: -7, twr: refused("shadow-exhausted", { date: "1970-01-07" }) });
  });

  test("emptied and filled again: only days with money count", () => {
    const list = [
      { day: 1, amount: 100 },
      { day: 3, amount: -120 },
      { day: 5, amount: 30 },
    ];
    expect(shadowPortfolio(list, closes, 9)).toMatchObject({
      units: 2,
      twr: expect.closeTo(1.2 * 1.2 - 1, 12),
    });
  });

  test("a remainder of rounding after everything was taken out is nothing", () => {
    const list = [
      { day: 1, amount: 100 },
      { day: 3, amount: -120.0000000001 },
    ];
    expect(shadowPortfolio(list, closes, 9)).toMatchObject({ units: 0, twr: expect.closeTo(0.2, 12) });
    const gap = { days: Int32Array.of(1, 3, 30), closes: Float64Array.of(10, 12, 18) };
    const shadow = shadowPortfolio(list, gap, 30);
    expect("values" in shadow && shadow.values[20]).toBe(0);
  });

  test("refusals: no flows, no close on the day of a flow, none at the end", () => {
    expect(shadowPortfolio([], closes, 9)).toEqual(refused("no-flows"));
    expect(shadowPortfolio([{ day: 10, amount: 1 }], closes, 9)).toEqual(refused("no-flows"));
    expect(shadowPortfolio([{ day: 0, amount: 1 }], closes, 9)).toEqual(
      refused("missing-close", { date: "1970-01-01" }),
    );
    expect(shadowPortfolio(flows, closes, 20)).toEqual(refused("missing-close", { date: "1970-01-21" }));
  });

  test("one deposit grows as the benchmark does", () => {
    const prices = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(prices, (list) => {
        const series = { days: Int32Array.from(list, (_, i) => i), closes: Float64Array.from(list) };
        const shadow = shadowPortfolio([{ day: 0, amount: 50 }], series, list.length - 1);
        if ("refused" in shadow) throw new Error("refused");
        const growth = (list.at(-1) ?? 0) / (list[0] ?? 1);
        expect((1 + Number(shadow.twr)) / growth).toBeCloseTo(1, 10);
        expect((shadow.values.at(-1) ?? 0) / (50 * growth)).toBeCloseTo(1, 12);
      }),
      { numRuns },
    );
  });
});

describe("momentum", () => {
  const series = {
    days: Int32Array.from(
      ["2023-05-31", "2023-06-16", "2023-08-01", "2023-12-15", "2024-03-15", "2024-05-15", "2024-06-14"].map(
        day,
      ),
    ),
    closes: Float64Array.of(70, 80, 200, 100, 90, 110, 120),
  };

  test("14 June 2024: 1 month 120/110, 3 months 120/90, 12-1 110/70, 40 % below the high of 200", () => {
    expect(momentum(series, day("2024-06-14"))).toEqual({
      months1: refused("missing-close", { date: "2024-05-14" }),
      months3: refused("missing-close", { date: "2024-03-14" }),
      months6: refused("missing-close", { date: "2023-12-14" }),
      months12: refused("missing-close", { date: "2023-06-14" }),
      twelveMinusOne: refused("missing-close", { date: "2023-06-14" }),
      fromHigh: expect.closeTo(-0.4, 12),
    });
    expect(momentum(series, day("2024-06-16"))).toEqual({
      months1: expect.closeTo(120 / 110 - 1, 12),
      months3: expect.closeTo(120 / 90 - 1, 12),
      months6: expect.closeTo(120 / 100 - 1, 12),
      months12: expect.closeTo(120 / 80 - 1, 12),
      twelveMinusOne: expect.closeTo(110 / 80 - 1, 12),
      fromHigh: expect.closeTo(-0.4, 12),
    });
  });

  test("the high is of 364 days; a younger series has neither that nor 12 months", () => {
    // The close of 200 has just left the window of 364 days.
    const fresh = {
      days: Int32Array.of(...series.days, day("2024-07-30")),
      closes: Float64Array.of(...series.closes, 60),
    };
    expect(momentum(fresh, day("2024-07-29")).fromHigh).toEqual(
      refused("missing-close", { date: "2024-07-29" }),
    );
    expect(momentum(fresh, day("2024-07-30")).fromHigh).toBeCloseTo(60 / 120 - 1, 12);
    const exact = {
      days: Int32Array.of(day("2023-06-16"), day("2024-06-14")),
      closes: Float64Array.of(80, 100),
    };
    expect(momentum(exact, day("2024-06-16")).months12).toBeCloseTo(0.25, 12);
    expect(momentum(exact, day("2024-06-14")).fromHigh).toBe(0);
    const young = { days: series.days.subarray(3), closes: series.closes.subarray(3) };
    expect(momentum(young, day("2024-06-16"))).toMatchObject({
      months6: expect.any(Number),
      months12: refused("not-enough-history", { needed: "2023-06-16" }),
      fromHigh: refused("not-enough-history", { needed: "2023-06-18" }),
    });
  });
});

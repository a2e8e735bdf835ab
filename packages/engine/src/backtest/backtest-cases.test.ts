import { describe, expect, test } from "vitest";
import { date, dec, money } from "../testing/exact.ts";
import { generateBacktest } from "./generate-backtest.ts";
import { runBacktest } from "./run-backtest.ts";
import { accepted, asset, numberOf, plan, rates, rowText, textOf } from "./testing/samples.ts";

const rowsOf = (of: Parameters<typeof generateBacktest>[0]) =>
  accepted(generateBacktest(of)).input.transactions.map(rowText);

const HALF = { weight: dec("0.5") };

describe("monthly rebalancing of two halves, by hand", () => {
  // 2 February: each half of 1,125 is 562.5: 0.5 of A goes, 1.25 of B comes. 2 March has no closes, so the 4th: 1.875
  // of B goes, 1.125 of A comes. 2 April: half of 1,237.5: 0.46875 of A goes, 0.9375 of B comes.
  const halves = plan(
    [
      asset("A", "2024-01-02 100, 2024-02-02 125, 2024-03-04 100, 2024-04-02 120, 2024-04-03 120", HALF),
      asset("B", "2024-01-02 50, 2024-02-02 50, 2024-03-04 60, 2024-04-02 60, 2024-04-03 60", HALF),
    ],
    { start: "2024-01-02", end: "2024-04-03", rebalancing: { kind: "month" } },
  );

  test("the rows", () => {
    expect(rowsOf(halves)).toEqual([
      "2024-01-02 deposit 1000",
      "2024-01-02 buy A 5 @ 100",
      "2024-01-02 buy B 10 @ 50",
      "2024-02-02 sell A 0.5 @ 125",
      "2024-02-02 buy B 1.25 @ 50",
      "2024-03-04 sell B 1.875 @ 60",
      "2024-03-04 buy A 1.125 @ 100",
      "2024-04-02 sell A 0.46875 @ 120",
      "2024-04-02 buy B 0.9375 @ 60",
    ]);
  });

  test("figures and turnover", () => {
    const { figures, turnover, risk, period, booked } = accepted(runBacktest(halves));
    expect(period).toEqual({ from: "2024-01-02", to: "2024-04-03" });
    expect(booked).toEqual({ from: "2024-01-01", to: "2024-04-03" });
    expect(textOf(figures.value)).toBe("1237.5");
    expect(textOf(figures.cash)).toBe("0");
    expect(numberOf(figures.twr)).toBeCloseTo(0.2375, 14);
    expect(textOf(figures.totalProfit)).toBe("237.5");
    expect(figures.twrAnnualised).toMatchObject({ refused: [{ code: "too-short" }] });
    // 31 days of 1,000, 60 of 1,125 and two of 1,237.5.
    expect(turnover).toBeCloseTo(1462.5 / 2 / ((31 * 1000 + 60 * 1125 + 2 * 1237.5) / 93), 12);
    expect(risk.maxDrawdown).toBe("none");
    expect(risk.sharpe).toEqual({ refused: [{ code: "no-risk-free-rate", params: {} }] });
  });

  test("a flow of the same day is put to work by the rebalancing", () => {
    const rows = rowsOf({
      ...halves,
      flow: { amount: money(125), every: "quarter" },
      rebalancing: { kind: "month" },
    });
    // Of 1,362.5 A lacks 6.25 and B 118.75.
    expect(rows.slice(7)).toEqual([
      "2024-04-02 deposit 125",
      "2024-04-02 buy A 0.052083333333333333 @ 120",
      "2024-04-02 buy B 1.979166666666666666 @ 60",
    ]);
  });

  test("never: the units of the first day, and the fall of 4 March", () => {
    const { figures, risk } = accepted(runBacktest({ ...halves, rebalancing: { kind: "never" } }));
    // 1,125 on 2 February fell to 5 x 100 + 10 x 60 = 1,100.
    expect(textOf(figures.value)).toBe("1200");
    expect(risk.maxDrawdown).toMatchObject({ depth: expect.closeTo(1100 / 1125 - 1, 12) });
  });

  test("quarter: only the 2 April of the three dates; year: none of them", () => {
    // 5 x 120 + 10 x 60 is in balance on 2 April.
    expect(rowsOf({ ...halves, rebalancing: { kind: "quarter" } })).toHaveLength(3);
    const moved = {
      ...halves,
      assets: [
        halves.assets[0],
        asset("B", "2024-01-02 50, 2024-02-02 50, 2024-03-04 60, 2024-04-02 40, 2024-04-03 40", HALF),
      ].flatMap((one) => one ?? []),
    };
    // 100 / 120 of A goes, rounded down to 18 decimals.
    expect(rowsOf({ ...moved, rebalancing: { kind: "quarter" } }).slice(3)).toEqual([
      "2024-04-02 sell A 0.833333333333333333 @ 120",
      "2024-04-02 buy B 2.5 @ 40",
    ]);
    expect(rowsOf({ ...moved, rebalancing: { kind: "year" } })).toHaveLength(3);
    // No closes after its last day, or the plan ends.
    const ending = { ...moved, end: date("2024-04-02") };
    expect(rowsOf({ ...ending, rebalancing: { kind: "quarter" } })).toHaveLength(3);
  });
});

describe("the first day", () => {
  test("is no return: three years of 3 % from 2000-01-01 are 1,096 days, 2.997 % a year", () => {
    const text = "2000-01-01 100, 2001-01-01 103, 2002-01-01 106.09, 2003-01-01 109.2727";
    const of = plan([asset("A", text, { staleDays: 400 })], { start: "2000-01-01", end: "2003-01-01" });
    const { figures, series } = accepted(runBacktest(of));
    // 1.092727^(365 / 1096) - 1
    expect(numberOf(figures.twrAnnualised)).toBeCloseTo(0.0299722, 7);
    expect(numberOf(figures.irr)).toBeCloseTo(0.0299722, 7);
    expect([series.values[0], series.values.length]).toEqual([1000, 1097]);
  });

  test("its fees are fees of the plan, and make its profit smaller, but are no return", () => {
    const fees = { percent: dec("0.01"), fixed: money(0), minimum: money(0) };
    const of = plan([asset("A", "2024-01-02 100, 2024-01-03 110, 2024-01-04 110")], {
      ...{ start: "2024-01-02", end: "2024-01-04", amount: money(1010), fees },
    });
    const { figures } = accepted(runBacktest(of));
    expect([textOf(figures.fees), textOf(figures.totalProfit), textOf(figures.twr)]).toEqual([
      ...["10", "90", "0.10000000000000009"],
    ]);
  });
});

describe("rebalancing over a threshold of 5 points", () => {
  const drifting = plan(
    [
      // 550 : 450 is exactly 5 points, 625 : 500 is 5.56.
      asset("A", "2024-01-02 100, 2024-01-03 110, 2024-01-04 125, 2024-01-05 125", HALF),
      asset("B", "2024-01-02 50, 2024-01-03 45, 2024-01-04 50, 2024-01-05 50", HALF),
    ],
    {
      start: "2024-01-02",
      end: "2024-01-05",
      rebalancing: { kind: "threshold", drift: dec("0.05") },
    },
  );

  test("a drift of exactly the threshold waits, more does not", () => {
    expect(rowsOf(drifting).slice(3)).toEqual(["2024-01-04 sell A 0.5 @ 125", "2024-01-04 buy B 1.25 @ 50"]);
  });

  test("just under 5 points it acts on the first of the two days", () => {
    const sooner = { ...drifting, rebalancing: { kind: "threshold", drift: dec("0.049999") } } as const;
    // 50 / 110 of A and 50 / 45 of B, both rounded down.
    expect(rowsOf(sooner)[3]).toBe("2024-01-03 sell A 0.454545454545454545 @ 110");
    expect(rowsOf(sooner)[4]).toBe("2024-01-03 buy B 1.111111111111111111 @ 45");
  });
});

test("weights that hold but for rounding are left alone", () => {
  const thirds = [
    asset("A", "2024-01-02 3.07, 2024-02-02 3.07, 2024-03-04 3.07", { currency: "EUR", weight: dec("0.3") }),
    asset("B", "2024-01-02 7.13, 2024-02-02 7.13, 2024-03-04 7.13", { currency: "EUR", weight: dec("0.7") }),
  ];
  const rate = rates("EUR/USD", "2024-01-02 1.0731, 2024-02-02 1.0731, 2024-03-04 1.0731");
  for (let amount = 1000; amount < 1040; amount++) {
    const of = plan(thirds, { start: "2024-01-02", end: "2024-03-05", amount: money(amount), rates: [rate] });
    expect(rowsOf({ ...of, rebalancing: { kind: "month" } })).toHaveLength(5);
  }
});

describe("the start", () => {
  const pair = plan(
    [
      asset("A", "2024-01-02 10, 2024-01-08 12, 2024-01-09 12", HALF),
      asset("B", "2024-01-05 10, 2024-01-09 20", HALF),
    ],
    { start: "2024-01-02", end: "2024-01-10" },
  );

  test("is the first day with closes of all, and says why", () => {
    const { start, notes, input } = accepted(generateBacktest(pair));
    expect(start).toBe("2024-01-09");
    expect(input.transactions[0]?.date).toBe("2024-01-09");
    expect(notes).toEqual([
      { code: "late-history", params: { asset: "B", date: "2024-01-05" } },
      { code: "starts-later", params: { asked: "2024-01-02", date: "2024-01-09" } },
    ]);
  });

  test.each([
    ["no day with closes of all before the end", { end: date("2024-01-09") }, "no-common-day"],
    ["end before start", { end: date("2024-01-01") }, "bad-period"],
    ["no assets", { assets: [] }, "no-assets"],
    ["nothing to invest", { amount: money(0) }, "bad-plan"],
    ["a tax above the dividend", { withholding: dec("1.01") }, "bad-plan"],
    [
      "fees of the whole trade",
      { fees: { percent: dec(1), fixed: money(0), minimum: money(0) } },
      "bad-plan",
    ],
  ])("refused: %s", (_name, fields, code) => {
    expect(generateBacktest({ ...pair, ...fields })).toMatchObject({ refused: [{ code }] });
  });

  test("weights that do not sum to 1 are named, so are assets without closes or with a close of 0", () => {
    const of = (...assets: Parameters<typeof plan>[0]) => generateBacktest({ ...pair, assets });
    const [a, b] = [asset("A", "2024-01-02 10", HALF), asset("B", "2024-01-02 10", { weight: dec("0.4") })];
    expect(of(a, b)).toEqual({ refused: [{ code: "weight-sum", params: { sum: "0.9" } }] });
    expect(of(asset("A", "2024-01-02 NaN"))).toEqual({
      refused: [{ code: "no-close", params: { asset: "A" } }],
    });
    expect(of(asset("A", "2024-01-02 10, 2024-01-04 0"))).toEqual({
      refused: [{ code: "bad-close", params: { asset: "A", date: "2024-01-04" } }],
    });
    expect(of(a, { ...a })).toEqual({ refused: [{ code: "duplicate-asset", params: { asset: "A" } }] });
    expect(of(asset("A", "2024-01-02 10", { lotSize: dec(0) }))).toEqual({
      refused: [{ code: "bad-asset", params: { asset: "A", field: "lotSize" } }],
    });
  });

  test("a price older than the stale limit at the end refuses the value, not the plan", () => {
    const { figures } = accepted(
      runBacktest(
        plan([asset("A", "2024-01-02 10, 2024-01-03 11", { staleDays: 10 })], {
          start: "2024-01-02",
          end: "2024-01-31",
        }),
      ),
    );
    expect(figures.value).toMatchObject({ refused: [{ code: "no-price" }] });
  });
});

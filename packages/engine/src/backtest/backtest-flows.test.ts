import { describe, expect, test } from "vitest";
import { date, dec, money } from "../testing/exact.ts";
import { generateBacktest } from "./generate-backtest.ts";
import { accepted, asset, plan, rowText } from "./testing/samples.ts";

const rowsOf = (of: Parameters<typeof generateBacktest>[0]) =>
  accepted(generateBacktest(of)).input.transactions.map(rowText);

const HALF = { weight: dec("0.5") };

describe("periodic flows", () => {
  const steady = asset(
    "A",
    "2023-01-31 10, 2023-04-30 10, 2023-07-31 20, 2023-10-31 20, 2024-01-31 20, 2024-05-02 20",
    { staleDays: 100 },
  );

  test("100 a quarter growing 10 % a year, on the last day of shorter months, late ones with the next closes", () => {
    const rows = rowsOf(
      plan([steady], {
        start: "2023-01-31",
        end: "2024-05-31",
        flow: { amount: money(100), every: "quarter", growth: dec("0.1") },
      }),
    );
    expect(rows).toEqual([
      "2023-01-31 deposit 1000",
      "2023-01-31 buy A 100 @ 10",
      "2023-04-30 deposit 100",
      "2023-04-30 buy A 10 @ 10",
      "2023-07-31 deposit 100",
      "2023-07-31 buy A 5 @ 20",
      "2023-10-31 deposit 100",
      "2023-10-31 buy A 5 @ 20",
      "2024-01-31 deposit 110",
      "2024-01-31 buy A 5.5 @ 20",
      "2024-05-02 deposit 110",
      "2024-05-02 buy A 5.5 @ 20",
    ]);
  });

  test("two dates in one gap are two flows", () => {
    const gap = asset("A", "2023-01-02 10, 2023-04-03 10", { staleDays: 100 });
    const rows = rowsOf(
      plan([gap], { start: "2023-01-02", end: "2023-04-04", flow: { amount: money(50), every: "month" } }),
    );
    expect(rows.filter((row) => row.includes("deposit 50"))).toHaveLength(3);
  });

  test("a withdrawal takes cash first, then all assets in proportion to their values", () => {
    const rows = rowsOf(
      plan(
        [asset("A", "2024-01-02 50, 2024-02-02 75", HALF), asset("B", "2024-01-02 100, 2024-02-02 50", HALF)],
        { start: "2024-01-02", end: "2024-02-03", flow: { amount: money(-100), every: "month" } },
      ),
    );
    expect(rows.slice(3)).toEqual([
      "2024-02-02 sell A 1 @ 75",
      "2024-02-02 sell B 0.5 @ 50",
      "2024-02-02 withdrawal 100",
    ]);
  });

  test("when less is left than asked for, all of it goes and nothing after", () => {
    const { input, notes } = accepted(
      generateBacktest(
        plan([asset("A", "2024-01-02 10, 2024-02-02 10, 2024-03-04 10, 2024-04-02 10")], {
          start: "2024-01-02",
          end: "2024-04-03",
          flow: { amount: money(-600), every: "month" },
        }),
      ),
    );
    expect(input.transactions.map(rowText).slice(2)).toEqual([
      "2024-02-02 sell A 60 @ 10",
      "2024-02-02 withdrawal 600",
      "2024-03-04 sell A 40 @ 10",
      "2024-03-04 withdrawal 400",
    ]);
    expect(notes).toEqual([{ code: "exhausted", params: { date: "2024-03-04" } }]);
  });
});

test("once nothing is left, splits and dividends do nothing; a split is rounded as the ledger rounds it", () => {
  const gone = asset("A", "2024-01-02 100, 2024-01-15 300, 2024-02-02 300, 2024-03-04 300", {
    splits: [
      { exDate: date("2024-01-15"), to: 1n, from: 3n },
      { exDate: date("2024-02-15"), to: 2n, from: 1n },
    ],
    dividends: [{ exDate: date("2024-02-16"), payDate: date("2024-02-16"), amount: dec(1), currency: "USD" }],
  });
  const rows = rowsOf(
    plan([gone], {
      start: "2024-01-02",
      end: "2024-03-05",
      amount: money(500),
      flow: { amount: money(-600), every: "month" },
      dividends: "reinvest",
    }),
  );
  expect(rows.slice(2)).toEqual([
    "2024-01-15 split A 1:3",
    "2024-02-02 sell A 1.666666666666666667 @ 300",
    "2024-02-02 withdrawal 500",
  ]);
});

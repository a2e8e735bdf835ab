import { describe, expect, test } from "vitest";
import { dec, money } from "../testing/exact.ts";
import { generateBacktest } from "./generate-backtest.ts";
import { runBacktest } from "./run-backtest.ts";
import { accepted, asset, dividend, numberOf, plan, rowText, textOf } from "./testing/samples.ts";

const rowsOf = (of: Parameters<typeof generateBacktest>[0]) =>
  accepted(generateBacktest(of)).input.transactions.map(rowText);

describe("dividend treatments: 10 shares at 100, 2 a share ex at 98, 101 at the end", () => {
  const paying = plan(
    [
      asset("A", "2024-01-02 100, 2024-02-01 98, 2024-03-01 101", {
        dividends: [dividend("2024-02-01", "2", "2024-02-15")],
      }),
    ],
    { start: "2024-01-02", end: "2024-03-01", withholding: dec("0.15") },
  );

  test("0 none: the price alone", () => {
    const { figures } = accepted(runBacktest(paying));
    expect(textOf(figures.value)).toBe("1010");
    expect(textOf(figures.income)).toBe("0");
    expect(numberOf(figures.twr)).toBeCloseTo(0.01, 14);
  });

  test("1 as price: 101 x (1 + 2/98), no income, the tax named as left out", () => {
    const { figures, notes, input } = accepted(runBacktest({ ...paying, dividends: "price" }));
    expect(numberOf(figures.value)).toBeCloseTo(10 * 101 * (1 + 2 / 98), 9);
    expect(numberOf(figures.twr)).toBeCloseTo(1.01 * (1 + 2 / 98) - 1, 12);
    expect([textOf(figures.income), textOf(figures.taxes)]).toEqual(["0", "0"]);
    expect(input.transactions.map(rowText)).toEqual(["2024-01-02 deposit 1000", "2024-01-02 buy A 10 @ 100"]);
    expect(notes).toEqual([{ code: "tax-not-applied", params: {} }]);
    // The ex-date is no fall.
    expect(input.prices.get("A")?.closes.at(30)).toBeCloseTo(100, 12);
  });

  test("2 reinvested: 20 less 3 of tax buys 17 / 98 at the close of the ex-date", () => {
    const { figures, input } = accepted(runBacktest({ ...paying, dividends: "reinvest" }));
    expect(input.transactions.map(rowText).slice(2)).toEqual([
      "2024-02-01 dividend A 20 tax 3",
      "2024-02-01 buy A 0.17346938775510204 @ 98",
    ]);
    expect(input.transactions[2]?.settleDate).toBe("2024-02-15");
    // 10.17346938775510204 x 101 = 1,027.52040816326530604
    expect(textOf(figures.value)).toBe("1027.5204081633");
    expect([textOf(figures.income), textOf(figures.taxes)]).toEqual(["20", "3"]);
    expect(numberOf(figures.twr)).toBeCloseTo(1.01 * (1 + 1.7 / 98) - 1, 12);
  });

  test("an ex-date without a close: booked on it, bought at the next close; price lifted from there", () => {
    const late = [
      asset("A", "2024-01-02 100, 2024-02-05 80, 2024-03-01 100", {
        dividends: [dividend("2024-02-03", "4")],
      }),
    ];
    const base = { ...paying, assets: late, withholding: dec(0) };
    expect(rowsOf({ ...base, dividends: "reinvest" }).slice(2)).toEqual([
      "2024-02-03 dividend A 40",
      "2024-02-05 buy A 0.5 @ 80",
    ]);
    const { figures } = accepted(runBacktest({ ...base, dividends: "price" }));
    expect(numberOf(figures.value)).toBeCloseTo(10.5 * 100, 9);
  });

  test("who buys on the ex-date gets nothing, by either treatment", () => {
    const first = [
      asset("A", "2024-01-02 100, 2024-03-01 110", { dividends: [dividend("2024-01-02", "2")] }),
    ];
    for (const dividends of ["price", "reinvest"] as const) {
      const { figures } = accepted(runBacktest({ ...paying, assets: first, dividends }));
      expect(textOf(figures.value)).toBe("1100");
      expect(rowsOf({ ...paying, assets: first, dividends })[1]).toBe("2024-01-02 buy A 10 @ 100");
    }
  });

  test("no tax, no note of one", () => {
    const { notes } = accepted(generateBacktest({ ...paying, dividends: "price", withholding: dec(0) }));
    expect(notes).toEqual([]);
  });

  test("whole lots: what does not buy a share waits for the next dividend", () => {
    const lots = asset("A", "2024-01-02 100, 2024-02-01 12, 2024-03-01 30", {
      lotSize: dec(1),
      dividends: [dividend("2024-02-01", "2"), dividend("2024-03-01", "1")],
    });
    const { figures, input } = accepted(
      runBacktest({ ...paying, assets: [lots], dividends: "reinvest", withholding: dec(0) }),
    );
    expect(input.transactions.map(rowText).slice(3)).toEqual([
      "2024-02-01 buy A 1 @ 12",
      "2024-03-01 dividend A 11",
    ]);
    expect(textOf(figures.cash)).toBe("19");
  });
});

describe("a dividend that waits for a whole lot", () => {
  const waiting = (last: string, amount: string) =>
    rowsOf(
      plan(
        [
          asset("A", `2024-01-02 100, 2024-02-01 12, 2024-02-02 12, 2024-03-01 ${last}`, {
            lotSize: dec(1),
            dividends: [dividend("2024-02-01", "2"), dividend("2024-03-01", "1")],
          }),
        ],
        {
          start: "2024-01-02",
          end: "2024-03-01",
          dividends: "reinvest",
          flow: { amount: money(amount), every: "month" },
        },
      ),
    ).slice(4);

  test("is not spent by a flow", () => {
    // 8 + 11 of dividends buy 1 at 19.
    expect(waiting("19", "10")).toEqual([
      "2024-02-02 deposit 10",
      "2024-03-01 dividend A 11",
      "2024-03-01 buy A 1 @ 19",
    ]);
  });

  test("pays a withdrawal, and is gone then", () => {
    expect(waiting("15", "-8")).toEqual(["2024-02-02 withdrawal 8", "2024-03-01 dividend A 11"]);
  });

  test("goes with a rebalancing, and is gone then", () => {
    const half = { weight: dec("0.5") };
    const lots = asset("A", "2024-01-02 100, 2024-02-01 12, 2024-02-02 12, 2024-03-01 11", {
      ...half,
      lotSize: dec(1),
      dividends: [dividend("2024-02-01", "2"), dividend("2024-03-01", "0.1")],
    });
    const other = asset("B", "2024-01-02 50, 2024-02-01 50, 2024-02-02 50, 2024-03-01 50", half);
    const rows = rowsOf(
      plan([lots, other], {
        start: "2024-01-02",
        end: "2024-03-01",
        dividends: "reinvest",
        rebalancing: { kind: "month" },
      }),
    );
    // 215 of B are sold, 225 buy 18 at 12; 0.1 on 23 shares buys nothing.
    expect(rows.slice(3)).toEqual([
      "2024-02-01 dividend A 10",
      "2024-02-02 sell B 4.3 @ 50",
      "2024-02-02 buy A 18 @ 12",
      "2024-03-01 dividend A 2.3",
    ]);
  });
});

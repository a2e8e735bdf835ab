import { describe, expect, test } from "vitest";
import { formatMoney } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import { generateBacktest } from "./generate-backtest.ts";
import { runBacktest } from "./run-backtest.ts";
import { accepted, asset, dividend, numberOf, plan, rates, rowText, textOf } from "./testing/samples.ts";

const rowsOf = (of: Parameters<typeof generateBacktest>[0]) =>
  accepted(generateBacktest(of)).input.transactions.map(rowText);

describe("fees: 1 % and 1, at least 5", () => {
  const fees = { percent: dec("0.01"), fixed: money(1), minimum: money(5) };
  const flat = (amount: number, last = 100) =>
    plan([asset("A", `2024-01-02 100, 2024-02-02 ${last}`)], {
      start: "2024-01-02",
      end: "2024-02-03",
      amount: money(amount),
      fees,
    });

  test("are paid out of the money: 1,011 buys 1,000 for 11, 105 buys 100 for 5", () => {
    expect(rowsOf(flat(1011))[1]).toBe("2024-01-02 buy A 10 @ 100 fee 11");
    expect(rowsOf(flat(105))[1]).toBe("2024-01-02 buy A 1 @ 100 fee 5");
    const { figures } = accepted(runBacktest(flat(1011)));
    expect([textOf(figures.fees), textOf(figures.cash), textOf(figures.totalProfit)]).toEqual([
      "11",
      "0",
      "-11",
    ]);
  });

  test("money that only pays the fee stays as cash", () => {
    expect(rowsOf(flat(5))).toEqual(["2024-01-02 deposit 5"]);
  });

  test("a withdrawal sells what leaves it after the fee: 494 of 500 with 1 % and 1, 95 of 100 with the minimum", () => {
    const withdrawing = (amount: number) => ({
      ...flat(1011),
      flow: { amount: money(amount), every: "month" as const },
    });
    // (494 + 1) / 0.99 = 500; 95 + 5 = 100.
    expect(rowsOf(withdrawing(-494)).slice(2)).toEqual([
      "2024-02-02 sell A 5 @ 100 fee 6",
      "2024-02-02 withdrawal 494",
    ]);
    expect(rowsOf(withdrawing(-95)).slice(2)).toEqual([
      "2024-02-02 sell A 1 @ 100 fee 5",
      "2024-02-02 withdrawal 95",
    ]);
  });

  test("a position that is worth less than the fee of selling it is not sold", () => {
    const { input, notes } = accepted(
      generateBacktest({ ...flat(105, 4), flow: { amount: money(-50), every: "month" } }),
    );
    expect(input.transactions).toHaveLength(2);
    expect(notes).toEqual([{ code: "exhausted", params: { date: "2024-02-02" } }]);
  });

  test.each([
    // 4.98 of A are worth less than the fee of 2.
    ["0.2", -100, ["sell B", "withdrawal "]],
    // 2.988 of A yield 0.988 of the 2.39 that is their share.
    ["0.6", -400, ["sell A", "sell B", "sell B", "withdrawal "]],
  ])("what one asset cannot bring after its fee another one does: A at %s", (last, amount, kinds) => {
    const half = { weight: dec("0.5") };
    const assets = [
      asset("A", `2024-01-02 100, 2024-02-02 ${last}`, half),
      asset("B", "2024-01-02 100, 2024-02-02 100", half),
    ];
    const { input, notes } = accepted(
      generateBacktest({
        ...plan(assets, { start: "2024-01-02", end: "2024-02-03" }),
        fees: { percent: dec(0), fixed: money(0), minimum: money(2) },
        flow: { amount: money(amount), every: "month" },
      }),
    );
    const later = input.transactions.slice(3);
    expect(later.map(({ kind, assetId = "" }) => `${kind} ${assetId}`)).toEqual(kinds);
    expect(later.at(-1)?.amount).toBe(money(-amount));
    expect(notes).toEqual([]);
  });

  test("reinvested dividends pay them too: 5 of 10 are the least", () => {
    const base = flat(1011);
    const paying = base.assets.map((one) => ({ ...one, dividends: [dividend("2024-02-02", "1")] }));
    expect(rowsOf({ ...base, assets: paying, dividends: "reinvest" })[3]).toBe(
      "2024-02-02 buy A 0.05 @ 100 fee 5",
    );
  });

  test("rebalancing pays on both sides out of the portfolio", () => {
    const half = { weight: dec("0.5") };
    const rows = rowsOf({
      ...plan(
        [
          asset("A", "2024-01-02 100, 2024-02-02 300, 2024-02-03 300", half),
          asset("B", "2024-01-02 100, 2024-02-02 100, 2024-02-03 100", half),
        ],
        { start: "2024-01-02", end: "2024-02-03", amount: money(210), fees: { ...fees, percent: dec(0) } },
      ),
      rebalancing: { kind: "month" },
    });
    // A third of a share of A goes; 100 - 5 arrive, 95 - 5 buy B.
    expect(rows.slice(3)).toEqual([
      "2024-02-02 sell A 0.333333333333333333 @ 300 fee 5",
      "2024-02-02 buy B 0.9 @ 100 fee 5",
    ]);
  });
});

test("whole lots: the rest of the money stays as cash and goes with the next flow", () => {
  const rows = rowsOf(
    plan([asset("A", "2024-01-02 30, 2024-02-02 30", { lotSize: dec(10) })], {
      start: "2024-01-02",
      end: "2024-02-03",
      flow: { amount: money(200), every: "month" },
    }),
  );
  expect(rows).toEqual([
    "2024-01-02 deposit 1000",
    "2024-01-02 buy A 30 @ 30",
    "2024-02-02 deposit 200",
    "2024-02-02 buy A 10 @ 30",
  ]);
});

describe("a split 4:1 in the middle", () => {
  const splitting = plan(
    [
      asset("A", "2024-01-02 100, 2024-02-01 100, 2024-02-05 25, 2024-03-01 30", {
        splits: [{ exDate: date("2024-02-05"), to: 4n, from: 1n }],
        dividends: [dividend("2024-02-05", "0.5"), dividend("2024-01-20", "1")],
      }),
    ],
    { start: "2024-01-02", end: "2024-03-01" },
  );

  test("leaves the values continuous, also on the days before its first close", () => {
    const { series, figures } = accepted(runBacktest(splitting));
    expect([...series.values.subarray(0, 59)].every((value) => value === 1000)).toBe(true);
    expect(textOf(figures.value)).toBe("1200");
  });

  test("a dividend that waits over the split for a close: 1 on 10, 10 for 25, by both treatments", () => {
    const late = splitting.assets.map((one) => ({ ...one, dividends: [dividend("2024-02-03", "1")] }));
    for (const dividends of ["price", "reinvest"] as const) {
      const { figures } = accepted(runBacktest({ ...splitting, assets: late, dividends }));
      expect(numberOf(figures.value)).toBeCloseTo(40.4 * 30, 9);
    }
  });

  test("dividends are per share of their day: 1 on 10 waits for 100, 0.5 on 4 x 10.1 for 25", () => {
    // 10 buys 0.1 on 1 February; 20.2 buys 0.808 on 5 February.
    const { figures } = accepted(runBacktest({ ...splitting, dividends: "reinvest" }));
    expect(textOf(figures.value)).toBe("1236.24");
    const lifted = accepted(runBacktest({ ...splitting, dividends: "price" }));
    expect(numberOf(lifted.figures.value)).toBeCloseTo(1236.24, 9);
  });
});

describe("an asset in dollars, a plan in euros", () => {
  const rate = rates(
    "USD/EUR",
    "2024-01-02 0.8, 2024-01-31 0.8, 2024-02-01 0.85, 2024-02-28 0.85, 2024-03-01 0.9",
  );
  const abroad = {
    ...plan(
      [
        asset("A", "2024-01-02 100, 2024-02-01 100, 2024-03-01 110", {
          dividends: [dividend("2024-02-01", "2")],
        }),
      ],
      { start: "2024-01-02", end: "2024-03-01" },
    ),
    currency: "EUR",
    rates: [rate],
    dividends: "reinvest" as const,
    withholding: dec("0.1"),
  };

  test("money is exchanged for each trade and back, no dollars stay", () => {
    const result = accepted(runBacktest(abroad));
    // 12.5 shares; 25 less 2.5 of tax is 19.125 euros: 0.225 shares.
    expect(result.input.transactions.map(rowText)).toEqual([
      "2024-01-02 deposit 1000 EUR",
      "2024-01-02 currency-exchange 1000 EUR to 1250 USD",
      "2024-01-02 buy A 12.5 @ 100",
      "2024-02-01 dividend A 25 tax 2.5",
      "2024-02-01 currency-exchange 22.5 to 19.125 EUR",
      "2024-02-01 currency-exchange 19.125 EUR to 22.5 USD",
      "2024-02-01 buy A 0.225 @ 100",
    ]);
    const balances = result.run.cashBalances().map(({ currency, amount }) => [currency, formatMoney(amount)]);
    expect(balances).toEqual([
      ["EUR", "0"],
      ["USD", "0"],
    ]);
    // 12.725 x 110 x 0.9
    expect(textOf(result.figures.value)).toBe("1259.775");
    expect(textOf(result.figures.income)).toBe("21.25");
  });

  test("dividends in another currency are lifted into the price at the rate of their day", () => {
    const inEuros = abroad.assets.map((one) => ({ ...one, currency: "EUR" }));
    const { figures } = accepted(runBacktest({ ...abroad, assets: inEuros, dividends: "price" }));
    // 2 dollars are 1.7 euros on a close of 100.
    expect(numberOf(figures.value)).toBeCloseTo(10 * 110 * 1.017, 9);
  });

  test("without a rate it is refused, naming the pair and the day", () => {
    const refused = { refused: [{ code: "no-rate", params: { pair: "USD/EUR", date: "2024-01-02" } }] };
    expect(generateBacktest({ ...abroad, rates: [] })).toEqual(refused);
    const inEuros = abroad.assets.map((one) => ({ ...one, currency: "EUR" }));
    expect(generateBacktest({ ...abroad, assets: inEuros, rates: [], dividends: "price" })).toEqual({
      refused: [{ code: "no-rate", params: { pair: "USD/EUR", date: "2024-02-01" } }],
    });
  });
});

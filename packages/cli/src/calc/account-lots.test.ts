import { describe, expect, it } from "vitest";
import { computeResult } from "./compute.ts";
import { parseInput } from "./read-input.ts";
import { portfolio } from "./schema/portfolio-schema.ts";

const stock = (id: string) => ({ id, type: "stock", currency: "USD" });
const base = {
  currency: "USD",
  asOf: "2024-12-31",
  options: { lotScope: "account" },
  assets: [stock("A"), stock("B")],
  transactions: [] as object[],
};

const compute = (more: object) => computeResult(parseInput(portfolio, { ...base, ...more }));
type Result = ReturnType<typeof compute>;

function textOf({ periods }: Result, metric: string, asset?: string): string {
  const scope = asset === undefined ? periods[0]?.portfolio : periods[0]?.assets[asset];
  const figure = scope?.figures[metric];
  if (figure === undefined) return "no figure";
  return "value" in figure ? figure.value : `refused ${figure.refused.map(({ code }) => code).join(",")}`;
}

const lotsOf = ({ lots }: Result) =>
  lots.map(
    ({ asset, account, quantity, cost, opened }) => `${asset} ${account} ${quantity} ${cost} ${opened}`,
  );

const buyA = (account: string, quantity = 10, price = 100, date = "2023-01-01") => ({
  ...{ date, type: "buy", asset: "A", quantity, price, account },
});
const moveA = (quantity: number, date = "2023-06-01") => ({
  ...{ date, type: "transfer-out", asset: "A", quantity, account: "a", toAccount: "b" },
});

describe("lots after a move between accounts", () => {
  const payment = { exDate: "2023-06-15", payDate: "2023-06-20", amount: 1 };
  const dividends = [{ asset: "A", ...payment }];
  const moved = {
    ...{ asOf: "2023-06-25", transactions: [buyA("a"), moveA(10)], dividends },
    prices: [{ asset: "A", date: "2023-06-20", close: 100 }],
  };

  it("are paid a dividend once", () => {
    const result = compute(moved);
    expect(textOf(result, "value")).toBe("1000");
    expect(textOf(result, "income")).toBe("10");
    expect(Number(textOf(result, "twr"))).toBeCloseTo(0.01, 12);
    expect(result.receivables).toEqual([]);
  });

  it("are paid by a row that names no account", () => {
    const row = { date: "2023-06-20", type: "dividend", asset: "A", amount: 10 };
    const facts = [
      {
        asset: "A",
        payments: [{ ...payment, currency: "USD", kind: "regular", status: "confirmed" }],
      },
    ];
    const transactions = [buyA("a"), moveA(4), row];
    const result = compute({ ...moved, dividends: undefined, facts, transactions });
    expect(textOf(result, "value")).toBe("1000");
    expect(textOf(result, "income")).toBe("10");
  });

  for (const lotScope of ["account", "portfolio"]) {
    it(`say the account that holds them, pooled per ${lotScope}`, () => {
      const result = compute({ options: { lotScope }, transactions: [buyA("a"), moveA(4)] });
      expect(lotsOf(result)).toEqual(["A a 6 600 2023-01-01", "A b 4 400 2023-01-01"]);
    });
  }

  it("pooled per portfolio add up to what each account holds, whatever was sold where", () => {
    const sale = { date: "2023-07-01", type: "sell", asset: "A", quantity: 5, price: 100, account: "b" };
    const transactions = [buyA("a"), buyA("b", 10, 120, "2023-02-01"), sale];
    const result = compute({ options: { lotScope: "portfolio" }, transactions });
    // First in, first out took 5 of a's lot; a still has 10 units, b has 5.
    expect(lotsOf(result)).toEqual(["A a 5 500 2023-01-01", "A b 5 600 2023-02-01", "A a 5 600 2023-02-01"]);
  });
});

describe("corporate actions with lots per account", () => {
  const action = { asset: "A", toAsset: "B", date: "2024-03-01", ratio: "1:2" };

  it("spin off from the account that holds the units", () => {
    const result = compute({
      transactions: [buyA("x")],
      corporateActions: [{ ...action, type: "spin-off", costShare: "0.1" }],
    });
    expect(lotsOf(result)).toEqual(["A x 10 900 2023-01-01", "B x 5 100 2023-01-01"]);
    expect(result.problems).toEqual([]);
  });

  it("spin off per account where several hold the units", () => {
    const result = compute({
      transactions: [buyA("x"), buyA("y", 30, 200)],
      corporateActions: [{ ...action, type: "spin-off", costShare: "0.1" }],
    });
    expect(lotsOf(result)).toEqual([
      ...["A x 10 900 2023-01-01", "A y 30 5400 2023-01-01"],
      ...["B x 5 100 2023-01-01", "B y 15 600 2023-01-01"],
    ]);
  });

  it("merge, convert and grant rights per account", () => {
    const transactions = [buyA("x"), buyA("y", 30, 200)];
    for (const type of ["merger", "conversion"]) {
      const result = compute({ transactions, corporateActions: [{ ...action, type }] });
      expect(lotsOf(result)).toEqual(["B x 5 1000 2023-01-01", "B y 15 6000 2023-01-01"]);
      expect(result.problems).toEqual([]);
    }
    const granted = compute({ transactions, corporateActions: [{ ...action, type: "rights-grant" }] });
    expect(lotsOf(granted).slice(2)).toEqual(["B x 5 0 2023-01-01", "B y 15 0 2023-01-01"]);
  });

  it("share the cash part of a merger by the units of each account", () => {
    const result = compute({
      asOf: "2024-03-05",
      transactions: [buyA("x"), buyA("y", 30, 200)],
      corporateActions: [{ ...action, type: "merger", cashPerUnit: 10 }],
      prices: [{ asset: "B", date: "2024-03-01", close: 20 }],
    });
    // Cash 100 of 100 + 5 x 20 in x, 300 of 300 + 15 x 20 in y: half of each cost.
    expect(lotsOf(result)).toEqual(["B x 5 500 2023-01-01", "B y 15 3000 2023-01-01"]);
    expect(textOf(result, "realised")).toBe("-3100");
    expect(textOf(result, "totalProfit")).toBe("-6200");
  });

  it("a row that states the new units and no account shares them among the accounts", () => {
    const row = { ...action, type: "spin-off", ratio: undefined, toQuantity: 20, costShare: "0.1" };
    const result = compute({ transactions: [buyA("x"), buyA("y", 30, 200), row] });
    expect(lotsOf(result).slice(2)).toEqual(["B x 5 100 2023-01-01", "B y 15 600 2023-01-01"]);
  });

  it("returned capital, a stock dividend and a redemption without account reach every account", () => {
    const transactions = [buyA("x"), buyA("y", 30, 200)];
    const returned = compute({
      transactions: [
        ...transactions,
        { date: "2024-03-01", type: "return-of-capital", asset: "A", amount: 400 },
      ],
    });
    expect(lotsOf(returned)).toEqual(["A x 10 900 2023-01-01", "A y 30 5700 2023-01-01"]);
    const bonus = compute({
      transactions: [
        ...transactions,
        { date: "2024-03-01", type: "stock-dividend", asset: "A", quantity: 4 },
      ],
    });
    expect(lotsOf(bonus)).toEqual([
      ...["A x 10 1000 2023-01-01", "A x 1 0 2024-03-01"],
      ...["A y 30 6000 2023-01-01", "A y 3 0 2024-03-01"],
    ]);
    const redeemed = compute({
      transactions: [...transactions, { date: "2024-03-01", type: "redemption", asset: "A", amount: 8000 }],
    });
    expect(lotsOf(redeemed)).toEqual([]);
    expect(textOf(redeemed, "realised")).toBe("1000");
  });
});

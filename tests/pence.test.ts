import { brokers } from "@zerno/brokers";
import { expect, test } from "vitest";
import { computeResult } from "../packages/cli/src/calc/compute.ts";
import { parseInput } from "../packages/cli/src/calc/read-input.ts";
import { portfolio } from "../packages/cli/src/calc/schema/portfolio-schema.ts";

const STATEMENT = `Event,Date,Symbol,Price,Quantity,Currency,FeeTax
Buy,2024-01-02,AAA,1250,10,GBX,500
Dividend,2024-02-01,AAA,26,10,GBX,0
Sell,2024-03-01,AAA,1400,4,GBX,200`;

// 10 at 12.50 and 5 of fee cost 130; 4 of them 52, sold for 56 less 2; 6 at 13 are worth 78; 2.60 came in.
test("pence and pounds: a statement in pence gives figures in pounds, from the file to the result", () => {
  const [template] = brokers;
  const file = { name: "pence.csv", bytes: new TextEncoder().encode(STATEMENT) };
  const rows = template?.parse(file, {}).rows ?? [];
  const transactions = rows.map(({ date, kind, quantity, price, amount, currency, fee }) => {
    const stated = Object.entries({ quantity, price, amount, fee }).filter(
      ([, value]) => value !== undefined,
    );
    return { date, type: kind, asset: "AAA", currency, ...Object.fromEntries(stated) };
  });
  const data = {
    currency: "GBP",
    asOf: "2024-03-05",
    assets: [{ id: "AAA", type: "stock", currency: "GBP" }],
    transactions,
    prices: [{ asset: "AAA", date: "2024-03-05", close: "13" }],
  };
  const result = JSON.parse(JSON.stringify(computeResult(parseInput(portfolio, data))));
  const values = result.periods[0].portfolio.figures;
  expect(values.value).toMatchObject({ value: "78" });
  expect(values.cost).toMatchObject({ value: "78" });
  expect(values.realised).toMatchObject({ value: "2" });
  expect(values.income).toMatchObject({ value: "2.6" });
  expect(values.fees).toMatchObject({ value: "7" });
});

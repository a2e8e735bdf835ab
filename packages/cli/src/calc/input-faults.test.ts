import path from "node:path";
import { describe, expect, it } from "vitest";
import { calc } from "./calc-command.ts";
import { InputError } from "./faults.ts";
import { parseInput } from "./read-input.ts";
import { portfolio } from "./schema/portfolio-schema.ts";
import { CALCULATORS, schemaText } from "./schemas.ts";
import { toLedgerInput } from "./to-ledger-input.ts";

const example = path.resolve(import.meta.dirname, "../../../../docs/examples/calc/01-fifo.json");
const asset = { id: "AAA", type: "stock", currency: "USD" };
const buy = { date: "2024-01-02", type: "buy", asset: "AAA", quantity: 1, price: 10 };
const file = {
  currency: "USD",
  asOf: "2024-12-31",
  assets: [asset],
  transactions: [buy],
  prices: [{ asset: "AAA", date: "2024-01-02", close: 10 }],
};

function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof InputError) return error.lines;
    throw error;
  }
  return [];
}

const portfolioFaults = (data: unknown) => faultsOf(() => toLedgerInput(parseInput(portfolio, data)));
const withRow = (row: object) => ({ ...file, transactions: [buy, row] });
const withBond = (bond: object) => ({ ...file, assets: [asset, { ...asset, id: "B", type: "bond", bond }] });
const dec = 'expected a number, or a decimal as text like "12.5"';

const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
  ["nothing wrong", file, []],
  ["not an object", [], ["input: Invalid input: expected object, received array"]],
  [
    "payments in two places",
    {
      ...file,
      dividends: [{ asset: "AAA", exDate: "2024-02-01", amount: 1 }],
      facts: [{ asset: "AAA", payments: [] }, { asset: "AAA" }, { asset: "BBB" }],
      benchmark: { id: "I", currency: "USD", prices: [] },
      options: { benchmark: "AAA" },
    },
    [
      "facts[2].asset: unknown asset BBB",
      "facts[0].payments: AAA has dividends: give its payments in one place",
      "facts[1].asset: a second entry of AAA",
      "benchmark: give options.benchmark or benchmark, not both",
    ],
  ],
  ["no currency", { ...file, currency: undefined }, ["currency: missing"]],
  ["small letters", { ...file, currency: "usd" }, ['currency: expected a currency code like "USD"']],
  [
    "pence",
    { ...file, assets: [{ ...asset, currency: "GBX" }] },
    ["assets[0].currency: GBX is a hundredth of GBP: divide by 100"],
  ],
  ["unknown field at the top", { ...file, cash: 1 }, ["cash: unknown field"]],
  ["unknown field of a row", withRow({ ...buy, qty: 1 }), ["transactions[1].qty: unknown field"]],
  ["unknown option", { ...file, options: { tax: 1 } }, ["options.tax: unknown field"]],
  ["another version", { ...file, version: 2 }, ["version: expected 1, the only version of this schema"]],
  [
    "no such day",
    withRow({ ...buy, date: "2023-02-29" }),
    ["transactions[1].date: expected a day of the calendar"],
  ],
  [
    "a time of day",
    withRow({ ...buy, time: "25:00" }),
    ["transactions[1].time: expected a time like 16:30:00"],
  ],
  ["no number", withRow({ ...buy, price: "1,5" }), [`transactions[1].price: ${dec}`]],
  ["nothing at all", withRow({ ...buy, price: null }), [`transactions[1].price: ${dec}`]],
  [
    "too many decimals of money",
    withRow({ ...buy, fee: "0.12345678901" }),
    ["transactions[1].fee: expected at most 20 digits before and 10 after the point"],
  ],
  [
    "a close that no float64 keeps",
    { ...file, prices: [{ asset: "AAA", date: "2024-01-02", close: "1.00000000000000001" }] },
    ["prices[0].close: expected at most 15 significant digits and more than 0"],
  ],
  [
    "a ratio of nothing",
    withRow({ ...buy, type: "split", ratio: "1:0" }),
    ["transactions[1].ratio: expected two numbers above 0 with at most 18 decimals"],
  ],
  [
    "quantity missing",
    withRow({ ...buy, quantity: undefined }),
    ["transactions[1].quantity: missing for buy"],
  ],
  ["price missing", withRow({ ...buy, price: undefined }), ["transactions[1].amount: missing for buy"]],
  [
    "a negative quantity",
    withRow({ ...buy, quantity: -1 }),
    ["transactions[1].quantity: not possible for buy"],
  ],
  ["asset missing", withRow({ ...buy, asset: undefined }), ["transactions[1].asset: missing for buy"]],
  ["unknown asset", withRow({ ...buy, asset: "ZZZ" }), ["transactions[1].asset: unknown asset ZZZ"]],
  [
    "unknown second asset",
    withRow({ ...buy, type: "spin-off", toAsset: "ZZZ", ratio: "1:1" }),
    ["transactions[1].toAsset: unknown asset ZZZ"],
  ],
  [
    "exercise without terms",
    withRow({ date: "2024-01-03", type: "option-exercise", asset: "AAA", quantity: 1 }),
    ["transactions[1].asset: needs an asset with option terms, or optionRight"],
  ],
  [
    "lots that do not add up",
    withRow({ ...buy, type: "transfer-in", lots: [{ quantity: 2 }] }),
    ["transactions[1].lots: not possible for transfer-in"],
  ],
  [
    "one id twice",
    {
      ...file,
      transactions: [
        { ...buy, id: "x" },
        { ...buy, id: "x" },
      ],
    },
    ["transactions[1].id: a second row x"],
  ],
  ["one asset twice", { ...file, assets: [asset, asset] }, ["assets[1].id: a second asset AAA"]],
  [
    "two closes of a day",
    { ...file, prices: [...file.prices, ...file.prices] },
    ["prices[1].date: a second value of AAA on 2024-01-02"],
  ],
  [
    "a price of nothing",
    { ...file, prices: [{ asset: "Q", date: "2024-01-02", close: 1 }] },
    ["prices[0].asset: unknown asset Q"],
  ],
  ["an unknown benchmark", { ...file, options: { benchmark: "Q" } }, ["options.benchmark: unknown asset Q"]],
  [
    "a spin-off into nothing",
    {
      ...file,
      corporateActions: [{ type: "spin-off", asset: "AAA", date: "2024-02-01", ratio: "1:1" }],
    },
    ["corporateActions[0].toAsset: missing for spin-off"],
  ],
  [
    "a period backwards",
    { ...file, periods: [{ from: "2024-03-01", to: "2024-02-01" }] },
    ["periods[0].from: after to"],
  ],
  [
    "a period of the future",
    { ...file, periods: [{ from: "2024-03-01", to: "2025-02-01" }] },
    ["periods[0].to: after asOf"],
  ],
  ["a bond without maturity", withBond({ nominal: 1000 }), ["assets[1].bond: maturity-unknown"]],
  [
    "a rule of no rhythm",
    withBond({
      nominal: 1000,
      couponSchedule: { issueDate: "2024-01-01", maturity: "2025-01-01", rate: 0.1 },
    }),
    ["assets[1].bond.couponSchedule: give one of frequency and days"],
  ],
  [
    "an index factor of nothing",
    withBond({
      nominal: 1000,
      maturity: "2025-01-01",
      indexFactors: [{ date: "2024-02-01", factor: 0 }],
    }),
    ["assets[1].bond: index-factor-not-positive 2024-02-01"],
  ],
  [
    "an offer of neither kind",
    withBond({
      nominal: 1000,
      maturity: "2025-01-01",
      offers: [{ date: "2024-02-01", kind: "swap", price: 100 }],
    }),
    ['assets[1].bond.offers[0].kind: Invalid option: expected one of "put"|"call"'],
  ],
  [
    "several at once",
    { ...withRow({ ...buy, date: "x" }), asOf: 1, foo: 1 },
    [
      "asOf: Invalid input: expected string, received number",
      "transactions[1].date: expected a day like 2024-12-31",
      "foo: unknown field",
    ],
  ],
];

it.each(cases)("%s", (_name, data, expected) => {
  expect(portfolioFaults(JSON.parse(JSON.stringify(data)))).toEqual(expected);
});

const faults = (name: string, data: unknown) =>
  faultsOf(() => {
    const calculator = CALCULATORS[name];
    if (calculator === undefined) throw new Error(`no calculator ${name}`);
    calculator.compute(parseInput(calculator.schema, data));
  });

it("names what a calculator's input lacks", () => {
  expect(faults("xirr", { flows: [{ date: "2024-01-01" }] })).toEqual(["flows[0].amount: missing"]);
  const twr = {
    values: [
      { date: "2024-01-01", value: 1 },
      { date: "2024-02-01", value: 1 },
    ],
  };
  expect(faults("twr", { ...twr, flows: [{ date: "2024-01-01", amount: 1 }] })).toEqual([
    "flows[0].date: outside of the days of the values",
  ]);
  expect(
    faults("tax", { currency: "USD", trades: [{ type: "buy", asset: "A", date: "2024-01-01" }] }),
  ).toEqual(["trades[0].quantity: expected more than 0 for buy"]);
  const row = { asset: "A", currency: "EUR", quantity: 1, price: 1, target: 1 };
  expect(faults("rebalance", { mode: "full", currency: "USD", assets: [row] })).toEqual([
    "assets[0].rate: missing for EUR",
  ]);
});

it("names what a backtest lacks", () => {
  const plan = { currency: "USD", start: "2024-01-02", end: "2024-02-01", amount: 1 };
  const asset = { asset: "A", currency: "USD", weight: 1 };
  const prices = [{ asset: "B", date: "2024-01-02", close: 1 }];
  const data = { ...plan, assets: [asset, asset], prices, rebalancing: "threshold" };
  expect(faults("backtest", data)).toEqual([
    "assets[0].asset: no close of A in prices",
    "assets[1].asset: a second asset A",
    "assets[1].asset: no close of A in prices",
    "prices[0].asset: unknown asset B",
    "drift: needed for threshold, and for nothing else",
  ]);
});

describe("what the engine says of a plan is a wrong input where the file is to blame", () => {
  const share = (name: string, target: number, more: object = {}) => {
    return { asset: name, currency: "USD", quantity: 1, price: 10, target, ...more };
  };
  const rows = [share("A", 0.5), share("B", 0.5)];
  const shares = { mode: "full", currency: "USD", assets: rows };
  const lots = [{ quantity: 2, cost: 1, acquired: "2024-01-02" }];

  it.each<readonly [object, readonly string[]]>([
    [{ assets: [share("A", 0.8), share("B", 0.5)] }, ["assets: target-sum (sum 1.3)"]],
    [{ assets: [share("A", -0.5), share("B", 1)] }, ["assets[0].target: target-negative (row A)"]],
    [{ cashTarget: -0.5, assets: [share("A", 1)] }, ["cashTarget: target-negative (row cash)"]],
    [
      { assets: rows.map((row) => ({ ...row, target: "remainder" })) },
      ["assets: several-remainders (count 2)"],
    ],
    [
      { assets: [share("A", 0.5), share("B", 0.5, { price: 0, lotSize: -1, minTrade: -1 })] },
      [
        "assets[1].price: price-not-positive (asset B, price 0)",
        "assets[1].lotSize: lot-size-not-positive (asset B, lotSize -1)",
        "assets[1].minTrade: min-trade-negative (asset B, minTrade -1)",
      ],
    ],
    [
      { assets: [share("A", 1, { quantity: -1, lots }), share("A", 0)] },
      [
        "assets[1].quantity: quantity-negative (asset A, quantity -1)",
        "assets[1].lots: lots-mismatch (asset A, lots 2, quantity -1)",
        "assets[1].asset: duplicate-asset (asset A)",
      ],
    ],
    [
      { assets: [share("A", 1, { currency: "EUR", rate: 0 })], amount: -1, band: -0.1 },
      [
        "assets[0].rate: rate-not-positive (currency EUR)",
        "amount: amount-negative (amount -1)",
        "band: band-negative (band -0.1)",
      ],
    ],
    [{ fees: { percent: 1 } }, ["fees: fees-out-of-range (percent 1, fixed 0, minimum 0)"]],
    [
      { cash: ["USD", "USD"].map((currency) => ({ currency, amount: 1 })) },
      ["cash: duplicate-cash (currency USD)"],
    ],
  ])("rebalance %j", (change, expected) => {
    expect(faults("rebalance", shares)).toEqual([]);
    expect(faults("rebalance", { ...shares, ...change })).toEqual(expected);
  });

  it("money that does not suffice is a result, not a fault", () => {
    expect(faults("rebalance", { ...shares, mode: "withdraw", amount: 100 })).toEqual([]);
  });

  const plan = {
    currency: "USD",
    start: "2024-01-02",
    end: "2024-02-01",
    amount: 100,
    assets: [{ asset: "A", currency: "USD", weight: 1 }],
    prices: ["2024-01-02", "2024-02-01"].map((date) => ({ asset: "A", date, close: 10 })),
  };
  const dividend = { asset: "A", exDate: "2024-01-10", amount: -1 };

  it.each<readonly [object, readonly string[]]>([
    [{ end: "2024-01-01" }, ["end: bad-period (from 2024-01-02, to 2024-01-01)"]],
    [{ assets: [{ asset: "A", currency: "USD", weight: 0.9 }] }, ["assets: weight-sum (sum 0.9)"]],
    [
      { assets: [{ asset: "A", currency: "USD", weight: 1, lotSize: -1 }] },
      ["assets[0].lotSize: bad-asset (asset A, field lotSize)"],
    ],
    [{ amount: -1 }, ["amount: bad-plan (field amount)"]],
    [{ flow: { amount: 1, every: "month", growth: -1 } }, ["flow.growth: bad-plan (field growth)"]],
    [{ riskFreeRate: -2 }, ["riskFreeRate: bad-plan (field riskFree)"]],
    [{ dividends: [dividend] }, ["dividends[0]: bad-asset (asset A, field dividends)"]],
  ])("backtest %j", (change, expected) => {
    expect(faults("backtest", plan)).toEqual([]);
    expect(faults("backtest", { ...plan, ...change })).toEqual(expected);
  });
});

it("says what it cannot open, read or explain", () => {
  expect(faultsOf(() => calc(["no-such-file.json"]))[0]).toContain("no-such-file.json: ENOENT");
  expect(faultsOf(() => calc([]))).toEqual(["npx zerno calc FILE.json"]);
  const ask = (...more: readonly string[]) => faultsOf(() => calc([example, "--explain", ...more]))[0];
  expect(ask("luck")).toMatch(/^no trace of luck; there is one of value, /);
  expect(ask("value", "--asset", "ZZZ")).toBe("--asset: unknown asset ZZZ");
  expect(ask("value", "--period", "2")).toBe("--period: 1 to 1");
  expect(faultsOf(() => schemaText(["luck"]))[0]).toMatch(/^no schema luck; there is calc, xirr, /);
});

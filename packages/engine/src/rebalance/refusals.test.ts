import { describe, expect, test } from "vitest";
import { isRefused } from "../risk/statistic.ts";
import { date, dec, money } from "../testing/exact.ts";
import { driftOf, projectWeights, turnover } from "./drift.ts";
import { rebalance } from "./rebalance.ts";
import type { RebalanceAsset, RebalanceInput } from "./rebalance-input.ts";
import { accepted, asset, input } from "./testing/samples.ts";

const whole = { target: dec(1), quantity: dec(10) };
const one = (fields: Partial<RebalanceAsset> = {}) => asset("A", { ...whole, ...fields });

function codesOf(portfolio: RebalanceInput): [string, Readonly<Record<string, string>>][] {
  const plan = rebalance(portfolio);
  return isRefused(plan) ? plan.refused.map(({ code, params }) => [code, params]) : [];
}

describe("targets", () => {
  test("a sum that is not 1 is an error that names it", () => {
    const assets = [asset("A", { ...whole, target: dec("0.5") }), asset("B", { target: dec("0.4999") })];
    expect(codesOf(input(assets))).toEqual([["target-sum", { sum: "0.9999" }]]);
    expect(codesOf(input(assets, { cashTarget: dec("0.0002") }))).toEqual([
      ["target-sum", { sum: "1.0001" }],
    ]);
    expect(codesOf(input(assets, { cashTarget: dec("0.0001") }))).toEqual([]);
  });

  test("a remainder row takes the rest, once, and not less than nothing", () => {
    const assets = [asset("A", { ...whole, target: dec("0.6") }), asset("B", { target: "remainder" })];
    const plan = accepted(rebalance(input(assets)));
    expect(accepted(plan.after).rows.map(({ target }) => target)).toEqual([dec("0.6"), dec("0.4"), 0n]);
    expect(codesOf(input(assets, { cashTarget: "remainder" }))).toEqual([
      ["several-remainders", { count: "2" }],
    ]);
    const above = assets.map((row) => (row.target === "remainder" ? row : { ...row, target: dec("1.1") }));
    expect(codesOf(input(above))).toEqual([["target-sum", { sum: "1.1" }]]);
  });

  test("no negative share", () => {
    const assets = [asset("A", { ...whole, target: dec("-0.1") }), asset("B", { target: "remainder" })];
    expect(codesOf(input(assets))).toEqual([["target-negative", { row: "A" }]]);
  });
});

describe("faults of the input", () => {
  const lots = [{ quantity: dec(9), cost: money(1), acquired: date("2024-01-01") }];
  const fees = { percent: dec(1), fixed: money(0), minimum: money(0) };
  const euros = [{ currency: "EUR", amount: money(1), rate: dec("1.2") }];
  const cases: [string, RebalanceInput, Record<string, string>][] = [
    ["price-not-positive", input([one({ price: dec(0) })]), { asset: "A", price: "0" }],
    ["quantity-negative", input([one({ quantity: dec(-1) })], { cash: 9 }), { asset: "A", quantity: "-1" }],
    ["lot-size-not-positive", input([one({ lotSize: dec(0) })]), { asset: "A", lotSize: "0" }],
    [
      "lot-too-small",
      input([one({ lotSize: dec("0.000000000000000001") })]),
      { asset: "A", lotSize: "0.000000000000000001" },
    ],
    ["min-trade-negative", input([one({ minTrade: money(-1) })]), { asset: "A", minTrade: "-1" }],
    ["lots-mismatch", input([one({ lots })]), { asset: "A", lots: "9", quantity: "10" }],
    ["rate-not-positive", input([one({ currency: "EUR", rate: dec(0) })]), { currency: "EUR" }],
    ["rates-differ", input([one({ rate: dec(2) })]), { currency: "USD", first: "1", second: "2" }],
    [
      "rates-differ",
      { ...input([one({ currency: "EUR", rate: dec("1.1") })]), cash: euros },
      { currency: "EUR", first: "1.1", second: "1.2" },
    ],
    ["fees-out-of-range", input([one()], { fees }), { percent: "1", fixed: "0", minimum: "0" }],
    ["amount-negative", input([one()], { amount: money(-1) }), { amount: "-1" }],
    ["band-negative", input([one()], { band: dec("-0.1") }), { band: "-0.1" }],
    [
      "relief-years-invalid",
      input([one()], { taxAware: { asOf: date("2024-01-01"), reliefYears: 1.5 } }),
      { years: "1.5" },
    ],
    ["duplicate-asset", input([one(), one({ target: dec(0) })]), { asset: "A" }],
    ["duplicate-cash", { ...input([one()]), cash: [...euros, ...euros] }, { currency: "EUR" }],
    ["total-not-positive", input([one({ quantity: dec(0) })]), { total: "0" }],
    ["not-enough-money", input([one({ isLocked: true })], { cash: -3 }), { needed: "3", available: "0" }],
  ];

  test.each(cases)("%s", (code, portfolio, params) => {
    expect(codesOf(portfolio)).toEqual([[code, params]]);
  });

  test("a locked asset may be short or without price", () => {
    const assets = [
      one({ quantity: dec(-2), isLocked: true, target: dec(0) }),
      asset("B", { quantity: dec(12), target: dec(1) }),
    ];
    expect(accepted(rebalance(input(assets))).whole).toBe(money(10));
  });
});

describe("drift and turnover", () => {
  const values = [
    { id: "A", value: money(60), target: dec("0.5") },
    { id: "B", value: money(30), target: dec("0.5") },
    { id: null, value: money(10), target: dec(0) },
  ];

  test("driftOf: weights, drifts, half their sum, the largest", () => {
    const drift = accepted(driftOf(values));
    expect(drift.rows.map((row) => row.drift)).toEqual([dec("0.1"), dec("-0.2"), dec("0.1")]);
    expect(drift).toMatchObject({ whole: money(100), total: dec("0.2"), largest: dec("0.2") });
    expect(driftOf([])).toEqual({ refused: [{ code: "total-not-positive", params: { total: "0" } }] });
  });

  test("projectWeights: 10 from cash and 10 from A into B", () => {
    const moves = [
      { id: "B", money: money(20) },
      { id: "A", money: money(-10) },
      { id: null, money: money(-10) },
    ];
    expect(accepted(projectWeights(values, moves)).rows.map(({ weight }) => weight)).toEqual([
      dec("0.5"),
      dec("0.5"),
      0n,
    ]);
    expect(projectWeights(values, [{ id: "C", money: money(1) }])).toEqual({
      refused: [{ code: "unknown-row", params: { id: "C" } }],
    });
  });

  test("turnover: half of 300 bought and 100 sold on an average of 1,000", () => {
    expect(turnover([money(300), money(-100)], money(1_000))).toBe(dec("0.2"));
    expect(turnover([money(1)], money(0))).toEqual({
      refused: [{ code: "total-not-positive", params: { total: "0" } }],
    });
  });
});

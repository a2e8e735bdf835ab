import { describe, expect, test } from "vitest";
import type { IsoDate } from "../../days/iso-date.ts";
import { dec, money } from "../../testing/exact.ts";
import type { KindName } from "../kinds.ts";
import type { Asset, Transaction } from "../transaction.ts";
import { findRowFault } from "./validate.ts";

const option = { right: "call", strike: dec("100"), expiry: "2030-01-01" as IsoDate } as const;
const coupon = { amount: money("40"), start: "2024-01-01" as IsoDate, end: "2024-07-01" as IsoDate };
const ASSETS: ReadonlyMap<string, Asset> = new Map(
  [
    { id: "AAA", currency: "RUB" },
    { id: "BBB", currency: "RUB" },
    { id: "FUT", currency: "RUB", isFuture: true },
    { id: "CALL", currency: "RUB", option: { ...option, underlying: "AAA" } },
    { id: "LOST", currency: "RUB", option: { ...option, underlying: "ZZZ" } },
    { id: "BOND", currency: "RUB", bond: { nominal: money("1000"), coupons: [coupon] } },
    {
      id: "BAD",
      currency: "RUB",
      bond: {
        nominal: money("1000"),
        coupons: [coupon, { ...coupon, start: "2024-06-01" as IsoDate, end: "2024-12-01" as IsoDate }],
      },
    },
  ].map((asset) => [asset.id, asset as Asset]),
);

type Fields = { readonly [Name in keyof Transaction]?: Transaction[Name] | undefined };

function faultOf(kind: KindName, fields: Fields) {
  const row = { id: "row", kind, date: "2024-02-01", currency: "RUB", affectsCash: true, ...fields };
  return findRowFault(row as Transaction, ASSETS);
}

const bad = (field: string) => ({ code: "bad-row", params: { row: "row", field } });

const trade = { assetId: "AAA", quantity: dec("5"), price: dec("10") };
const two = { assetId: "AAA", toAssetId: "BBB" };
const day = (text: string) => text as IsoDate;

describe("a row that can enter", () => {
  test.each<[KindName, Fields]>([
    ["buy", trade],
    ["buy", { assetId: "AAA", quantity: dec("5"), amount: money("50") }],
    ["buy", { ...trade, price: dec("0"), rate: dec("1"), acquired: day("2024-01-01") }],
    ["buy", { assetId: "BOND", quantity: dec("5"), price: dec("98") }],
    ["buy", { assetId: "BAD", quantity: dec("5"), amount: money("98") }],
    ["sell", { ...trade, useLots: [{ rowId: "a", quantity: dec("1") }] }],
    ["dividend", { assetId: "AAA", amount: money("-5"), exDate: day("2024-01-01") }],
    ["coupon", { assetId: "BAD", quantity: dec("2"), price: dec("20") }],
    ["interest", { amount: money("5") }],
    ["split", { assetId: "AAA", ratio: { to: 2n, from: 1n } }],
    ["transfer-in", { assetId: "AAA", quantity: dec("5") }],
    ["transfer-in", { amount: money("5") }],
    ["transfer-in", { assetId: "AAA", quantity: dec("5"), amount: money("5") }],
    ["transfer-out", { assetId: "AAA", quantity: dec("5"), toAccountId: "Y" }],
    ["transfer-out", { assetId: "BAD", quantity: dec("5"), price: dec("98"), toAccountId: "Y" }],
    [
      "transfer-in",
      {
        assetId: "AAA",
        quantity: dec("5"),
        carried: [{ quantity: dec("2"), acquired: day("2020-01-31") }, { quantity: dec("3") }],
      },
    ],
    ["conversion", { ...two, toQuantity: dec("5") }],
    ["conversion", { ...two, ratio: { to: 3n, from: 2n } }],
    ["merger", { ...two, ratio: { to: 3n, from: 2n }, amount: money("5") }],
    ["spin-off", { ...two, ratio: { to: 3n, from: 2n }, costShare: dec("1"), amount: money("5") }],
    ["spin-off", { ...two, toQuantity: dec("5"), costShare: dec("0") }],
    ["option-exercise", { assetId: "CALL", quantity: dec("1") }],
    ["option-exercise", { ...trade, ...two, toQuantity: dec("500"), optionRight: "call" }],
    ["option-expiry", { assetId: "CALL" }],
    ["rights-exercise", { ...trade, ...two, toQuantity: dec("5") }],
    ["currency-exchange", { amount: money("5"), toAmount: money("0"), toCurrency: "USD" }],
  ])("%s %o", (kind, fields) => {
    expect(faultOf(kind, fields)).toBeUndefined();
  });
});

describe("a row that cannot enter names its field", () => {
  test.each<[KindName, Fields, string]>([
    ["buy", { ...trade, date: day("2024-02-30") }, "date"],
    ["buy", { ...trade, assetId: undefined }, "assetId"],
    ["buy", { ...trade, quantity: undefined, amount: money("5") }, "quantity"],
    ["buy", { ...trade, price: undefined }, "amount"],
    ["interest", { price: dec("5") }, "amount"],
    ["interest", { quantity: dec("5") }, "amount"],
    ["split", { assetId: "AAA" }, "ratio"],
    ["conversion", two, "toQuantity"],
    ["conversion", { assetId: "AAA", toQuantity: dec("5") }, "toAssetId"],
    ["swap", { ...two, quantity: dec("5"), ratio: { to: 2n, from: 1n } }, "toQuantity"],
    ["option-exercise", { assetId: "AAA", quantity: dec("1") }, "option"],
    ["option-assignment", { assetId: "AAA", quantity: dec("1") }, "option"],
    ["option-exercise", { assetId: "AAA", quantity: dec("1"), optionRight: "put" }, "toAssetId"],
    ["option-exercise", { ...two, quantity: dec("1"), optionRight: "put" }, "toQuantity"],
    ["option-exercise", { ...two, quantity: dec("1"), optionRight: "put", toQuantity: dec("5") }, "amount"],
    ["transfer-in", { assetId: "AAA", amount: money("5") }, "quantity"],
    ["transfer-in", { quantity: dec("5") }, "amount"],
    ["currency-exchange", { amount: money("5"), toCurrency: "USD" }, "toAmount"],
    ["currency-exchange", { amount: money("5"), toAmount: money("5") }, "toCurrency"],
    ["buy", { ...trade, quantity: dec("0") }, "quantity"],
    ["buy", { ...trade, quantity: dec("-1") }, "quantity"],
    ["buy", { ...trade, price: dec("-1") }, "price"],
    ["buy", { ...trade, amount: money("-1") }, "amount"],
    ["deposit", { amount: money("-1") }, "amount"],
    ["split", { assetId: "AAA", ratio: { to: 0n, from: 1n } }, "ratio"],
    ["split", { assetId: "AAA", ratio: { to: 1n, from: 0n } }, "ratio"],
    ["split", { assetId: "AAA", ratio: { to: -2n, from: 1n } }, "ratio"],
    ["buy", { ...trade, rate: dec("0") }, "rate"],
    ["currency-exchange", { amount: money("5"), toAmount: money("-5"), toCurrency: "USD" }, "toAmount"],
    ["conversion", { ...two, toQuantity: dec("0") }, "toQuantity"],
    ["spin-off", { ...two, toQuantity: dec("5"), costShare: dec("-0.1") }, "costShare"],
    ["spin-off", { ...two, toQuantity: dec("5"), costShare: dec("1.000000000000000001") }, "costShare"],
    ["buy", { ...trade, acquired: day("2024-13-01") }, "acquired"],
    ["dividend", { assetId: "AAA", amount: money("5"), exDate: day("yesterday") }, "exDate"],
    ["buy", { ...trade, assetId: "BAD" }, "amount"],
    ["option-expiry", { assetId: "CALL", amount: money("5") }, "amount"],
    ["spin-off", { ...two, toQuantity: dec("5"), amount: money("5") }, "ratio"],
    ["conversion", { ...two, toQuantity: dec("5"), amount: money("5") }, "amount"],
    ["conversion", { ...two, toAssetId: "AAA", toQuantity: dec("5") }, "toAssetId"],
    ["buy", { ...trade, toAccountId: "Y" }, "toAccountId"],
    ["deposit", { assetId: "AAA", amount: money("5") }, "assetId"],
    ["withdrawal", { assetId: "AAA", amount: money("5") }, "assetId"],
    ["transfer-in", { assetId: "AAA", quantity: dec("5"), toAccountId: "Y" }, "toAccountId"],
    ["sell", { ...trade, useLots: [{ rowId: "a", quantity: dec("0") }] }, "useLots"],
    [
      "sell",
      {
        ...trade,
        useLots: [
          { rowId: "a", quantity: dec("1") },
          { rowId: "b", quantity: dec("-1") },
        ],
      },
      "useLots",
    ],
  ])("%s %o", (kind, fields, field) => {
    expect(faultOf(kind, fields)).toEqual(bad(field));
  });

  test.each([
    ["more than it brings", [{ quantity: dec("6") }]],
    ["less than it brings", [{ quantity: dec("4") }]],
    ["a lot of nothing", [{ quantity: dec("5") }, { quantity: dec("0") }]],
    ["a lot of less than nothing", [{ quantity: dec("6") }, { quantity: dec("-1") }]],
    ["an invalid day", [{ quantity: dec("5"), acquired: day("2024-02-30") }]],
  ])("carried: %s", (_name, carried) => {
    expect(faultOf("transfer-in", { assetId: "AAA", quantity: dec("5"), carried })).toEqual(bad("carried"));
  });

  test("the first of several", () => {
    expect(faultOf("buy", { ...trade, price: dec("-1"), toAccountId: "Y" })).toEqual(bad("price"));
  });
});

test.each([
  ["assetId", { assetId: "FUT", toAssetId: "AAA" }],
  ["toAssetId", { assetId: "AAA", toAssetId: "FUT" }],
])("a futures contract is exchanged for nothing: %s", (field, named) => {
  const fields = { ...named, quantity: dec("5"), toQuantity: dec("5") };
  expect(faultOf("swap", fields)).toEqual({
    code: "future-exchanged",
    params: { row: "row", asset: "FUT", field },
  });
});

describe("unknown names", () => {
  const unknown = (asset: string) => ({ code: "unknown-asset", params: { row: "row", asset } });
  test("a kind", () => {
    expect(faultOf("gift" as KindName, trade)).toEqual({ code: "unknown-kind", params: { row: "row" } });
  });

  test("an asset, the receiving one, an option's underlying", () => {
    expect(faultOf("buy", { ...trade, assetId: "ZZZ" })).toEqual(unknown("ZZZ"));
    expect(faultOf("conversion", { ...two, toAssetId: "YYY", toQuantity: dec("5") })).toEqual(unknown("YYY"));
    expect(faultOf("option-exercise", { assetId: "LOST", quantity: dec("1") })).toEqual(unknown("ZZZ"));
    expect(faultOf("buy", { ...trade, assetId: "LOST" })).toBeUndefined();
  });
});

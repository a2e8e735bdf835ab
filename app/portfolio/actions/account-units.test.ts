import type { Dec, IsoDate, KindName, Transaction } from "@zerno/engine";
import { expect, it } from "vitest";
import { listOversold } from "../transactions/quantity-check.ts";
import { accountUnits, unitsBefore } from "./account-units.ts";

const units = (count: number): Dec => (BigInt(Math.round(count * 1000)) * 10n ** 15n) as Dec;
let number = 0;
const row = (kind: KindName, date: string, more: Partial<Transaction>): Transaction => ({
  ...{ id: `row ${++number}`, kind, date: date as IsoDate, currency: "RUB", affectsCash: true },
  ...{ accountId: "a", assetId: "old", ...more },
});

const rows: readonly Transaction[] = [
  row("sell", "2026-05-01", { quantity: units(5) }),
  row("buy", "2026-01-10", { quantity: units(10) }),
  row("buy", "2026-01-11", { quantity: units(4), accountId: "b" }),
  row("split", "2026-02-01", { ratio: { to: 3n, from: 2n } }),
  row("dividend", "2026-02-02", { quantity: units(99) }),
  row("transfer-out", "2026-03-01", { quantity: units(1.5), accountId: "b" }),
  row("transfer-in", "2026-03-01", { quantity: units(1.5) }),
  row("spin-off", "2026-04-01", { toAssetId: "new", toQuantity: units(2) }),
  row("conversion", "2026-06-01", {
    accountId: "b",
    toAssetId: "new",
    quantity: units(4.5),
    toQuantity: units(9),
  }),
];

const on = (assetId: string, day: string) =>
  Object.fromEntries(
    [...unitsBefore(accountUnits(rows), assetId, day as IsoDate)].map(([id, held]) => [
      id,
      Number(held) / 1e18,
    ]),
  );

it.each([
  ["old", "2026-01-10", {}],
  ["old", "2026-01-11", { a: 10 }],
  ["old", "2026-02-01", { a: 10, b: 4 }],
  ["old", "2026-02-02", { a: 15, b: 6 }],
  ["old", "2026-03-02", { a: 16.5, b: 4.5 }],
  ["new", "2026-04-02", { a: 2 }],
  ["old", "2026-05-02", { a: 11.5, b: 4.5 }],
  ["old", "2026-06-02", { a: 11.5 }],
  ["new", "2026-06-02", { a: 2, b: 9 }],
] as const)("of %s on the evening before %s: %o", (assetId, day, expected) => {
  expect(on(assetId, day)).toEqual(expected);
});

it("a transfer between accounts of the portfolio leaves one and arrives in the other", () => {
  const moved = [
    row("buy", "2026-01-10", { quantity: units(10) }),
    row("transfer-out", "2026-03-01", { quantity: units(4), toAccountId: "b" }),
  ];
  expect([...unitsBefore(accountUnits(moved), "old", "2026-03-02" as IsoDate)]).toEqual([
    ["a", units(6)],
    ["b", units(4)],
  ]);
});

it("a split that states the new quantity gives the accounts the broker's own together", () => {
  const stated = (quantity: Dec) => [
    row("buy", "2026-01-10", { quantity: units(5) }),
    row("buy", "2026-01-10", { quantity: units(10), accountId: "b" }),
    row("split", "2026-02-01", { ratio: { to: 1n, from: 2n }, quantity }),
  ];
  const after = (quantity: Dec) => [
    ...unitsBefore(accountUnits(stated(quantity)), "old", "2026-02-02" as IsoDate),
  ];
  // By the ratio 2.5 and 5, a third and two thirds; so of the 7.2 that the broker keeps.
  expect(after(units(7.2))).toEqual([
    ["a", units(2.4)],
    ["b", units(4.8)],
  ]);
  expect(after(units(9))).toEqual([
    ["a", units(2.5)],
    ["b", units(5)],
  ]);
});

it("the check of quantities counts what actions bring and take", () => {
  expect(listOversold(rows, false)).toEqual([]);
  const sale = (count: number) => row("sell", "2026-06-02", { assetId: "new", quantity: units(count) });
  expect(listOversold([...rows, sale(11)], false)).toEqual([]);
  expect(listOversold([...rows, sale(12)], false)).toMatchObject([{ assetId: "new", missing: "1" }]);
  // 16 are left before the conversion takes 4.5 of them.
  const early = row("sell", "2026-05-31", { quantity: units(12) });
  expect(listOversold([...rows, early], false)).toMatchObject([
    { assetId: "old", missing: "0.5", date: "2026-06-01" },
  ]);
});

import { describe, expect, test } from "vitest";
import type { IsoDate } from "../../days/iso-date.ts";
import { dec, money } from "../../testing/exact.ts";
import { kindOf } from "../kinds.ts";
import type { Transaction } from "../transaction.ts";
import type { CompiledRow } from "./compiled-row.ts";
import { areSellsUncovered, compareSides, compareWithinDay } from "./day-order.ts";

const plain = {
  id: "row",
  kind: "buy",
  date: "2024-02-01" as IsoDate,
  currency: "RUB",
  affectsCash: false,
} as const;

const of = (fields: Partial<Transaction>): Transaction => ({ ...plain, ...fields });

function order(a: Partial<Transaction>, b: Partial<Transaction>, buysFirst = false): number {
  const there = Math.sign(compareWithinDay(of(a), of(b), buysFirst));
  expect(Math.sign(compareWithinDay(of(b), of(a), buysFirst))).toBe(there === 0 ? 0 : -there);
  return there;
}

describe("within a day", () => {
  test("steps come first: what was there, splits, arrivals, deposits, trades, charges, withdrawals, departures", () => {
    const kinds = [
      "opening-balance",
      "split",
      "transfer-in",
      "deposit",
      "buy",
      "fee",
      "withdrawal",
      "transfer-out",
    ] as const;
    for (const [i, kind] of kinds.entries()) {
      for (const later of kinds.slice(i + 1)) {
        expect(order({ kind, time: "23:00" }, { kind: later, time: "01:00" })).toBe(-1);
      }
    }
  });

  test("then rows without a time, then by time", () => {
    expect(order({ kind: "buy" }, { kind: "sell", time: "00:00" })).toBe(-1);
    expect(order({ kind: "buy", time: "10:00" }, { kind: "sell", time: "10:01" })).toBe(-1);
    // By content, regardless of side.
    expect(order({ kind: "buy", time: "10:00" }, { kind: "sell", time: "10:00" })).toBe(-1);
    expect(order({ kind: "buy", time: "10:00" }, { kind: "sell", time: "10:00" }, true)).toBe(-1);
  });

  test("untimed sells and income before rows of two assets before buys, or the other way round", () => {
    expect(order({ kind: "sell" }, { kind: "buy" })).toBe(-1);
    expect(order({ kind: "dividend" }, { kind: "buy" })).toBe(-1);
    expect(order({ kind: "sell" }, { kind: "swap" })).toBe(-1);
    expect(order({ kind: "swap" }, { kind: "buy" })).toBe(-1);
    expect(order({ kind: "sell" }, { kind: "buy" }, true)).toBe(1);
    expect(order({ kind: "sell" }, { kind: "swap" }, true)).toBe(1);
    expect(order({ kind: "swap" }, { kind: "buy" }, true)).toBe(1);
    const first = { row: of({ kind: "buy" }), buysFirst: true };
    expect(compareSides(first, { row: of({ kind: "swap" }), buysFirst: false })).toBeLessThan(0);
    expect(
      compareSides({ ...first, buysFirst: false }, { ...first, row: of({ kind: "swap" }) }),
    ).toBeGreaterThan(0);
  });

  /** By precedence; in each pair the left one is less, or unstated. */
  const fields: readonly (readonly [Partial<Transaction>, Partial<Transaction>])[] = [
    [{ kind: "buy" }, { kind: "cover" }],
    [{}, { price: dec("0") }],
    [{}, { quantity: dec("0") }],
    [{ amount: money("-1") }, {}],
    [{ accrued: money("-1") }, {}],
    [{}, { fee: money("1") }],
    [{}, { feeCurrency: "EUR" }],
    [{}, { tax: money("1") }],
    [{}, { taxCurrency: "EUR" }],
    [{ currency: "EUR" }, { currency: "RUB" }],
    [{}, { rate: dec("1") }],
    [{}, { cost: money("0") }],
    [{}, { acquired: "2024-01-01" as IsoDate }],
    [{}, { affectsCash: true }],
    [{}, { note: "a" }],
    [{}, { accountId: "X" }],
    [{}, { assetId: "AAA" }],
    [{}, { toAssetId: "AAA" }],
    [{}, { toQuantity: dec("0") }],
    [{}, { exDate: "2024-01-01" as IsoDate }],
    [{}, { costShare: dec("0") }],
    [{}, { optionRight: "call" }],
    [{}, { toAccountId: "X" }],
    [{}, { rateCurrency: "EUR" }],
    [{}, { ratio: { to: 2n, from: 1n } }],
    [{}, { carried: [{ quantity: dec("1") }] }],
    [{}, { useLots: [{ rowId: "a", quantity: dec("1") }] }],
    [{}, { id: "row 2" }],
  ];

  test("by all that rows say, one thing after the other", () => {
    for (const [i, [less, more]] of fields.entries()) {
      expect(order(less, more)).toBe(-1);
      for (const [lessLater, moreLater] of fields.slice(i + 1)) {
        expect(order({ ...moreLater, ...less }, { ...lessLater, ...more })).toBe(-1);
      }
    }
    expect(order({}, {})).toBe(0);
  });

  test("lots and ratios by all of theirs", () => {
    const lots = (...list: readonly [string, string][]) => ({
      useLots: list.map(([rowId, units]) => ({ rowId, quantity: dec(units) })),
    });
    expect(order(lots(["a", "1"]), lots(["b", "1"]))).toBe(-1);
    expect(order(lots(["a", "1"]), lots(["a", "2"]))).toBe(-1);
    expect(order(lots(["a", "1"]), lots(["a", "1"], ["b", "1"]))).toBe(-1);
    expect(order({ ratio: { to: 2n, from: 1n } }, { ratio: { to: 2n, from: 3n } })).toBe(-1);
    expect(order({ ratio: { to: 2n, from: 1n } }, { ratio: { to: 3n, from: 1n } })).toBe(-1);
  });
});

describe("sells that the start of the day does not cover", () => {
  const row = (fields: Partial<Transaction>) => {
    const one = of(fields);
    return { row: one, kind: kindOf(one.kind) } as CompiledRow;
  };
  const sale = { kind: "sell", quantity: dec("6") } as const;

  test.each<[string, readonly Partial<Transaction>[], boolean]>([
    ["nothing", [], false],
    ["as much as is held", [{ ...sale, quantity: dec("10") }], false],
    ["more than is held", [{ ...sale, quantity: dec("10.1") }], true],
    ["together more", [sale, sale], true],
    ["of them one at a known time", [sale, { ...sale, time: "10:00" }], false],
    ["sells and buys", [sale, { kind: "buy", quantity: dec("50") }], false],
    ["sells and shorts", [sale, { ...sale, kind: "short" }], true],
    ["a fee in units", [sale, { ...sale, kind: "asset-fee" }], true],
    ["what lapses", [sale, { ...sale, kind: "option-expiry" }], false],
    ["what is transferred out, which comes after all", [sale, { ...sale, kind: "transfer-out" }], false],
    ["a sale of no stated units", [sale, { kind: "sell" }], false],
  ])("of 10: %s", (_name, rows, isUncovered) => {
    expect(areSellsUncovered(rows.map(row), dec("10"))).toBe(isUncovered);
  });
});

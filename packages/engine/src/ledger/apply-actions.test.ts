import fc from "fast-check";
import { expect, test } from "vitest";
import { fromDayNumber } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import { FIRST_DAY } from "../testing/random-draft.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { applyActions, isAction, isSameAction, undoActions } from "./apply-actions.ts";
import { foldLedger } from "./fold-ledger.ts";
import { KIND_CODES, type KindName } from "./kinds.ts";
import type { LedgerInput } from "./ledger-input.ts";
import type { Transaction } from "./transaction.ts";

const action = {
  id: "action",
  kind: "conversion",
  date: fromDayNumber(FIRST_DAY + 80),
  assetId: "rub-share",
  toAssetId: "merged",
  currency: "RUB",
  ratio: { to: 3n, from: 2n },
  affectsCash: true,
} as const satisfies Transaction;

function stateOf(input: LedgerInput): string {
  const { positions, cash, flows } = foldLedger(input);
  const plain = (_: string, value: unknown): unknown => {
    if (typeof value === "bigint") return String(value);
    const isRow = typeof value === "object" && value !== null && "entries" in value && "source" in value;
    return isRow ? (value as unknown as { row: Transaction }).row.id : value;
  };
  const accounts = [...positions.values()].map(({ asset: _, ...account }) => account);
  return JSON.stringify([accounts, [...cash.values()], flows], plain);
}

const ledgers = fc
  .integer({ min: 1, max: 1e9 })
  .map((seed) => randomLedger({ seed, days: 120, rows: 60, hasActions: true, hasSplits: true }));

test("an action taken back leaves the same state byte for byte", () => {
  fc.assert(
    fc.property(ledgers, (input) => {
      const applied = applyActions(input.transactions, [action]);
      expect(stateOf({ ...input, transactions: applied })).not.toBe(stateOf(input));
      const undone = undoActions(applied, new Set([action.id]));
      expect(stateOf({ ...input, transactions: undone })).toBe(stateOf(input));
    }),
  );
});

test("applying twice, also under another id, changes nothing", () => {
  fc.assert(
    fc.property(ledgers, ({ transactions }) => {
      const once = applyActions(transactions, [action]);
      expect(applyActions(once, [action])).toEqual(once);
      expect(applyActions(once, [{ ...action, id: "repeated", note: "another source" }])).toEqual(once);
      const actions = transactions.filter(isAction);
      expect(applyActions(transactions, actions)).toEqual(transactions);
    }),
  );
});

test("two actions are the same when they say the same", () => {
  expect(isSameAction(action, { ...action, id: "x", note: "y" })).toBe(true);
  expect(isSameAction(action, { ...action, ratio: { to: 2n, from: 1n } })).toBe(false);
  expect(isSameAction(action, { ...action, date: fromDayNumber(FIRST_DAY) })).toBe(false);
  expect(isSameAction(action, { ...action, toAssetId: "spun" })).toBe(false);
  const trade: Transaction = { ...action, kind: "buy", quantity: 1n as Dec };
  expect(isSameAction(trade, trade)).toBe(false);
});

test("the kinds that happen to an asset are actions, trades and income are not", () => {
  const names = (Object.keys(KIND_CODES) as KindName[]).filter((kind) => isAction({ ...action, kind }));
  expect(names.toSorted()).toEqual(
    [
      "amortisation",
      "split",
      "stock-dividend",
      "airdrop",
      "fork",
      "spin-off",
      "rights-grant",
      "merger",
      "conversion",
      "notional-distribution",
      "cost-adjustment",
    ].toSorted(),
  );
});

test("the currency counts only where money is paid", () => {
  const paid = { ...action, amount: 5n as Money };
  expect(isSameAction(action, { ...action, currency: "USD" })).toBe(true);
  expect(isSameAction(paid, { ...paid, currency: "USD" })).toBe(false);
  expect(isSameAction(paid, { ...paid })).toBe(true);
});

test("of actions reported together each is added once, and a row's id is not taken again", () => {
  const again = { ...action, id: "repeated" };
  expect(applyActions([], [action, again])).toEqual([action]);
  const sameId = { ...action, ratio: { to: 5n, from: 1n } };
  expect(applyActions([], [action, sameId])).toEqual([action]);
  expect(applyActions([action], [sameId])).toEqual([action]);
});

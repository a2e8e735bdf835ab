import { describe, expect, test } from "vitest";
import type { IsoDate } from "../days/iso-date.ts";
import { dec, money } from "../testing/exact.ts";
import { foldLedger } from "./fold-ledger.ts";
import { listProblems } from "./run-state.ts";
import { edited, ids, input, inputOf } from "./testing/fold-input.ts";
import type { Transaction } from "./transaction.ts";

describe("rows", () => {
  test("may stand in any order of days; those of a day stay as they were entered", () => {
    const rows = [7, 1, 4, 3, 0, 2].flatMap((i) => input.transactions[i] ?? []);
    expect(ids(foldLedger({ ...input, transactions: rows }).rows)).toEqual([
      ...["row2", "row1", "row3"],
      ...["row5", "row4"],
      "row8",
    ]);
  });

  test("count up to the day of the run", () => {
    const state = foldLedger({ ...input, asOf: "2024-01-05" as IsoDate });
    expect(state.rows.at(-1)?.row.id).toBe("row7");
    expect(state.lastDay - (state.firstDay ?? 0)).toBe(3);
  });

  test("that cannot enter are listed with their day and their reason; the others count", () => {
    const bad = edited(3, { quantity: dec("0") });
    const state = foldLedger({
      ...bad,
      transactions: [...bad.transactions, { ...bad.transactions[0], date: "someday" } as Transaction],
    });
    const day = state.firstDay;
    expect(state.rejected.map(({ row, day: on, reason }) => [row.id, on, reason])).toEqual([
      ["row3", day, { code: "bad-row", params: { row: "row3", field: "quantity" } }],
      ["row1", Number.NEGATIVE_INFINITY, { code: "bad-row", params: { row: "row1", field: "date" } }],
    ]);
    expect([...state.positions.keys()]).toEqual(["AAA", "BBB", "CCC", "NEW", "OLD"]);
    expect(listProblems(state).map(({ transactionId }) => transactionId)).toEqual(["row3", "row1"]);
  });

  test("of no asset have no account but cash; without rows there is no first day", () => {
    expect(foldLedger({ ...input, transactions: [] }).firstDay).toBeUndefined();
    const state = foldLedger({ ...input, transactions: input.transactions.slice(0, 1) });
    expect(state.positions.size).toBe(0);
    expect([...state.cash.keys()]).toEqual(["RUB"]);
  });

  test("without a rate are listed, each entry of theirs", () => {
    const state = foldLedger({ ...edited(4, { fee: money("1") }), rates: [] });
    expect(state.missing.map(({ row, entry }) => [row.row.id, entry.line])).toEqual([
      ["row4", "position"],
      ["row4", "fee"],
    ]);
    expect(
      new Set(listProblems(state).map(({ transactionId, reason }) => [transactionId, reason.code].join())),
    ).toEqual(new Set(["row4,no-rate"]));
    expect(foldLedger(input).missing).toEqual([]);
  });

  test("that take more than there is say what is missing", () => {
    const state = foldLedger(edited(7, { quantity: dec("12.5") }));
    expect(listProblems(state)).toEqual([
      {
        transactionId: "row7",
        reason: {
          code: "oversold",
          params: { asset: "AAA", date: "2024-01-05", missing: "2.5", row: "row7" },
        },
      },
    ]);
  });
});

test("the cash of currencies stands in their order", () => {
  const deposits = ["USD", "EUR", "RUB"].map((currency, i) => ({
    ...{ id: `d${i}`, kind: "deposit", date: "2024-01-02", amount: money("5"), affectsCash: true, currency },
  }));
  const state = foldLedger({ ...input, transactions: deposits as Transaction[] });
  expect([...state.cash.keys()]).toEqual(["EUR", "RUB", "USD"]);
});

test("the legs of a row cross the border as one: cash of 200 less a fee of 1", () => {
  const state = foldLedger(
    inputOf(`
      asset AAA currency=RUB
      asset BBB currency=RUB
      price BBB 2024-01-05 100
      2024-01-02 buy AAA quantity=10 price=100 currency=RUB
      2024-01-05 merger AAA toAssetId=BBB quantity=10 toQuantity=4 amount=200 fee=1 currency=RUB
      period 2024-01-01 2024-01-09
      expect value 0
    `),
  );
  expect(state.flows.on(state.lastDay)).toEqual({ flowIn: money("1000"), flowOut: money("199") });
});

test("open lots of several accounts stand in the order of the accounts", () => {
  const state = foldLedger(
    inputOf(`
      lots account
      asset AAA currency=RUB
      2024-01-02 buy AAA quantity=1 price=100 currency=RUB accountId=Y
      2024-01-03 buy AAA quantity=2 price=100 currency=RUB accountId=X
      2024-01-04 buy AAA quantity=3 price=100 currency=RUB accountId=Z
      2024-01-05 buy AAA quantity=4 price=100 currency=RUB accountId=X
      period 2024-01-01 2024-01-09
      expect value 0
    `),
  );
  const units = state.positions.get("AAA")?.lots.map(({ quantity }) => quantity);
  expect(units).toEqual([dec("2"), dec("4"), dec("1"), dec("3")]);
});

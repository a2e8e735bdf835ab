import { describe, expect, test } from "vitest";
import type { IsoDate } from "../../days/iso-date.ts";
import { dec, money } from "../../testing/exact.ts";
import type { Transaction } from "../transaction.ts";
import { pairTransfers } from "./transfer-pairs.ts";

const day = "2024-02-01" as IsoDate;
const units = { date: day, assetId: "AAA", quantity: dec("5"), currency: "RUB", affectsCash: true } as const;
const cash = { date: day, amount: money("70"), currency: "RUB", affectsCash: true } as const;
const sent = { id: "a", kind: "transfer-out", accountId: "one:X", ...units } as const;
const received = { id: "b", kind: "transfer-in", accountId: "two:Y", ...units } as const;

describe("a transfer between two children", () => {
  test("is one row: the sender's, without a value, to the receiver's account", () => {
    const rows: Transaction[] = [
      { ...sent, amount: money("500"), note: "n" },
      { ...received, amount: money("600"), cost: money("400") },
    ];
    expect(pairTransfers(rows)).toStrictEqual([{ ...sent, note: "n", toAccountId: "two:Y" }]);
    expect(pairTransfers(rows.toReversed())).toStrictEqual([{ ...sent, note: "n", toAccountId: "two:Y" }]);
  });

  test("of cash too, of one amount and currency", () => {
    const [out, into] = [
      { ...cash, id: "a", kind: "transfer-out", accountId: "one" },
      { ...cash, id: "b", kind: "transfer-in", accountId: "two" },
    ] as const;
    const { amount: _amount, ...left } = out;
    expect(pairTransfers([out, into])).toStrictEqual([{ ...left, toAccountId: "two" }]);
    for (const other of [{ amount: money("71") }, { currency: "USD" }, { date: "2024-02-02" as IsoDate }]) {
      expect(pairTransfers([out, { ...into, ...other }])).toEqual([out, { ...into, ...other }]);
    }
  });

  test("keeps the receiver's charges, within its own account", () => {
    const charged: Transaction = {
      ...received,
      ...{ amount: money("600"), cost: money("400"), acquired: day, carried: [], fee: money("1") },
    };
    const charge = { ...received, kind: "transfer-out", toAccountId: "two:Y" };
    expect(pairTransfers([sent, charged])).toStrictEqual([
      { ...sent, toAccountId: "two:Y" },
      { ...charge, fee: money("1") },
    ]);
    expect(pairTransfers([sent, { ...received, tax: money("2") }])).toStrictEqual([
      { ...sent, toAccountId: "two:Y" },
      { ...charge, tax: money("2") },
    ]);
  });
});

describe("no pair are", () => {
  test.each<[string, readonly Transaction[]]>([
    ["rows of one child", [sent, { ...received, accountId: "one:Y" }]],
    [
      "rows without an account",
      [
        { ...units, id: "a", kind: "transfer-out" },
        { ...units, id: "b", kind: "transfer-in" },
      ],
    ],
    ["another day", [sent, { ...received, date: "2024-02-02" as IsoDate }]],
    ["another asset", [sent, { ...received, assetId: "BBB" }]],
    ["other units", [sent, { ...received, quantity: dec("6") }]],
    ["a withdrawal", [{ ...sent, kind: "withdrawal" }, received]],
    ["a deposit", [sent, { ...received, kind: "deposit" }]],
    ["a move within the portfolio", [{ ...sent, toAccountId: "one:Z" }, received]],
    ["what a child brings along when it joins", [sent, { ...received, id: "two:join 1" }]],
    ["what a child takes along when it leaves", [{ ...sent, id: "one:leave 1" }, received]],
  ])("%s", (_name, rows) => {
    expect(pairTransfers(rows)).toEqual(rows);
  });

  test("more rows than there are partners", () => {
    const again = { ...sent, id: "c" };
    expect(pairTransfers([sent, again, received])).toEqual([{ ...sent, toAccountId: "two:Y" }, again]);
    const more = { ...received, id: "d", accountId: "two:Z" };
    expect(pairTransfers([sent, again, received, more])).toEqual([
      { ...sent, toAccountId: "two:Y" },
      { ...again, toAccountId: "two:Z" },
    ]);
  });
});

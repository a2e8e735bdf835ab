import { describe, expect, test } from "vitest";
import { dayNumber, type IsoDate } from "../../days/iso-date.ts";
import { dec, money } from "../../testing/exact.ts";
import { parseLedgerText } from "../../testing/ledger-text.ts";
import { foldLedger } from "../fold-ledger.ts";
import { kindOf } from "../kinds.ts";
import type { LedgerInput } from "../ledger-input.ts";
import type { Transaction } from "../transaction.ts";
import { changedRows, findReusable } from "./same-rows.ts";

/** No row links two assets. */
const TEXT = `
cash on
asset AAA currency=RUB
asset BBB currency=RUB
asset CCC currency=RUB
price AAA 2024-01-02 100
2024-01-02 deposit amount=9000 currency=RUB
2024-01-02 buy AAA quantity=10 price=100 currency=RUB
2024-01-03 buy BBB quantity=10 price=50 currency=RUB
2024-01-04 transfer-in CCC quantity=3 amount=300 currency=RUB carried=1@50@2023-01-01,2@60@2023-02-01
2024-01-05 sell AAA quantity=4 price=120 currency=RUB
2024-01-05 interest amount=5 currency=RUB
2024-01-06 dividend BBB amount=20 currency=RUB
period 2024-01-01 2024-01-09
expect value 0
`;

function inputOf(text: string): LedgerInput {
  const [expectation] = parseLedgerText(text);
  if (expectation === undefined) throw new Error("a text without a question");
  return expectation.input;
}

const input = inputOf(TEXT);
const state = foldLedger(input);
const rows = input.transactions;
const ALL = ["AAA", "BBB", "CCC"];

function withRows(changes: Readonly<Record<number, Partial<Transaction> | null>>): LedgerInput {
  const transactions = rows.flatMap((row, i) => {
    const change = changes[i + 1];
    return change === null ? [] : [{ ...row, ...change }];
  });
  return { ...input, transactions };
}

const inserted = (at: number, row: Transaction | undefined): LedgerInput => ({
  ...input,
  transactions: rows.toSpliced(at, 0, ...(row === undefined ? [] : [row])),
});

const lots = rows[3]?.carried ?? [];

describe("the range of rows that may have changed", () => {
  test.each<[string, LedgerInput, readonly [number, number]]>([
    ["none", { ...input, transactions: [...rows] }, [7, 7]],
    ["read anew", { ...input, transactions: structuredClone([...rows]) }, [7, 7]],
    ["the first", withRows({ 1: { amount: money("1") } }), [0, 1]],
    ["the last", withRows({ 7: { amount: money("1") } }), [6, 7]],
    ["from one to another", withRows({ 2: { fee: money("1") }, 5: { fee: money("1") } }), [1, 5]],
    ["one gone", withRows({ 4: null }), [3, 3]],
    ["the last gone", withRows({ 7: null }), [6, 6]],
    ["all gone", { ...input, transactions: [] }, [0, 0]],
    ["one more at the end", inserted(7, rows[0]), [7, 8]],
    ["one more at the start", inserted(0, rows[6]), [0, 1]],
    ["one twice", inserted(3, rows[2]), [3, 4]],
    ["a field more", withRows({ 3: { note: "x" } }), [2, 3]],
    ["a field that says nothing", withRows({ 3: { fee: money("0") } }), [2, 3]],
    [
      "a lot of a list",
      withRows({ 4: { carried: lots.map((lot) => ({ ...lot, cost: money("1") })) } }),
      [3, 4],
    ],
    ["a lot less", withRows({ 4: { carried: lots.slice(1) } }), [3, 4]],
    ["no list at all", withRows({ 4: { carried: null as never } }), [3, 4]],
    ["a text for a list", withRows({ 4: { carried: "2" as never } }), [3, 4]],
    ["the same list, read anew", withRows({ 4: { carried: structuredClone(lots) } }), [7, 7]],
  ])("%s", (_name, after, [from, to]) => {
    expect(changedRows(state, after)).toEqual({ from, to });
  });

  test("is everything where an asset changed, came or went, or a row could not enter", () => {
    const all = { from: 0, to: rows.length };
    const assetsWith = (id: string, own: object | undefined): LedgerInput => {
      const assets = new Map(input.assets);
      if (own === undefined) assets.delete(id);
      else assets.set(id, own as never);
      return { ...input, assets };
    };
    expect(changedRows(state, assetsWith("AAA", { id: "AAA", currency: "USD" }))).toEqual(all);
    expect(changedRows(state, assetsWith("ZZZ", { id: "ZZZ", currency: "RUB" }))).toEqual(all);
    expect(changedRows(state, assetsWith("CCC", undefined))).toEqual(all);
    expect(changedRows(state, { ...input, assets: structuredClone(new Map(input.assets)) })).toEqual({
      from: rows.length,
      to: rows.length,
    });
    const bad = withRows({ 3: { quantity: dec("0") } });
    expect(changedRows(foldLedger(bad), bad)).toEqual(all);
  });
});

describe("what of an earlier fold holds", () => {
  const isLink = (row: Transaction): boolean => kindOf(row.kind).legs.length > 0;
  function keptOf(after: LedgerInput, before = input) {
    const from = foldLedger(before);
    const reused = findReusable(from, after, { changed: changedRows(from, after), isLink });
    if (reused === undefined) return undefined;
    return {
      assets: [...reused.assets].sort(),
      hasSameCash: reused.hasSameCash,
      sameUntil: reused.sameUntil,
    };
  }
  const on = (text: string): number => dayNumber(text as IsoDate);

  test.each<[string, LedgerInput, readonly string[], boolean, string]>([
    ["nothing changed", { ...input, transactions: [...rows] }, ALL, true, "2024-01-08"],
    ["a deposit", withRows({ 1: { amount: money("1") } }), ALL, false, "2024-01-01"],
    ["interest without an asset", withRows({ 6: { amount: money("6") } }), ALL, false, "2024-01-04"],
    ["interest that is gone", withRows({ 6: null }), ALL, false, "2024-01-04"],
    ["a sale", withRows({ 5: { fee: money("1") } }), ["BBB", "CCC"], true, "2024-01-04"],
    [
      "a sale moved back",
      withRows({ 5: { date: "2024-01-03" as IsoDate } }),
      ["BBB", "CCC"],
      true,
      "2024-01-02",
    ],
    [
      "a sale moved on",
      withRows({ 5: { date: "2024-01-08" as IsoDate } }),
      ["BBB", "CCC"],
      true,
      "2024-01-04",
    ],
    ["a purchase gone", withRows({ 3: null }), ["AAA", "CCC"], true, "2024-01-02"],
    [
      "two of one asset",
      withRows({ 2: { fee: money("1") }, 5: { fee: money("1") } }),
      ["BBB", "CCC"],
      true,
      "2024-01-01",
    ],
    [
      "two, cash between",
      withRows({ 5: { fee: money("1") }, 7: { amount: money("1") } }),
      ["CCC"],
      true,
      "2024-01-04",
    ],
    ["to another asset", withRows({ 5: { assetId: "BBB" } }), ["CCC"], true, "2024-01-04"],
    [
      "one more of an asset",
      inserted(7, { ...rows[6], id: "more" } as Transaction),
      ["AAA", "CCC"],
      true,
      "2024-01-05",
    ],
    ["one more of cash", inserted(7, { ...rows[5], id: "more" } as Transaction), ALL, false, "2024-01-04"],
  ])("%s", (_name, after, assets, hasSameCash, sameUntil) => {
    expect(keptOf(after)).toEqual({ assets, hasSameCash, sameUntil: on(sameUntil) });
  });

  const payments = [
    {
      payDate: "2024-02-01" as IsoDate,
      amount: dec("1"),
      currency: "RUB",
      kind: "dividend",
      status: "announced",
    },
  ];
  const paying = (id: string): LedgerInput["facts"] => new Map([[id, { payments }]]) as LedgerInput["facts"];
  const facts = (own: LedgerInput, id: string): LedgerInput => ({ ...own, facts: paying(id) ?? new Map() });
  const sale = withRows({ 5: { fee: money("1") } });

  test.each<[string, LedgerInput, LedgerInput]>([
    [
      "beside a split that came",
      input,
      inserted(2, { ...rows[1], id: "s", kind: "split", ratio: { to: 2n, from: 1n } } as Transaction),
    ],
    [
      "beside a split that went",
      inserted(2, { ...rows[1], id: "s", kind: "split", ratio: { to: 2n, from: 1n } } as Transaction),
      input,
    ],
    [
      "with a row that connects",
      input,
      withRows({ 5: { kind: "conversion", toAssetId: "CCC", toQuantity: dec("1") } }),
    ],
    [
      "without a row that connected",
      withRows({ 5: { kind: "conversion", toAssetId: "CCC", toQuantity: dec("1") } }),
      input,
    ],
    ["of an asset with declared dividends", facts(input, "AAA"), facts(sale, "AAA")],
    ["with other closes", input, { ...sale, prices: new Map() }],
    ["with other facts", input, facts(sale, "BBB")],
  ])("days are not compared %s", (_name, before, after) => {
    expect(keptOf(after, before)?.sameUntil).toBeUndefined();
    expect(keptOf(after, before)).toBeDefined();
  });

  test("declared dividends of an asset that did not change leave the days before as they were", () => {
    const known = paying("BBB") ?? new Map();
    const reused = keptOf({ ...sale, facts: known }, { ...input, facts: known });
    expect(reused).toEqual({ assets: ["BBB", "CCC"], hasSameCash: true, sameUntil: on("2024-01-04") });
  });

  test("an option's underlying is connected by its row", () => {
    const text = `
      asset SHR currency=RUB
      asset OPT currency=RUB right=call underlying=SHR strike=10
      2024-01-02 buy OPT quantity=1 price=1 currency=RUB
      2024-01-02 buy SHR quantity=5 price=9 currency=RUB
      period 2024-01-01 2024-01-09
      expect value 0`;
    const before = inputOf(text);
    const exercise = {
      ...before.transactions[0],
      id: "x",
      kind: "option-exercise",
      date: "2024-01-03",
    } as Transaction;
    const after = { ...before, transactions: [...before.transactions, exercise] };
    expect(keptOf(after, before)?.assets).toEqual([]);
  });

  test.each<[string, Partial<LedgerInput>]>([
    ["calendar", { calendar: "weekdays" }],
    [
      "benchmark",
      {
        benchmark: {
          id: "I",
          currency: "RUB",
          prices: { assetId: "I", firstDay: 0, closes: new Float64Array(), sources: new Uint8Array() },
        },
      },
    ],
    ["goal", { goal: { monthlyFlow: 1, months: 2, seed: 1 } }],
    ["blocked assets", { isBlockedApart: true }],
  ])("is nothing under another question: %s", (_name, change) => {
    expect(keptOf({ ...input, ...change })).toBeUndefined();
  });

  test("is nothing beside rates that were missing, or rows that could not enter", () => {
    const abroad = withRows({ 5: { currency: "USD" } });
    expect(keptOf(abroad, abroad)).toBeUndefined();
    const bad = withRows({ 3: { quantity: dec("0") } });
    expect(keptOf(bad, bad)).toBeUndefined();
  });
});

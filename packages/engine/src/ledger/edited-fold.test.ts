import { describe, expect, test } from "vitest";
import type { IsoDate } from "../days/iso-date.ts";
import { dec, money } from "../testing/exact.ts";
import { foldLedger } from "./fold-ledger.ts";
import type { LedgerInput } from "./ledger-input.ts";
import { edited, ids, input, inputOf, TEXT } from "./testing/fold-input.ts";
import type { Transaction } from "./transaction.ts";

function reused(after: LedgerInput, before = input): string[] {
  const previous = foldLedger(before);
  const state = foldLedger(after, previous);
  return [...state.positions].filter(([id, own]) => own === previous.positions.get(id)).map(([id]) => id);
}

describe("after an edit", () => {
  const ALL = ["AAA", "BBB", "CCC"];

  test("all accounts are kept where nothing changed, also where the rows are read anew", () => {
    expect(reused(input)).toEqual(ALL);
    expect(reused({ ...input, transactions: input.transactions.map((row) => structuredClone(row)) })).toEqual(
      ALL,
    );
    expect(reused({ ...input, assets: structuredClone(new Map(input.assets)) })).toEqual(ALL);
  });

  test.each<[string, LedgerInput, readonly string[]]>([
    ["a row changed", edited(7, { fee: money("1") }), ["BBB", "CCC"]],
    ["a row gone", edited(8, undefined), ["AAA", "CCC"]],
    ["the first row of an asset gone", edited(3, undefined), ["AAA", "CCC"]],
    ["a row of cash changed", edited(1, { amount: money("9001") }), ALL],
    ["a row that moved to another asset", edited(7, { assetId: "BBB" }), ["CCC"]],
    [
      "a row that connects one more",
      edited(7, { kind: "conversion", toAssetId: "CCC", toQuantity: dec("1") }),
      ["BBB"],
    ],
    ["a row that connects gone", edited(6, undefined), ALL],
    [
      "a row more",
      {
        ...input,
        transactions: [...input.transactions, { ...input.transactions[6], id: "more" } as Transaction],
      },
      ["BBB", "CCC"],
    ],
    [
      "closes of an asset",
      { ...input, prices: new Map([...input.prices].filter(([id]) => id !== "AAA")) },
      ["BBB", "CCC"],
    ],
    [
      "terms of an asset",
      {
        ...input,
        assets: new Map([...input.assets, ["BBB", { id: "BBB", currency: "RUB", isBlocked: true }]]),
      },
      ["AAA", "CCC"],
    ],
    ["what is known of an asset", { ...input, facts: new Map([["CCC", { payments: [] }]]) }, ["AAA", "BBB"]],
  ])("keeps what others have: %s", (_name, after, expected) => {
    expect(reused(after)).toEqual(expected);
  });

  test.each<[string, Partial<LedgerInput>]>([
    ["currency", { currency: "USD" }],
    ["base currency", { baseCurrency: "USD" }],
    ["cost method", { costMethod: "average" }],
    ["lots", { lotScope: "account" }],
    ["view", { view: "holdings" }],
    ["haircut", { blockedHaircut: dec("0.5") }],
    ["cash", { trackCash: false }],
    ["shorts", { allowShort: true }],
    ["last day", { asOf: "2024-01-08" as IsoDate }],
    ["risk-free rate", { riskFree: 0.01 }],
    ["rates", { rates: [...input.rates, ...input.rates] }],
    ["other rates", { rates: input.rates.map((series) => ({ ...series })) }],
  ])("keeps nothing under another question: %s", (_name, change) => {
    expect(reused({ ...input, ...change })).toEqual([]);
  });

  test("what is no longer known of an asset, or one of several rates that changed, counts too", () => {
    const facts = new Map([["CCC", { payments: [] }]]);
    expect(reused(input, { ...input, facts })).toEqual(["AAA", "BBB"]);
    const rates = [...input.rates, ...input.rates.map((series) => ({ ...series, base: "EUR" }))];
    const changed = rates.map((series, i) => (i === 0 ? series : { ...series }));
    expect(reused({ ...input, rates: changed }, { ...input, rates })).toEqual([]);
    expect(reused({ ...input, rates }, { ...input, rates })).toEqual(ALL);
  });

  test("rows that could not enter still cannot; those of an asset that is gone cannot any more", () => {
    const bad = edited(3, { quantity: dec("0") });
    expect(ids(foldLedger(bad, foldLedger(bad)).rejected)).toEqual(["row3"]);
    const assets = new Map([...input.assets].filter(([id]) => id !== "CCC"));
    const other = new Map([...assets, ["ZZZ", { id: "ZZZ", currency: "USD" }]]);
    for (const left of [assets, other]) {
      const after = foldLedger({ ...input, assets: left }, foldLedger(input));
      const rejected = after.rejected.map(({ row, reason }) => [row.id, reason.code]);
      expect(rejected).toEqual([["row4", "unknown-asset"]]);
      expect([...after.positions.keys()]).toEqual(["AAA", "BBB", "NEW", "OLD"]);
    }
  });

  test("keeps nothing beside rows that cannot enter or rates that are missing, before or now", () => {
    const bad = edited(3, { quantity: dec("0") });
    expect(reused(bad)).toEqual([]);
    expect(reused(input, bad)).toEqual([]);
    const noRates = { ...input, rates: [] };
    expect(reused(noRates, noRates)).toEqual([]);
  });

  // With the split 2 units swap as 2 x 50, without it as 2 x 100.
  test("brings closes over a split that came, and not over one that is gone", () => {
    const rows = (split: string) =>
      inputOf(`
        asset AAA currency=RUB
        asset BBB currency=RUB
        price AAA 2024-01-02 100
        2024-01-02 buy AAA quantity=10 price=100 currency=RUB
        ${split}
        2024-01-05 swap AAA toAssetId=BBB quantity=2 toQuantity=1 currency=RUB
        period 2024-01-01 2024-01-09
        expect value 0`);
    const cost = (state: ReturnType<typeof foldLedger>) =>
      state.positions.get("BBB")?.checkpoints.last().costBase;
    const [plain, split] = [rows(""), rows("2024-01-04 split AAA ratio=2:1 currency=RUB")];
    expect(cost(foldLedger(split, foldLedger(plain)))).toBe(money("100"));
    expect(cost(foldLedger(plain, foldLedger(split)))).toBe(money("200"));
  });

  const plain = inputOf(TEXT.replace(/.*conversion.*\n/, ""));
  const changed = (number: number, change: Partial<Transaction>): LedgerInput => ({
    ...plain,
    transactions: plain.transactions.map((row) => (row.id === `row${number}` ? { ...row, ...change } : row)),
  });

  const said = ({ cash, flows, lastDay, positions }: ReturnType<typeof foldLedger>) => [
    [...cash, ...positions].map(([id, { checkpoints }]) => [
      id,
      Array.from({ length: checkpoints.length }, (_, i) => ({ ...checkpoints.at(i), pricedBy: undefined })),
    ]),
    flows.flowsWithin({ from: lastDay - 30, to: lastDay }),
  ];

  function expectAsFromNothing(after: LedgerInput, before: LedgerInput): void {
    const [again, fresh] = [foldLedger(after, foldLedger(before)), foldLedger(after)];
    expect(ids(again.rows)).toEqual(ids(fresh.rows));
    expect([...again.positions.keys()]).toEqual([...fresh.positions.keys()]);
    for (const state of [again, fresh]) expect(state.missing).toEqual([]);
    expect(said(again)).toEqual(said(fresh));
    expect(said(foldLedger(before, again))).toEqual(said(foldLedger(before)));
  }

  test("says what a fold from nothing says, cash and flows included", () => {
    for (const after of [
      edited(1, { amount: money("9001") }),
      edited(1, undefined),
      edited(3, { price: dec("51") }),
      edited(4, undefined),
      edited(6, undefined),
      edited(5, { date: "2023-12-20" as IsoDate }),
      edited(2, { date: "2024-01-08" as IsoDate }),
      edited(8, { date: "2024-01-09" as IsoDate, accountId: "X" }),
    ]) {
      expectAsFromNothing(after, input);
    }
  });

  test("says it too where the rows before an edit are taken over with what they posted", () => {
    for (const after of [
      ...plain.transactions.flatMap(({ id }) => {
        const number = Number(id.replace("row", ""));
        return [changed(number, { fee: money("1") }), changed(number, { amount: money("77") })];
      }),
      { ...plain, transactions: plain.transactions.slice(0, -1) },
      { ...plain, transactions: plain.transactions.slice(0, 3) },
      { ...changed(6, { fee: money("1") }), assets: structuredClone(plain.assets) },
      { ...changed(6, { fee: money("1") }), asOf: "2024-01-08" as IsoDate },
      { ...plain, prices: new Map() },
      { ...changed(6, { fee: money("1") }), prices: new Map() },
    ]) {
      expectAsFromNothing(after, plain);
    }
  });

  function takenOver(after: LedgerInput, before = input) {
    const previous = foldLedger(before);
    const state = foldLedger(after, previous);
    const known = new Set(previous.rows);
    const taken = state.rows.filter((row) => known.has(row));
    return { state, taken: ids(taken), anew: ids(state.rows.filter((row) => !known.has(row))) };
  }

  // row6 is two legs; linked assets are always folded anew.
  test.each<[string, LedgerInput, readonly string[]]>([
    ["nothing", input, ["row5", "row6", "row6"]],
    ["a sale", edited(7, { fee: money("1") }), ["row2", "row5", "row6", "row6", "row7"]],
    ["a row of cash", edited(1, { amount: money("1") }), ["row1", "row5", "row6", "row6", "row9"]],
    ["a row gone", edited(3, undefined), ["row5", "row6", "row6", "row8"]],
    [
      "a row moved to another day",
      edited(4, { date: "2024-01-05" as IsoDate }),
      ["row5", "row6", "row6", "row4"],
    ],
    ["the first day", edited(2, { date: "2023-12-20" as IsoDate }), ["row2", "row5", "row6", "row6", "row7"]],
  ])("compiles only what an edit touches: %s", (_name, after, anew) => {
    const found = takenOver(after);
    expect(found.anew).toEqual(anew);
    expect(ids(found.state.rows)).toEqual(ids(foldLedger(after).rows));
    expect(found.taken.length + found.anew.length).toBe(found.state.rows.length);
  });

  test("takes rows over in their places where none is of two assets, also around one more and one less", () => {
    const [first, ...rest] = plain.transactions;
    const more = { ...plain, transactions: [...plain.transactions, { ...first, id: "more" } as Transaction] };
    expect(takenOver(plain, plain).anew).toEqual([]);
    expect(takenOver(changed(6, { fee: money("1") }), plain).anew).toEqual(["row6"]);
    const late = { ...first, id: "more", date: "2024-01-08" } as Transaction;
    expect(takenOver({ ...more, transactions: [...plain.transactions, late] }, plain).anew).toEqual(["more"]);
    expect(takenOver({ ...plain, transactions: rest }, plain).anew).toEqual(["row8"]);
    expect(ids(foldLedger(more, foldLedger(plain)).rows)).toEqual(ids(foldLedger(more).rows));
  });

  test("says whether the rows stand as they were given", () => {
    const isAsGiven = (own: LedgerInput, previous?: LedgerInput) =>
      foldLedger(own, previous && foldLedger(previous)).isAsGiven;
    const backwards = { ...plain, transactions: plain.transactions.toReversed() };
    const early = { ...plain, asOf: "2024-01-05" as IsoDate };
    const bad = changed(3, { quantity: dec("0") });
    expect([plain, backwards, early, bad].map((own) => isAsGiven(own))).toEqual([true, false, false, false]);
    expect(isAsGiven(changed(6, { fee: money("1") }), plain)).toBe(true);
    for (const own of [
      changed(6, { date: "2024-01-02" as IsoDate }),
      changed(4, { date: "2024-01-08" as IsoDate }),
      changed(8, { date: "2024-01-10" as IsoDate }),
      bad,
    ]) {
      expect(isAsGiven(own, plain)).toBe(false);
      expect(ids(foldLedger(own, foldLedger(plain)).rows)).toEqual(ids(foldLedger(own).rows));
      expect(foldLedger(own, foldLedger(plain)).rejected.length).toBe(foldLedger(own).rejected.length);
    }
    expect(isAsGiven(plain, backwards)).toBe(true);
    expect(isAsGiven(plain, early)).toBe(true);
    expect(isAsGiven(early, plain)).toBe(false);
    const future = changed(8, { date: "2024-02-01" as IsoDate });
    expect(ids(foldLedger(future, foldLedger(plain)).rows).at(-1)).toBe("row7");
  });

  test("keeps the rates it looked up, and the splits where no row that may have changed is one", () => {
    const previous = foldLedger(plain);
    const after = foldLedger(changed(6, { fee: money("1") }), previous);
    expect(after.rates).toBe(previous.rates);
    expect(after.splits).toBe(previous.splits);
    expect(foldLedger({ ...plain, currency: "USD" }, previous).rates).not.toBe(previous.rates);
    const split = changed(6, { kind: "split", ratio: { to: 2n, from: 1n } });
    expect(foldLedger(split, previous).splits).not.toBe(previous.splits);
    expect(foldLedger(plain, foldLedger(split)).splits).not.toBe(previous.splits);
  });
});

import { describe, expect, test } from "vitest";
import { formatDec } from "../money/decimal.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";
import { foldLedger } from "./fold-ledger.ts";
import { componentsOf } from "./joint-fold.ts";

function folded(rows: string) {
  const ids = ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF"];
  const text = `
    ${ids.map((id) => `asset ${id} currency=RUB\nprice ${id} 2024-02-01 10`).join("\n")}
    ${rows}
    period 2024-01-01 2024-12-31
    expect value 0`;
  const [request] = parseLedgerText(text);
  if (request === undefined) throw new Error("no request");
  return foldLedger(request.input);
}

function held(rows: string) {
  const accounts = [...folded(rows).positions];
  return {
    units: Object.fromEntries(
      accounts.map(([id, { checkpoints }]) => [id, formatDec(checkpoints.last().quantity)]),
    ),
    faults: accounts.flatMap(([id, { faults }]) => faults.map(({ reason }) => `${id} ${reason.code}`)),
  };
}

const bought = (id: string) => `2024-01-02 buy ${id} quantity=10 price=10 currency=RUB\n`;
const conversion = (from: string, to: string, more = "") =>
  `2024-02-01 conversion ${from} toAssetId=${to} ratio=2:1 currency=RUB ${more}\n`;

describe("assets that rows connect", () => {
  test("are grouped, also through others, with all their rows in order; others are in no group", () => {
    const rows = [
      bought("FFF"),
      bought("CCC"),
      conversion("EEE", "DDD", "quantity=1"),
      conversion("CCC", "BBB"),
      conversion("BBB", "AAA"),
      "2024-03-01 sell AAA quantity=1 price=10 currency=RUB",
    ];
    const state = folded(rows.join(""));
    const groups = componentsOf(state.rows).map(({ assets, rows: own }) => [
      assets.map(({ id }) => id).join(),
      own.map(({ row }) => `${row.id} ${row.assetId}`).join(),
    ]);
    expect(groups).toEqual([
      ["AAA,BBB,CCC", "row2 CCC,row4 CCC,row4 BBB,row5 BBB,row5 AAA,row6 AAA"],
      ["DDD,EEE", "row3 EEE,row3 DDD"],
    ]);
    expect([...state.linked.keys()].sort()).toEqual(["AAA", "BBB", "CCC", "DDD", "EEE"]);
    expect(componentsOf(folded(bought("AAA")).rows)).toEqual([]);
  });

  test("meet in one group where two groups are connected later", () => {
    const rows = [conversion("BBB", "AAA"), conversion("DDD", "CCC"), conversion("DDD", "BBB")];
    const [group, ...more] = componentsOf(folded(rows.join("")).rows);
    expect(group?.assets.map(({ id }) => id)).toEqual(["AAA", "BBB", "CCC", "DDD"]);
    expect(more).toEqual([]);
  });
});

describe("on one day", () => {
  test("a row that fills an asset comes before the row that empties it, however they were entered", () => {
    const chain = [conversion("BBB", "AAA"), conversion("CCC", "BBB")];
    for (const rows of [chain, chain.toReversed()]) {
      expect(held(bought("CCC") + rows.join(""))).toEqual({
        units: { AAA: "40", BBB: "0", CCC: "0" },
        faults: [],
      });
    }
  });

  test("also through several", () => {
    const chain = [conversion("AAA", "BBB"), conversion("CCC", "AAA"), conversion("DDD", "CCC")];
    expect(held(bought("DDD") + chain.join(""))).toMatchObject({ units: { BBB: "80" }, faults: [] });
  });

  test("but not before an earlier time, nor before an earlier step", () => {
    const times = [conversion("BBB", "AAA", "time=09:00"), conversion("CCC", "BBB", "time=10:00")];
    for (const rows of [times, times.toReversed()]) {
      expect(held(bought("CCC") + rows.join(""))).toEqual({
        units: { AAA: "0", BBB: "20", CCC: "0" },
        faults: ["BBB not-held"],
      });
    }
    const swap = "2024-02-01 swap CCC toAssetId=BBB quantity=10 toQuantity=7 currency=RUB\n";
    expect(held(bought("CCC") + swap + conversion("BBB", "AAA"))).toEqual({
      units: { AAA: "0", BBB: "7", CCC: "0" },
      faults: ["BBB not-held"],
    });
  });

  test("rows in a circle go by what they say", () => {
    const there = "2024-02-01 swap AAA toAssetId=BBB quantity=10 toQuantity=5 currency=RUB\n";
    const back = "2024-02-01 swap BBB toAssetId=AAA quantity=5 toQuantity=8 currency=RUB\n";
    // The smaller quantity comes first: BBB is still empty.
    expect(held(bought("AAA") + there + back)).toEqual({
      units: { AAA: "8", BBB: "5" },
      faults: ["BBB oversold"],
    });
  });

  test("and before what comes later or in a later step", () => {
    const circle = (time: string) => `
      2024-02-01 swap AAA toAssetId=BBB quantity=10 toQuantity=5 currency=RUB ${time}
      2024-02-01 swap BBB toAssetId=AAA quantity=5 toQuantity=8 currency=RUB ${time}\n`;
    const filling = "2024-02-01 swap CCC toAssetId=BBB quantity=10 toQuantity=6 currency=RUB time=10:00\n";
    expect(held(bought("AAA") + bought("CCC") + circle("time=09:00") + filling)).toEqual({
      units: { AAA: "8", BBB: "11", CCC: "0" },
      faults: ["BBB oversold"],
    });
    const leaving = "2024-02-01 transfer-out AAA quantity=9 currency=RUB\n";
    expect(held(bought("AAA") + circle("") + leaving)).toEqual({
      units: { AAA: "0", BBB: "5" },
      faults: ["AAA oversold", "BBB oversold"],
    });
  });

  test("buys come first of those assets only whose sells are not covered", () => {
    // The buy of EEE comes first, the sale of CCC is covered.
    const rows = [
      bought("CCC"),
      "2024-02-01 swap EEE toAssetId=CCC quantity=3 toQuantity=1 amount=30 currency=RUB\n",
      "2024-02-01 buy EEE quantity=3 price=10 currency=RUB\n",
      "2024-02-01 sell CCC quantity=10 price=20 currency=RUB\n",
      "2024-02-01 buy CCC quantity=5 price=20 currency=RUB\n",
    ];
    const state = folded(rows.join(""));
    expect(held(rows.join(""))).toEqual({ units: { CCC: "6", EEE: "0" }, faults: [] });
    expect(state.positions.get("CCC")?.checkpoints.last().realised).toBe(100n * 10n ** 10n);
    expect(state.positions.get("CCC")?.checkpoints.length).toBe(2);
  });
});

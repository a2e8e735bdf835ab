import { parseDec, parseMoney } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { type Difference, explainDifference } from "./explain-difference.ts";

const money = (text: string) => parseMoney(text) ?? 0n;
const units = (text: string) => parseDec(text) ?? 0n;

const cash = (theirs: string, after: string, rest: Partial<Difference> = {}): Difference => ({
  what: "cash",
  theirs: money(theirs),
  after: money(after),
  opening: null,
  from: "2025-01-01",
  hasEarlierRows: true,
  early: 0n,
  leftOut: [],
  fees: [],
  income: null,
  ...rest,
});

describe("the likely cause of a difference", () => {
  it("is nothing where there is none, and unknown where nothing points anywhere", () => {
    expect(explainDifference(cash("10", "10"))).toBeNull();
    expect(explainDifference(cash("110", "10"))).toBeNull();
  });

  it("is the row that was left out and fits to the cent", () => {
    const leftOut = [
      { line: 4, effect: money("99.99") },
      { line: 9, effect: money("100") },
    ];
    expect(explainDifference(cash("110", "10", { leftOut }))).toEqual({
      code: "cause-left-out",
      params: { line: "9" },
    });
  });

  it("is older than the statement when its first morning differs by the same", () => {
    const opening = { theirs: money("150"), ledger: money("50") };
    expect(explainDifference(cash("110", "10", { opening }))).toMatchObject({
      code: "cause-before",
      params: { difference: "100", date: "2025-01-01" },
    });
    const other = { theirs: money("150"), ledger: money("150") };
    expect(explainDifference(cash("110", "10", { opening: other }))).toBeNull();
  });

  it("is deals of the file that are older than its period, when they are the sum", () => {
    // Opens with 100, closes with 110; a purchase of 25 before the first day is part of the opening balance.
    const opening = { theirs: money("100"), ledger: money("75") };
    expect(explainDifference(cash("110", "85", { opening, early: money("-25") }))).toEqual({
      code: "cause-early-rows",
      params: { date: "2025-01-01" },
    });
    expect(explainDifference(cash("110", "85", { early: money("-24") }))).toBeNull();
  });

  it("is a fee of that very sum, or rounding of many rows", () => {
    const fees = [{ date: "2025-01-07", fee: money("1.25") }];
    expect(explainDifference(cash("10", "8.75", { fees }))).toMatchObject({
      code: "cause-fee",
      params: { fee: "1.25", date: "2025-01-07" },
    });
    // Two rows: at most (2 + 1) x half a cent = 0.015.
    const two = [...fees, { date: "2025-01-08", fee: 0n }];
    expect(explainDifference(cash("10", "10.015", { fees: two }))?.code).toBe("cause-rounding");
    expect(explainDifference(cash("10", "10.016", { fees: two }))).toBeNull();
  });

  it("is a split when the units are a whole multiple", () => {
    const held = (theirs: string, after: string) =>
      explainDifference({ ...cash("0", "0"), what: "position", theirs: units(theirs), after: units(after) });
    expect(held("40", "10")).toEqual({ code: "cause-split", params: { ratio: "4:1" } });
    expect(held("3", "15")).toEqual({ code: "cause-split", params: { ratio: "1:5" } });
    expect(held("41", "10")).toBeNull();
    expect(held("5", "0")).toBeNull();
  });

  it("is an opening holding the ledger does not have, before a split that would fit as well", () => {
    // Opens with 60 and closes with 70; the ledger has only the 10 bought since: not a split of 7 for 1.
    const opening = { theirs: units("60"), ledger: 0n };
    const position = {
      ...cash("0", "0"),
      what: "position" as const,
      theirs: units("70"),
      after: units("10"),
    };
    expect(explainDifference({ ...position, opening })).toEqual({
      code: "cause-before",
      params: { difference: "60", date: "2025-01-01" },
    });
    // The opening balances agree: a split is the likeliest.
    const same = { theirs: units("10"), ledger: units("10") };
    expect(explainDifference({ ...position, opening: same })?.code).toBe("cause-split");
  });

  it("is the history before, when the account knows nothing of it", () => {
    expect(explainDifference(cash("110", "10", { hasEarlierRows: false }))).toMatchObject({
      code: "cause-no-history",
    });
  });
});

import { describe, expect, it } from "vitest";
import { communityContract } from "./community.contract.ts";
import { choosePage, type ListEntry, type ListIndex, placeOf } from "./list-index.ts";

const { input } = communityContract["GET /api/public/portfolios-list"];

const entry = (key: string, sinceStart: number | null, more: Partial<ListEntry> = {}): ListEntry => ({
  ...{ key, currency: "USD", isDemo: false, historyDays: 100, holdingCount: 3, words: `portfolio ${key}` },
  classes: [{ key: "1", weight: 0.5 }],
  countries: [],
  values: { ...{ return1y: null, sinceStart, volatility: sinceStart }, yield: null, followers: 0, newest: 0 },
  ...more,
});

const indexOf = (...entries: ListEntry[]): ListIndex => ({ version: "1", entries, orders: new Map() });
const keysOf = (index: ListIndex, asked: object) =>
  choosePage(index, input.parse(asked), undefined).entries.map(({ key }) => key);

describe("the order of the list", () => {
  const index = indexOf(
    entry("b", 0.1),
    entry("a", 0.1),
    entry("c", null),
    entry("d", 0.3),
    entry("e", -0.2),
  );

  it("sorts best first, equal values by key, unknown values last in either direction", () => {
    expect(keysOf(index, { sort: "sinceStart" })).toEqual(["d", "a", "b", "e", "c"]);
    expect(keysOf(index, { sort: "sinceStart", isBestFirst: false })).toEqual(["e", "a", "b", "d", "c"]);
    // For volatility, lowest is best.
    expect(keysOf(index, { sort: "volatility" })).toEqual(["e", "a", "b", "d", "c"]);
  });

  it("continues after any position, also one whose row was deleted", () => {
    const asked = input.parse({ sort: "sinceStart", pageSize: 2 });
    const first = choosePage(index, asked, undefined);
    expect([first.entries.map(({ key }) => key), first.total, first.hasMore]).toEqual([["d", "a"], 5, true]);
    const behind = placeOf(first.entries[1] ?? entry("x", 0), "sinceStart");
    const less = indexOf(...index.entries.filter(({ key }) => key !== "a"));
    for (const one of [index, less])
      expect(choosePage(one, asked, behind).entries.map(({ key }) => key)).toEqual(["b", "e"]);
    const last = choosePage(index, asked, { value: -0.2, key: "e" });
    expect([last.entries.map(({ key }) => key), last.hasMore]).toEqual([["c"], false]);
  });
});

it("includes a class at exactly its percentage, and matches words in any case", () => {
  const index = indexOf(entry("a", 1, { words: "кофе и чай\nhans" }), entry("b", 1, { isDemo: true }));
  expect(keysOf(index, { assetClass: 1, classPercent: 50 })).toEqual(["a", "b"]);
  expect(keysOf(index, { assetClass: 1, classPercent: 51 })).toEqual([]);
  expect(keysOf(index, { search: "ЧАЙ" })).toEqual(["a"]);
  expect(keysOf(index, { withDemo: false })).toEqual(["a"]);
});

import { describe, expect, it } from "vitest";
import { groupResults } from "./group-results.ts";
import { type Rank, rankOf, ranks } from "./match-text.ts";

describe("a match", () => {
  it.each([
    ["settings", "Settings", "", ranks.exact],
    ["SETT", "Settings", "", ranks.start],
    ["dark mode", "Dark theme", "dark mode, night", ranks.exact],
    ["night", "Dark theme", "dark mode, night", ranks.exact],
    ["theme dark", "Dark theme", "", ranks.words],
    ["add dep", "Add deposit", "", ranks.start],
    ["top up", "Add deposit", "top up, put money in", ranks.exact],
    ["money put", "Add deposit", "top up, put money in", ranks.words],
    ["older", "New folder", "", ranks.inside],
    ["еще отчет", "Ещё отчёты", "", ranks.start],
    ["zzz", "Settings", "profile", undefined],
    ["older", "Page", "new folder", undefined],
    ["  ", "Settings", "", undefined],
  ])("of %j with %j (%s): %s", (typed, label, more, rank) => {
    expect(rankOf(typed, label, more)).toBe(rank);
  });
});

describe("results", () => {
  const result = (id: string, type: Parameters<typeof groupResults>[0][number]["type"], rank: Rank) => ({
    id,
    type,
    rank,
  });
  const shown = (results: Parameters<typeof groupResults>[0]) =>
    groupResults(results).map(({ name, items }) => [name, ...items.map(({ id }) => id)]);

  it("stand by type, what is held before all others", () => {
    expect(shown([result("p", "pages", 2), result("a", "assets", 2), result("h", "held", 2)])).toEqual([
      ["held", "h"],
      ["assets", "a"],
      ["pages", "p"],
    ]);
  });

  it("have up to three best matches pinned above, which stand in no other group", () => {
    const many = [
      ...[result("h1", "held", ranks.start), result("h2", "held", ranks.inside)],
      ...[result("a1", "assets", ranks.exact), result("a2", "assets", ranks.start)],
      ...[result("c1", "commands", ranks.start), result("p1", "pages", ranks.words)],
    ];
    expect(shown(many)).toEqual([
      ["best", "a1", "h1", "a2"],
      ["held", "h2"],
      ["pages", "p1"],
      ["commands", "c1"],
    ]);
  });

  it("are at most six of a type, and none where nothing was found", () => {
    const pages = Array.from({ length: 9 }, (_, at) => result(`p${at}`, "pages", ranks.words));
    expect(shown(pages)[0]).toHaveLength(1 + 6);
    expect(shown([])).toEqual([]);
  });
});

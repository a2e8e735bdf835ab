import { describe, expect, it } from "vitest";
import { distance, nearness } from "./near-words.ts";
import { SearchIndex } from "./search-index.ts";
import { searchTextOf } from "./search-text.ts";

describe("how near words are", () => {
  it.each([
    ["gazprom", "gazprom", 0],
    ["gazprmo", "gazprom", 1],
    ["gazpro", "gazprom", 1],
    ["gazpromm", "gazprom", 1],
    ["gasprom", "gazprom", 1],
    ["kitten", "sitting", 3],
    ["", "abc", 3],
  ])("%s and %s are %i apart", (a, b, apart) => {
    expect(distance(a, b)).toBe(apart);
    expect(distance(b, a)).toBe(apart);
  });

  it("allows one mistake in short words, two in long ones, none below four letters", () => {
    expect(nearness("sbr", "sber")).toBe(0);
    expect(nearness("sbre", "sber")).toBe(0.75);
    expect(nearness("abcd", "sber")).toBe(0);
    expect(nearness("сбербнак", "сбербанк")).toBe(1 - 1 / 8);
    expect(nearness("микросовд", "микрософт")).toBe(1 - 2 / 9);
    expect(nearness("мекрософдд", "микрософт")).toBe(0);
  });

  it("counts the beginning of a word a little less than the whole", () => {
    expect(nearness("microsft", "microsoft")).toBeGreaterThan(nearness("microsft", "microsoftware"));
    expect(nearness("gazprm", "gazpromneft")).toBeCloseTo((1 - 1 / 6) * 0.95, 12);
  });
});

describe("the index", () => {
  const names = ["SBER Sberbank", "SBMX First fund", "VTBR VTB Bank", "ZBANK Zebank", "AA Sber bank holding"];
  const list = names.map((name, id) => {
    const [ticker = "", ...rest] = name.split(" ");
    const nameEn = rest.join(" ");
    return { ownerId: "", id: String(id), text: searchTextOf({ ticker, nameEn, nameRu: nameEn }) };
  });
  const tickersOf = (found: readonly { readonly ticker: string }[]) => found.map(({ ticker }) => ticker);

  it("gives what contains a part in the order of tickers, each once", async () => {
    const index = await SearchIndex.from(list);
    expect(tickersOf(index.candidates(["bank"]))).toEqual(["aa", "sber", "vtbr", "zbank"]);
    expect(tickersOf(index.candidates(["sber", "sber"]))).toEqual(["aa", "sber"]);
    expect(index.candidates(["nothing"])).toEqual([]);
  });

  it("of one or two letters gives beginnings of tickers and whole words", async () => {
    const index = await SearchIndex.from(list);
    expect(tickersOf(index.candidates(["sb"]))).toEqual(["sber", "sbmx"]);
    expect(tickersOf(index.candidates(["aa"]))).toEqual(["aa"]);
    expect(index.candidates(["zz"])).toEqual([]);
  });

  it("gives near misses with their score, for several words too", async () => {
    const index = await SearchIndex.from(list);
    const near = index.near("sbrebank").sort((a, b) => b.score - a.score);
    expect(near[0]).toMatchObject({ asset: { ticker: "sber" }, score: 1 - 1 / 8 });
    expect(tickersOf(index.near("frist fund").map(({ asset }) => asset))).toEqual(["sbmx"]);
    expect(index.near("qqqqzzzz")).toEqual([]);
  });
});

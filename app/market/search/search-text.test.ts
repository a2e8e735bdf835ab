import { expect, it } from "vitest";
import { normaliseSearch, searchTextOf, searchVariants } from "./search-text.ts";
import { soundKey } from "./transliterate.ts";

it.each([
  ["сбер", "sber"],
  ["sber", "sber"],
  ["газпром", "gazprom"],
  ["яндекс", "iandeks"],
  ["yandex", "iandeks"],
  ["чайник", "chainik"],
  ["chaynik", "chainik"],
  ["хлеб", "hleb"],
  ["khleb", "hleb"],
  ["ozon", "ozon"],
  ["apple", "aple"],
  ["офз 26228", "ofz 26228"],
])("%s sounds %s", (text, key) => {
  expect(soundKey(normaliseSearch(text))).toBe(key);
});

it("drops case, accents and signs", () => {
  expect(normaliseSearch("  Électricité «Д'Ёлка»  № 5, inc. ")).toBe("electricite д елка no 5 inc");
});

it("keeps the ticker first and every field between bars", () => {
  const text = searchTextOf({ ticker: "SBER", isin: "RU0009029540", nameEn: "Sberbank", nameRu: "Сбербанк" });
  expect(text).toBe("|sber|ru0009029540|sberbank|сбербанк|");
});

it("looks for what was typed and how it sounds, and for nothing when nothing was typed", () => {
  expect(searchVariants("Сбер")).toEqual(["сбер", "sber"]);
  expect(searchVariants(" %_ ")).toEqual([]);
  expect(searchVariants("aaaaaaaa")).toEqual(["aaaaaaaa"]);
  // 3300 is not 30.
  expect(searchVariants("3300")).toEqual(["3300"]);
});

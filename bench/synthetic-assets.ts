import type { SharedAsset } from "../app/market/reference/add-assets.ts";
import { AssetType } from "../app/shared/codes.ts";

const starts = "al be ca do el fi go ha in ka le mi no or pa qu ro sa te ul va wi xe yo ze".split(" ");
const middles = "bar con der fen gor lim man nel per ron sit tal ver win zon".split(" ");
const ends = "a co dex er ia ix lo no on ra tec us".split(" ");
const kinds = [
  "Group",
  "Holdings",
  "Corporation",
  "Bank",
  "Energy",
  "Technologies",
  "Fund UCITS ETF",
  "Industries",
];
const kindsRu = ["Групп", "Холдинг", "Корпорация", "Банк", "Энерго", "Технологии", "Фонд", "Промышленность"];
const cyrillic: Readonly<Record<string, string>> = Object.fromEntries(
  "a:а b:б c:к d:д e:е f:ф g:г h:х i:и k:к l:л m:м n:н o:о p:п q:к r:р s:с t:т u:у v:в w:в x:кс y:й z:з"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
const exchanges = ["XNAS", "XNYS", "XLON", "XETR", "MISX", "XPAR", "XTKS", "XHKG"];

const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? "";
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const wordOf = (number: number): string =>
  pick(starts, number) +
  pick(middles, Math.floor(number / 7)) +
  pick(middles, Math.floor(number / 53)) +
  pick(ends, Math.floor(number / 11));

/** Returns deterministic assets with plausible names of companies and funds in both alphabets. */
export function madeUpAssets(count: number): SharedAsset[] {
  return Array.from({ length: count }, (_, number): SharedAsset => {
    const word = wordOf(number * 17);
    const second = number % 3 === 0 ? ` ${capital(wordOf(number * 31 + 5))}` : "";
    const kind = number % kinds.length;
    const name = capital(word) + second;
    const russian = [...name.toLowerCase()].map((letter) => cyrillic[letter] ?? letter).join("");
    return {
      ticker: `${word.slice(0, 3).toUpperCase()}${number.toString(36).toUpperCase()}`,
      exchange: pick(exchanges, number),
      type: kind === 6 ? AssetType.etf : AssetType.stock,
      currency: "USD",
      country: null,
      sector: null,
      isin: `XS${String(1_000_000_000 + number * 7919).slice(0, 10)}`,
      nominal: null,
      nameEn: `${name} ${pick(kinds, kind)}`,
      nameRu:
        number % 2 === 0 ? `${capital(russian)} ${pick(kindsRu, kind)}` : `${name} ${pick(kinds, kind)}`,
      also: [],
    };
  });
}

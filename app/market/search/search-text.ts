import { soundKey } from "./transliterate.ts";

/** Lower case without accents; other characters become one space ("й" becomes "и"). */
export const normaliseSearch = (text: string): string =>
  isPlain(text)
    ? text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, " ")
        .trim()
    : text
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim();

/** Fast path: Unicode normalisation dominates loading a long list. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

interface Searchable {
  readonly ticker: string;
  readonly isin?: string | null;
  readonly nameEn: string;
  readonly nameRu: string;
  readonly also?: readonly string[];
}

/**
 * "|ticker|isin|english|russian|further names|" and their sound keys. The bars let LIKE anchor whole fields and
 * prefixes; the ticker comes first.
 */
export function searchTextOf({ ticker, isin, nameEn, nameRu, also = [] }: Searchable): string {
  const [first = "", ...names] = [...new Set([ticker, nameEn, nameRu, ...also])].map(normaliseSearch);
  const plain = [first, normaliseSearch(isin ?? ""), ...names];
  const sounds = [first, ...names].map(soundKey);
  return `|${[...new Set([...plain, ...sounds])].join("|")}|`;
}

export function searchPieces(name: string): readonly string[] {
  const plain = normaliseSearch(name);
  return [...new Set([plain, soundKey(plain)])].filter((piece) => piece !== "");
}

/**
 * Query as typed and as sounded. Keys that lost most letters ("aaaaaa" sounds "a") would match anything and are left
 * out.
 */
export function searchVariants(query: string): readonly string[] {
  const typed = normaliseSearch(query.slice(0, 100));
  const sound = soundKey(typed);
  return [...new Set(sound.length * 2 >= typed.length ? [typed, sound] : [typed])].filter(
    (variant) => variant !== "",
  );
}

import { soundKey } from "./transliterate.ts";

/** Lower case without accents; everything that is no letter or digit becomes one space ("й" becomes "и"). */
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

/** Most names are: what takes apart signs of all scripts would take most of the time of loading a long list. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

interface Searchable {
  readonly ticker: string;
  readonly isin?: string | null;
  readonly nameEn: string;
  readonly nameRu: string;
  /** Further names: former ones, brands, other spellings. */
  readonly also?: readonly string[];
}

/**
 * Content of `assets.search_text`: "|ticker|isin|english|russian|further names|" and the sounds of ticker and names.
 * The bars let a LIKE pattern tell a whole field or its beginning from a match inside; the ticker is always first.
 */
export function searchTextOf({ ticker, isin, nameEn, nameRu, also = [] }: Searchable): string {
  const [first = "", ...names] = [...new Set([ticker, nameEn, nameRu, ...also])].map(normaliseSearch);
  const plain = [first, normaliseSearch(isin ?? ""), ...names];
  const sounds = [first, ...names].map(soundKey);
  return `|${[...new Set([...plain, ...sounds])].join("|")}|`;
}

/** Parts of a further name in the search text: its normal form and its sound. */
export function searchPieces(name: string): readonly string[] {
  const plain = normaliseSearch(name);
  return [...new Set([plain, soundKey(plain)])].filter((piece) => piece !== "");
}

/**
 * Forms of a query: as typed and as it sounds; empty when nothing searchable was typed. A key that lost most of its
 * letters ("aaaaaa" sounds "a") would match anything and is left out.
 */
export function searchVariants(query: string): readonly string[] {
  const typed = normaliseSearch(query.slice(0, 100));
  const sound = soundKey(typed);
  return [...new Set(sound.length * 2 >= typed.length ? [typed, sound] : [typed])].filter(
    (variant) => variant !== "",
  );
}

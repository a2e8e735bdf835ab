import { setImmediate as nextTurn } from "node:timers/promises";
import { nearness } from "./near-words.ts";

/** An asset to be found: `text` is its search text. */
export interface SearchableAsset {
  readonly ownerId: string;
  readonly id: string;
  readonly text: string;
  /** An index is followed, never held. */
  readonly isIndex?: boolean;
}

/** An asset as the index knows it. */
export interface IndexedAsset extends SearchableAsset {
  /** As in its text: lower case, signs are spaces. */
  readonly ticker: string;
}

/** Below this many letters no three of them can be looked up: only beginnings of tickers and whole words count. */
const gramLength = 3;
/** Words that share fewer of their threes with what was typed cannot be near it. */
const sharedShare = 0.2;
/** Rows between two turns of the event loop while an index is made. */
const rowsPerTurn = 2000;

const gramsOf = (word: string): string[] =>
  word.length < gramLength
    ? []
    : Array.from({ length: word.length - gramLength + 1 }, (_, at) => word.slice(at, at + gramLength));

/** With the word's beginning and end, which a swap in the middle of a short word leaves as they are. */
const edgedGramsOf = (word: string): string[] => gramsOf(`^${word}$`);

/** The words of a search text, each once. */
const wordsOf = (text: string): Set<string> => new Set(text.split(/[| ]/).filter((word) => word !== ""));

/**
 * Assets by the words of their search texts, and words by the threes of letters in them: what is typed is looked
 * up among some ten thousand words instead of in every text.
 */
export class SearchIndex {
  /** Sorted by ticker. */
  readonly #assets: IndexedAsset[] = [];
  readonly #words: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #assetsOfWord: number[][] = [];
  readonly #wordsOfGram = new Map<string, number[]>();

  static async from(assets: readonly SearchableAsset[]): Promise<SearchIndex> {
    const index = new SearchIndex();
    const sorted = assets
      .map((asset) => ({ ...asset, ticker: asset.text.slice(1, asset.text.indexOf("|", 1)) }))
      .sort((a, b) => (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0));
    for (const [at, asset] of sorted.entries()) {
      index.#add(asset);
      if (at % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    }
    return index;
  }

  #add(asset: IndexedAsset): void {
    const place = this.#assets.push(asset) - 1;
    for (const word of wordsOf(asset.text)) this.#assetsOfWord[this.#numberOf(word)]?.push(place);
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#numbers.set(word, number);
    this.#assetsOfWord.push([]);
    for (const gram of new Set(edgedGramsOf(word))) {
      const list = this.#wordsOfGram.get(gram);
      if (list) list.push(number);
      else this.#wordsOfGram.set(gram, [number]);
    }
    return number;
  }

  /** Assets whose text may hold one of the variants, in the order of their tickers: all that do, and some others. */
  candidates(variants: readonly string[]): IndexedAsset[] {
    const places = new Set<number>();
    for (const typed of variants) {
      const longest = typed.split(" ").reduce((a, b) => (b.length > a.length ? b : a), "");
      if (longest.length < gramLength) for (const place of this.#byTicker(typed)) places.add(place);
      for (const word of this.#wordsWith(longest))
        for (const place of this.#assetsOfWord[word] ?? []) places.add(place);
    }
    const found: IndexedAsset[] = [];
    for (const place of Uint32Array.from(places).sort()) {
      const asset = this.#assets[place];
      if (asset) found.push(asset);
    }
    return found;
  }

  /** Words that contain a part; of a short part only the word itself. */
  #wordsWith(part: string): number[] {
    const exact = this.#numbers.get(part);
    const lists = gramsOf(part).map((gram) => this.#wordsOfGram.get(gram) ?? []);
    if (lists.length === 0) return exact === undefined ? [] : [exact];
    const rarest = lists.reduce((a, b) => (b.length < a.length ? b : a));
    return rarest.filter((number) => this.#words[number]?.includes(part));
  }

  /** Places of the assets whose ticker begins so: a binary search for the first of them. */
  #byTicker(typed: string): number[] {
    let [low, high] = [0, this.#assets.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#assets[middle]?.ticker ?? "") < typed) low = middle + 1;
      else high = middle;
    }
    const places: number[] = [];
    while (this.#assets[low]?.ticker.startsWith(typed)) places.push(low++);
    return places;
  }

  /** Assets with words near those that were typed, best first; for what nothing contains. */
  near(typed: string): { readonly asset: IndexedAsset; readonly score: number }[] {
    const scores = new Map<number, number>();
    const words = typed.split(" ");
    for (const word of words)
      for (const [place, score] of this.#nearPlaces(word))
        scores.set(place, (scores.get(place) ?? 0) + score);
    return [...scores]
      .filter(([, score]) => score > words.length / 2)
      .flatMap(([place, score]) => {
        const asset = this.#assets[place];
        return asset ? [{ asset, score: score / words.length }] : [];
      });
  }

  /** The best score of each asset for one typed word. */
  #nearPlaces(word: string): Map<number, number> {
    const best = new Map<number, number>();
    for (const number of this.#similarWords(word)) {
      const score = nearness(word, this.#words[number] ?? "");
      if (score === 0) continue;
      for (const place of this.#assetsOfWord[number] ?? [])
        if (score > (best.get(place) ?? 0)) best.set(place, score);
    }
    return best;
  }

  /** Words that share enough threes of letters with one. */
  #similarWords(word: string): number[] {
    const counts = new Map<number, number>();
    const grams = edgedGramsOf(word);
    for (const gram of grams)
      for (const number of this.#wordsOfGram.get(gram) ?? [])
        counts.set(number, (counts.get(number) ?? 0) + 1);
    const enough = Math.max(1, grams.length * sharedShare);
    return [...counts].filter(([, count]) => count >= enough).map(([number]) => number);
  }
}

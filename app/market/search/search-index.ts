import { setImmediate as nextTurn } from "node:timers/promises";
import { nearness } from "./near-words.ts";

export interface SearchableAsset {
  readonly ownerId: string;
  readonly id: string;
  readonly text: string;
  readonly isIndex?: boolean;
}

export interface IndexedAsset extends SearchableAsset {
  /** Lower case, signs as spaces. */
  readonly ticker: string;
}

/** Shorter queries match ticker prefixes and whole words only. */
const gramLength = 3;
/** Minimum share of common trigrams. */
const sharedShare = 0.2;
const rowsPerTurn = 2000;

const gramsOf = (word: string): string[] =>
  word.length < gramLength
    ? []
    : Array.from({ length: word.length - gramLength + 1 }, (_, at) => word.slice(at, at + gramLength));

/** Edges survive a swap in the middle of a short word. */
const edgedGramsOf = (word: string): string[] => gramsOf(`^${word}$`);

const wordsOf = (text: string): Set<string> => new Set(text.split(/[| ]/).filter((word) => word !== ""));

/** Assets by word and words by trigram, so that queries scan some ten thousand words instead of every text. */
export class SearchIndex {
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

  /** Superset of matches, by ticker. */
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

  /** Short parts match whole words only. */
  #wordsWith(part: string): number[] {
    const exact = this.#numbers.get(part);
    const lists = gramsOf(part).map((gram) => this.#wordsOfGram.get(gram) ?? []);
    if (lists.length === 0) return exact === undefined ? [] : [exact];
    const rarest = lists.reduce((a, b) => (b.length < a.length ? b : a));
    return rarest.filter((number) => this.#words[number]?.includes(part));
  }

  /** Binary search by prefix. */
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

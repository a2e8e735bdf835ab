import type { z } from "zod";
import type { ListedPortfolio, ListSort } from "../../../shared/schemas/publication.schema.ts";
import type { communityContract } from "./community.contract.ts";

type Asked = z.output<(typeof communityContract)["GET /api/public/portfolios-list"]["input"]>;

/** Keys for sorting, filtering and searching the list; other columns are read for one page only. */
export interface ListEntry {
  readonly key: string;
  readonly currency: string;
  readonly isDemo: boolean;
  readonly historyDays: number;
  readonly holdingCount: number;
  readonly classes: ListedPortfolio["classes"];
  readonly countries: ListedPortfolio["countries"];
  /** Names of the portfolio and of the owner it shows, in lower case, with line breaks between. */
  readonly words: string;
  /** Null where unknown; an instant as milliseconds. */
  readonly values: Readonly<Record<ListSort, number | null>>;
}

/** List in memory, with the sort orders requested so far. */
export interface ListIndex {
  /** Changes with every row of the list, its owners' profiles and withheld subjects. */
  readonly version: string;
  readonly entries: readonly ListEntry[];
  readonly orders: Map<string, readonly ListEntry[]>;
}

/** Position after which a page begins. */
export interface Place {
  readonly value: number | null;
  readonly key: string;
}

type Order = Pick<Asked, "sort" | "isBestFirst">;

/** Returns the sort direction; for volatility, lowest is best. */
const isDescending = ({ sort, isBestFirst }: Order): boolean => (sort === "volatility") !== isBestFirst;

/** Compares two positions: unknown values come last, equal ones are sorted by key. */
function compare(a: Place, b: Place, isDown: boolean): number {
  if (a.value !== b.value) {
    if (a.value === null) return 1;
    if (b.value === null) return -1;
    return isDown ? b.value - a.value : a.value - b.value;
  }
  return a.key < b.key ? -1 : Number(a.key > b.key);
}

export const placeOf = ({ key, values }: ListEntry, sort: ListSort): Place => ({ value: values[sort], key });

/** Returns the whole list in an order, sorted once per version of the list. */
function orderOf({ entries, orders }: ListIndex, asked: Order): readonly ListEntry[] {
  const name = `${asked.sort} ${asked.isBestFirst}`;
  const known = orders.get(name);
  if (known) return known;
  const isDown = isDescending(asked);
  const sorted = entries.toSorted((a, b) => compare(placeOf(a, asked.sort), placeOf(b, asked.sort), isDown));
  orders.set(name, sorted);
  return sorted;
}

const hasShare = (mix: ListedPortfolio["classes"], wanted: string, percent: number): boolean =>
  mix.some(({ key, weight }) => key === wanted && weight >= percent / 100);

/** Returns the predicate of a request's filters. */
function matcherOf(asked: Asked): (entry: ListEntry) => boolean {
  const words = asked.search.toLowerCase();
  const { currency, country, classPercent, countryPercent, withDemo } = asked;
  const assetClass = asked.assetClass?.toString();
  const { minHistoryDays = 0, minHoldings = 0, maxHoldings = Number.POSITIVE_INFINITY } = asked;
  return (entry) =>
    (words === "" || entry.words.includes(words)) &&
    (currency === undefined || entry.currency === currency) &&
    (assetClass === undefined || hasShare(entry.classes, assetClass, classPercent)) &&
    (country === undefined || hasShare(entry.countries, country, countryPercent)) &&
    entry.historyDays >= minHistoryDays &&
    entry.holdingCount >= minHoldings &&
    entry.holdingCount <= maxHoldings &&
    (withDemo || !entry.isDemo);
}

interface ChosenPage {
  readonly entries: readonly ListEntry[];
  /** Number of all matches. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** Returns one page of the matches in the requested order, after a position. */
export function choosePage(index: ListIndex, asked: Asked, after: Place | undefined): ChosenPage {
  const matches = matcherOf(asked);
  const isDown = isDescending(asked);
  const found: ListEntry[] = [];
  let total = 0;
  for (const entry of orderOf(index, asked)) {
    if (!matches(entry)) continue;
    total += 1;
    if (found.length > asked.pageSize) continue;
    if (after && compare(placeOf(entry, asked.sort), after, isDown) <= 0) continue;
    found.push(entry);
  }
  return { entries: found.slice(0, asked.pageSize), total, hasMore: found.length > asked.pageSize };
}

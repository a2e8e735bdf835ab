import { type Rank, ranks } from "./match-text.ts";

/** Result types in display order: holdings first. */
export const resultTypes = ["held", "assets", "portfolios", "transactions", "pages", "commands"] as const;
export type ResultType = (typeof resultTypes)[number];

interface Ranked {
  readonly id: string;
  readonly type: ResultType;
  readonly rank: Rank;
}

export interface ResultGroup<T> {
  /** "best" holds the pinned results. */
  readonly name: "best" | ResultType;
  readonly items: readonly T[];
}

const mostPinned = 3;
const mostOfLocalType = 6;

/** Groups results by type, with the best matches in a group of their own on top. Order is stable within a rank. */
export function groupResults<T extends Ranked>(results: readonly T[]): readonly ResultGroup<T>[] {
  const sorted = results
    .map((result, at) => ({ result, at, place: resultTypes.indexOf(result.type) }))
    .sort((a, b) => a.result.rank - b.result.rank || a.place - b.place || a.at - b.at)
    .map(({ result }) => result);
  const pinned = sorted.filter(({ rank }) => rank <= ranks.start).slice(0, mostPinned);
  const groups = resultTypes.map((name) => ({
    name,
    items: sorted.filter((one) => one.type === name && !pinned.includes(one)).slice(0, mostOfLocalType),
  }));
  return [{ name: "best" as const, items: pinned }, ...groups].filter(({ items }) => items.length > 0);
}

import { type Choice, costOf, pricedAt, runsOf, spendOf } from "./choice.ts";
import { type LowerBound, lowerBound } from "./lower-bound.ts";

/** Orders to choose and the exact money they may take, fees included; negative = it must come in. */
export interface Problem {
  readonly choices: readonly Choice[];
  readonly budget: bigint;
  /** Money of the view the budget's units make in float64. */
  readonly toNumber: (money: bigint) => number;
  /** Size of the whole, for what counts as equal. */
  readonly scale: number;
}

export interface Solution {
  readonly lots: readonly number[];
  readonly cost: number;
  /** No orders cost less than this. */
  readonly bound: number;
  readonly isExact: boolean;
}

/** Visited nodes after which a search stops unproven: the time is bounded and the same everywhere. */
const MOST_NODES = 60_000;
/** Costs closer than this part of the scale are equal. */
const EQUAL = 1e-15;

interface Search extends Problem {
  readonly seen: readonly Map<bigint, number>[];
  readonly current: Float64Array;
  readonly equal: number;
  best: Float64Array | undefined;
  bestCost: number;
  nodes: number;
  mostNodes: number;
}

function startSearch(problem: Problem): Search {
  const size = problem.choices.length;
  return {
    ...problem,
    seen: problem.choices.map(() => new Map<bigint, number>()),
    current: new Float64Array(size),
    equal: EQUAL * problem.scale,
    best: undefined,
    bestCost: Number.POSITIVE_INFINITY,
    nodes: 0,
    mostNodes: MOST_NODES,
  };
}

/** Takes the orders when exact money allows them and they are better than the best so far. */
function offer(search: Search, lots: Float64Array): void {
  let cost = 0;
  let left = search.budget;
  for (const [i, choice] of search.choices.entries()) {
    const count = lots[i] ?? 0;
    cost += costOf(choice, count);
    left -= choice.spendExactly(count);
  }
  if (left < 0n || cost >= search.bestCost - search.equal) return;
  search.best = lots.slice();
  search.bestCost = cost;
}

/** The orders of the first assets with those found for the rest. */
function offerWith(search: Search, from: number, found: Float64Array | undefined): void {
  if (found === undefined) return;
  const lots = search.current.slice();
  for (let i = from; i < lots.length; i++) lots[i] = found[i] ?? 0;
  offer(search, lots);
}

/** Orders of one asset from the best outwards, with what each costs at a price of cash. */
function* outwards(choice: Choice, price: number): Generator<readonly [number, number]> {
  const cursors = runsOf(choice, price).flatMap(({ best, from, to }) => [
    { at: best, step: 1, end: to },
    { at: best - 1, step: -1, end: from },
  ]);
  const pricedOf = ({ at, step, end }: { at: number; step: number; end: number }): number =>
    (end - at) * step < 0 ? Number.POSITIVE_INFINITY : pricedAt(choice, at, price);
  const waiting = cursors.map((cursor) => ({ cursor, priced: pricedOf(cursor) }));
  for (;;) {
    let next = waiting[0];
    for (const entry of waiting) if (next === undefined || entry.priced < next.priced) next = entry;
    if (next === undefined || next.priced === Number.POSITIVE_INFINITY) return;
    yield [next.cursor.at, next.priced];
    next.cursor.at += next.cursor.step;
    next.priced = pricedOf(next.cursor);
  }
}

interface Node {
  readonly depth: number;
  readonly cost: number;
  readonly left: bigint;
  readonly price: number;
}

function visit(search: Search, { depth, cost, left, price }: Node): void {
  const choice = search.choices[depth];
  if (choice === undefined) {
    offer(search, search.current);
    return;
  }
  if (search.nodes >= search.mostNodes) return;
  const seen = search.seen[depth];
  const before = seen?.get(left);
  if (before !== undefined && before <= cost) return;
  seen?.set(left, cost);
  search.nodes++;
  const budget = search.toNumber(left);
  const relaxed = lowerBound({ choices: search.choices, from: depth, budget }, price);
  if (cost + relaxed.bound >= search.bestCost - search.equal) return;
  offerWith(search, depth, relaxed.lots);
  const others = relaxed.bound - leastPriced(choice, relaxed);
  for (const [lots, priced] of outwards(choice, relaxed.price)) {
    if (cost + others + priced >= search.bestCost - search.equal) return;
    if (search.nodes >= search.mostNodes) return;
    search.current[depth] = lots;
    visit(search, {
      depth: depth + 1,
      cost: cost + costOf(choice, lots),
      left: left - choice.spendExactly(lots),
      price: relaxed.price,
    });
  }
}

function leastPriced(choice: Choice, { price }: LowerBound): number {
  return Math.min(...runsOf(choice, price).map((run) => pricedAt(choice, run.best, price)));
}

/** One way down the tree: at every asset the order that the bound of the rest chose. */
function dive(search: Search): void {
  let left = search.budget;
  let price = 0;
  for (const [depth, choice] of search.choices.entries()) {
    const budget = search.toNumber(left);
    const relaxed = lowerBound({ choices: search.choices, from: depth, budget }, price);
    offerWith(search, depth, relaxed.lots);
    const lots = relaxed.lots?.[depth] ?? 0;
    search.current[depth] = lots;
    left -= choice.spendExactly(lots);
    price = relaxed.price;
  }
  offer(search, search.current);
}

/** Orders one step away: more or fewer lots by powers of two, none at all, the smallest of each side. */
function* stepsFrom({ buy, sell }: Choice, lots: number): Generator<number> {
  const isPossible = (count: number): boolean =>
    count === 0 ||
    (count > 0 ? count >= buy.from && count <= buy.to : -count >= sell.from && -count <= sell.to);
  for (const count of [0, buy.from, -sell.from]) if (isPossible(count)) yield count;
  for (let step = 1; step <= 1 << 24; step *= 2) {
    for (const count of [lots + step, lots - step]) if (isPossible(count)) yield count;
  }
}

/** Takes the best single step, again and again, as long as one helps. */
function improve(search: Search): void {
  for (let round = 0; round < 1000 && search.best !== undefined; round++) {
    const lots = search.best;
    const start = search.bestCost;
    let left = search.toNumber(search.budget);
    for (const [i, choice] of search.choices.entries()) left -= spendOf(choice, lots[i] ?? 0);
    const better: { i: number; count: number; cost: number }[] = [];
    for (const [i, choice] of search.choices.entries()) {
      const now = lots[i] ?? 0;
      for (const count of stepsFrom(choice, now)) {
        const cost = start - costOf(choice, now) + costOf(choice, count);
        const spent = spendOf(choice, count) - spendOf(choice, now);
        if (cost < start - search.equal && spent <= left + search.equal) better.push({ i, count, cost });
      }
    }
    better.sort((one, other) => one.cost - other.cost);
    for (const { i, count } of better) {
      const changed = lots.slice();
      changed[i] = count;
      offer(search, changed);
      if (search.bestCost < start) break;
    }
    if (search.bestCost === start) return;
  }
}

/**
 * The orders of the least cost within the budget; undefined when none are within it. With `isExact` wanted the
 * greedy answer starts a branch and bound over the assets in their order (depth first, Lagrangian bounds, states of
 * equal money left and no less cost are dropped); it ends unproven only at its limit of nodes. Otherwise the greedy
 * answer stands: one dive along the bounds, then single steps.
 * Source: Bretthauer and Shetty 1995 (branch and bound for separable integer quadratic knapsacks).
 */
export function findOrders(problem: Problem, isExactWanted: boolean): Solution | undefined {
  const search = startSearch(problem);
  offer(search, search.current.slice());
  const root = lowerBound({ choices: problem.choices, from: 0, budget: problem.toNumber(problem.budget) }, 0);
  dive(search);
  improve(search);
  if (isExactWanted) visit(search, { depth: 0, cost: 0, left: problem.budget, price: root.price });
  if (search.best === undefined) return undefined;
  const isExact = isExactWanted && search.nodes < search.mostNodes;
  const bound = isExact ? search.bestCost : Math.min(root.bound, search.bestCost);
  return { lots: [...search.best], cost: search.bestCost, bound, isExact };
}

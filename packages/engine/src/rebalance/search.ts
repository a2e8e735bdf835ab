import { type Choice, costOf, hasJump, pricedAt, runsOf } from "./choice.ts";
import { dive, improve } from "./greedy.ts";
import { type LowerBound, lowerBound } from "./lower-bound.ts";
import { type Attempt, offer, type Problem } from "./problem.ts";

export interface Solution {
  readonly lots: readonly number[];
  readonly cost: number;
  readonly bound: number;
  readonly isExact: boolean;
}

/** Lots below `fine` of the total are divisible; `work` limits priced assets, which makes the result deterministic. */
const STAGES = [
  { fine: 0, work: 1_000_000 },
  { fine: 1e-6, work: 500_000 },
  { fine: 1e-5, work: 500_000 },
  { fine: 1e-4, work: 500_000 },
] as const;
/** Relative cost tolerance. */
const EQUAL = 1e-15;
const EQUAL_FINE = 1e-10;
/** Relative, besides a lot of each divisible asset. */
const EXACT = 1e-9;

interface Search extends Attempt {
  readonly seen: readonly Map<bigint, number>[];
  readonly current: Float64Array;
  /** Gaps up to this are pruned; `proved` accounts for them. */
  readonly gap: number;
  readonly mostWork: number;
  readonly isFine: (choice: Choice) => boolean;
  proved: number;
  work: number;
}

/** Assets before `depth` are fixed (coarse) or settled on a side (fine, lots still free). */
interface Node {
  readonly depth: number;
  readonly cost: number;
  readonly left: bigint;
  readonly price: number;
  readonly settled: readonly Choice[];
}

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

function leastPriced(choice: Choice, price: number): number {
  return Math.min(...runsOf(choice, price).map((run) => pricedAt(choice, run.best, price)));
}

/** Prunes at `gap`; the pruned bound limits the proof. */
function isClosed(search: Search, bound: number): boolean {
  if (bound < search.bestCost - search.gap) return false;
  if (bound < search.proved) search.proved = bound;
  return true;
}

function isRepeated({ seen }: Search, { depth, cost, left, settled }: Node): boolean {
  if (settled.length > 0) return false;
  const before = seen[depth]?.get(left);
  if (before !== undefined && before <= cost) return true;
  seen[depth]?.set(left, cost);
  return false;
}

// An asset without jumps needs no branching.
function sidesOf(choice: Choice, price: number): Choice[] {
  if (!hasJump(choice)) return [choice];
  const none = { from: 1, to: 0 };
  const sides: Choice[] = [{ ...choice, buy: none, sell: none }];
  if (choice.buy.to >= choice.buy.from) sides.push({ ...choice, sell: none, isForced: true });
  if (choice.sell.to >= choice.sell.from) sides.push({ ...choice, buy: none, isForced: true });
  return sides.sort((one, other) => leastPriced(one, price) - leastPriced(other, price));
}

function branch(search: Search, node: Node, relaxed: LowerBound): void {
  const { depth, cost, left, settled } = node;
  const choice = search.choices[depth];
  if (choice === undefined) return;
  const { price } = relaxed;
  if (search.isFine(choice)) {
    for (const side of sidesOf(choice, price)) {
      visit(search, { depth: depth + 1, cost, left, price, settled: [...settled, side] });
    }
    return;
  }
  const others = cost + relaxed.bound - leastPriced(choice, price);
  for (const [lots, priced] of outwards(choice, price)) {
    if (isClosed(search, others + priced) || search.work >= search.mostWork) return;
    search.current[depth] = lots;
    const spent = choice.spendExactly(lots);
    visit(search, {
      depth: depth + 1,
      cost: cost + costOf(choice, lots),
      left: left - spent,
      price,
      settled,
    });
  }
}

function visit(search: Search, node: Node): void {
  const { depth, cost, left, price, settled } = node;
  if (search.work >= search.mostWork || isRepeated(search, node)) return;
  const open = search.choices.slice(depth);
  const relaxed = lowerBound({ choices: [...settled, ...open], budget: search.toNumber(left) }, price);
  search.work += relaxed.tries * (settled.length + open.length + 1);
  const bound = cost + relaxed.bound;
  if (isClosed(search, bound)) return;
  if (relaxed.lots !== undefined) {
    const lots = search.current.slice();
    lots.set(relaxed.lots, depth - settled.length);
    offer(search, lots);
  }
  const isLeaf = open.every((choice) => search.isFine(choice) && !hasJump(choice));
  if (!isLeaf) branch(search, node, relaxed);
  else if (bound < search.proved) search.proved = bound;
}

interface Proof {
  readonly bound: number;
  readonly isEnded: boolean;
  readonly rounding: number;
}

function searchStage(attempt: Attempt, { fine, work }: (typeof STAGES)[number], rootPrice: number): Proof {
  const isFine = ({ lotMoney }: Choice): boolean => lotMoney < fine * attempt.scale;
  const choices = [...attempt.choices].sort((one, other) => Number(isFine(one)) - Number(isFine(other)));
  const places = choices.map((choice) => attempt.choices.indexOf(choice));
  const inOrder = (lots: Float64Array | undefined): Float64Array | undefined =>
    lots === undefined ? undefined : Float64Array.from(places, (place) => lots[place] ?? 0);
  const hasFine = choices.some(isFine);
  const search: Search = {
    ...attempt,
    choices,
    best: inOrder(attempt.best),
    seen: Array.from({ length: choices.length + 1 }, () => new Map<bigint, number>()),
    current: new Float64Array(choices.length),
    gap: (hasFine ? EQUAL_FINE : EQUAL) * attempt.scale,
    mostWork: work,
    isFine,
    proved: Number.POSITIVE_INFINITY,
    work: 0,
  };
  visit(search, { depth: 0, cost: 0, left: attempt.budget, price: rootPrice, settled: [] });
  if (search.best !== undefined) {
    const lots = new Float64Array(choices.length);
    for (const [i, place] of places.entries()) lots[place] = search.best[i] ?? 0;
    offer(attempt, lots);
    improve(attempt);
  }
  const isEnded = search.work < work;
  let rounding = 0;
  for (const { weight, lotMoney, perMoved } of choices.filter(isFine)) {
    rounding += weight * lotMoney * lotMoney + (Math.abs(perMoved) + rootPrice) * lotMoney;
  }
  return { isEnded, rounding, bound: isEnded && !hasFine ? attempt.bestCost : search.proved };
}

/**
 * Finds the orders of least cost; undefined without any. With `isExactWanted` the greedy plan starts a depth-first
 * branch and bound, coarsest assets first, with Lagrangian bounds and dominated states dropped. Source: Bretthauer,
 * Shetty and Syam 1995, "A branch and bound algorithm for integer quadratic knapsack problems".
 */
export function findOrders(problem: Problem, isExactWanted: boolean): Solution | undefined {
  const equal = EQUAL * problem.scale;
  const attempt: Attempt = { ...problem, equal, best: undefined, bestCost: Number.POSITIVE_INFINITY };
  offer(attempt, new Float64Array(problem.choices.length));
  dive(attempt);
  improve(attempt);
  const root = lowerBound({ choices: problem.choices, budget: problem.toNumber(problem.budget) }, 0);
  let { bound } = root;
  let isExact = false;
  for (const stage of isExactWanted ? STAGES : []) {
    const proof = searchStage(attempt, stage, root.price);
    if (proof.isEnded && proof.bound > bound) bound = proof.bound;
    isExact = proof.isEnded && attempt.bestCost - bound <= EXACT * problem.scale + proof.rounding;
    if (isExact) break;
  }
  if (attempt.best === undefined) return undefined;
  const cost = attempt.bestCost;
  return { lots: [...attempt.best], cost, bound: Math.min(bound, cost), isExact };
}

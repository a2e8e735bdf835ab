import { bestAt, type Choice, costOf, spendOf } from "./choice.ts";

interface Priced {
  readonly price: number;
  readonly lots: Float64Array;
  readonly cost: number;
  readonly spend: number;
}

export interface LowerBound {
  /** Infinite when no orders fit the budget. */
  readonly bound: number;
  readonly price: number;
  readonly lots: Float64Array | undefined;
  readonly tries: number;
}

export interface Rest {
  readonly choices: readonly Choice[];
  readonly budget: number;
}

/** Float64 tolerance; exact money decides at the end. */
const SLACK = 1e-12;
const MOST_STEPS = 100;

function priceAll({ choices }: Rest, price: number): Priced {
  const lots = new Float64Array(choices.length);
  let cost = 0;
  let spend = 0;
  for (const [i, choice] of choices.entries()) {
    const best = bestAt(choice, price);
    lots[i] = best;
    cost += costOf(choice, best);
    spend += spendOf(choice, best);
  }
  return { price, lots, cost, spend };
}

function findFitting(rest: Rest, start: number, limit: number): Priced | undefined {
  let price = start;
  for (let step = 0; step < MOST_STEPS; step++) {
    const found = priceAll(rest, price);
    if (found.spend <= limit) return found;
    price *= 8;
  }
  return undefined;
}

/**
 * Computes the Lagrangian lower bound of min sum cost_i(k_i) with sum spend_i(k_i) <= budget: the maximum over price >=
 * 0 of sum min over k (cost_i + price x spend_i) - price x budget. The dual is concave and piecewise linear: the lines
 * of an overspending and a fitting price are intersected. Source: Geoffrion 1974, "Lagrangean relaxation for integer
 * programming"; Fisher 1981.
 */
export function lowerBound(rest: Rest, guess: number): LowerBound {
  const limit = rest.budget + SLACK * (Math.abs(rest.budget) + 1);
  const value = (point: Priced): number => point.cost + point.price * (point.spend - rest.budget);
  let over = priceAll(rest, 0);
  if (over.spend <= limit) return { bound: over.cost, price: 0, lots: over.lots, tries: 1 };
  const start = findFitting(rest, guess > 0 ? guess : 1e-6, limit);
  if (start === undefined) {
    return { bound: Number.POSITIVE_INFINITY, price: 0, lots: undefined, tries: MOST_STEPS };
  }
  let fits = start;
  let best = value(fits);
  let bestPrice = fits.price;
  let tries = 2;
  for (; tries < MOST_STEPS; tries++) {
    const gap = over.spend - fits.spend;
    if (!(gap > 0)) break;
    const price = (fits.cost - over.cost) / gap;
    if (!(price > over.price && price < fits.price)) break;
    const crossing = over.cost + price * (over.spend - rest.budget);
    const point = priceAll(rest, price);
    const reached = value(point);
    if (reached > best) [best, bestPrice] = [reached, price];
    if (point.spend <= limit) fits = point;
    else over = point;
    if (reached >= crossing - 1e-14 * Math.abs(crossing)) break;
  }
  if (value(over) > best) [best, bestPrice] = [value(over), over.price];
  return { bound: best, price: bestPrice, lots: fits.lots, tries };
}

import { type Choice, costOf, spendOf } from "./choice.ts";
import { lowerBound } from "./lower-bound.ts";
import { type Attempt, offer } from "./problem.ts";

const MOST_ROUNDS = 1000;
const LARGEST_STEP = 2 ** 24;

/** Takes at each asset the order chosen by the bound of it and the remaining ones. */
export function dive(attempt: Attempt): void {
  const { choices } = attempt;
  const lots = new Float64Array(choices.length);
  let left = attempt.budget;
  let price = 0;
  for (const [depth, choice] of choices.entries()) {
    const relaxed = lowerBound({ choices: choices.slice(depth), budget: attempt.toNumber(left) }, price);
    if (relaxed.lots === undefined) return;
    lots.set(relaxed.lots, depth);
    offer(attempt, lots);
    left -= choice.spendExactly(lots[depth] ?? 0);
    price = relaxed.price;
  }
}

function* stepsFrom({ buy, sell }: Choice, lots: number): Generator<number> {
  const isPossible = (count: number): boolean =>
    count === 0 ||
    (count > 0 ? count >= buy.from && count <= buy.to : -count >= sell.from && -count <= sell.to);
  for (const count of [0, buy.from, -sell.from]) if (isPossible(count)) yield count;
  for (let step = 1; step <= LARGEST_STEP; step *= 2) {
    for (const count of [lots + step, lots - step]) if (isPossible(count)) yield count;
  }
}

interface Step {
  readonly index: number;
  readonly count: number;
  readonly cost: number;
}

function betterSteps(attempt: Attempt, lots: Float64Array): Step[] {
  let left = attempt.toNumber(attempt.budget);
  for (const [i, choice] of attempt.choices.entries()) left -= spendOf(choice, lots[i] ?? 0);
  const better: Step[] = [];
  for (const [index, choice] of attempt.choices.entries()) {
    const now = lots[index] ?? 0;
    for (const count of stepsFrom(choice, now)) {
      const cost = costOf(choice, count) - costOf(choice, now);
      const spent = spendOf(choice, count) - spendOf(choice, now);
      if (cost < -attempt.equal && spent <= left + attempt.equal) better.push({ index, count, cost });
    }
  }
  return better.sort((one, other) => one.cost - other.cost);
}

/** Takes the best single step while one improves the plan. */
export function improve(attempt: Attempt): void {
  for (let round = 0; round < MOST_ROUNDS && attempt.best !== undefined; round++) {
    const lots = attempt.best;
    for (const { index, count } of betterSteps(attempt, lots)) {
      const changed = lots.slice();
      changed[index] = count;
      offer(attempt, changed);
      if (attempt.best !== lots) break;
    }
    if (attempt.best === lots) return;
  }
}

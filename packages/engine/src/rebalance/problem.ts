import { type Choice, costOf } from "./choice.ts";

/** Orders to choose and the exact money they may take, fees included; negative = it must come in. */
export interface Problem {
  /** The coarsest first. */
  readonly choices: readonly Choice[];
  readonly budget: bigint;
  /** Money of the view the budget's units make in float64. */
  readonly toNumber: (money: bigint) => number;
  /** Size of the whole, for what counts as equal. */
  readonly scale: number;
}

/** A problem with the best orders found so far. */
export interface Attempt extends Problem {
  /** Costs closer than this are equal. */
  readonly equal: number;
  best: Float64Array | undefined;
  bestCost: number;
}

/** Takes the orders when exact money allows them and they are better than the best so far. */
export function offer(attempt: Attempt, lots: Float64Array): void {
  let cost = 0;
  let left = attempt.budget;
  for (const [i, choice] of attempt.choices.entries()) {
    const count = lots[i] ?? 0;
    cost += costOf(choice, count);
    left -= choice.spendExactly(count);
  }
  if (left < 0n || cost >= attempt.bestCost - attempt.equal) return;
  attempt.best = lots.slice();
  attempt.bestCost = cost;
}

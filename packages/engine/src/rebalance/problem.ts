import { type Choice, costOf } from "./choice.ts";

export interface Problem {
  /** Coarsest first. */
  readonly choices: readonly Choice[];
  readonly budget: bigint;
  readonly toNumber: (money: bigint) => number;
  readonly scale: number;
}

export interface Attempt extends Problem {
  readonly equal: number;
  best: Float64Array | undefined;
  bestCost: number;
}

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

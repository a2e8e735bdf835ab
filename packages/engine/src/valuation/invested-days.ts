import type { CostChanges } from "../ledger/fast/checkpoint.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { Accounts, DayRange } from "./query.ts";
import { addDays } from "./sum-days.ts";

function addUp({ high, low, unknown }: CostChanges, costs: Float64Array): void {
  let highSum = 0;
  let lowSum = 0;
  let unknowns = 0;
  for (let i = 0; i < costs.length; i++) {
    highSum += high[i] ?? 0;
    lowSum += low[i] ?? 0;
    unknowns += unknown[i] ?? 0;
    costs[i] = unknowns > 0 ? Number.NaN : (highSum * 2 ** 32 + lowSum) / 1e10;
  }
}

/** Reused buffer: allocating it costs more than the sums. */
let room: CostChanges = { high: new Float64Array(0), low: new Float64Array(0), unknown: new Int32Array(0) };

function noChanges(length: number): CostChanges {
  if (room.high.length < length)
    room = {
      high: new Float64Array(length),
      low: new Float64Array(length),
      unknown: new Int32Array(length),
    };
  const { high, low, unknown } = room;
  return {
    high: high.subarray(0, length).fill(0),
    low: low.subarray(0, length).fill(0),
    unknown: unknown.subarray(0, length).fill(0),
  };
}

/**
 * Returns cost + cash at the end of each day of [from, to]; NaN while a cost is unknown. Sums of half words are exact
 * in float64, so each day is rounded once.
 */
export function investedDays(state: RunState, accounts: Accounts, { from, to }: DayRange): Float64Array {
  const length = to - from + 1;
  const changes = noChanges(length);
  for (const { checkpoints } of accounts.positions) checkpoints.addCostChanges(changes, from);
  const costs = new Float64Array(length);
  addUp(changes, costs);
  if (accounts.positions.length > 0) costs.fill(Number.NaN, Math.max(0, state.lastDay + 1 - from));
  if (accounts.cash.length > 0) {
    const sums = { firstDay: from, values: costs, marks: new Uint8Array(length) };
    addDays(state, { positions: [], cash: accounts.cash }, sums);
  }
  return costs;
}

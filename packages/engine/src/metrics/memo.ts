import type { RunState } from "../ledger/run-state.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";

/** Shares values among the metrics of one run. */
export function createMemo<Value>(): (state: RunState, key: string, make: () => Value) => Value {
  const mapOf = oncePer((_state: RunState) => new Map<string, Value>());
  return (state, key, make) => remember(mapOf(state), key, make);
}

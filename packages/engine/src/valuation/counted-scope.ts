import type { Scope } from "../figure.ts";
import type { RunState } from "../ledger/run-state.ts";
import { oncePer } from "../once-per.ts";

/** Everything but the blocked assets; the portfolio itself where there are none. */
const withoutBlocked = oncePer(({ positions, cash }: RunState): Scope => {
  const assetIds = [...positions].flatMap(([id, { asset }]) => (asset.isBlocked === true ? [] : [id]));
  if (assetIds.length === positions.size) return { kind: "portfolio" };
  return { kind: "group", id: "not-blocked", assetIds, currencies: [...cash.keys()] };
});

/**
 * What a scope counts. Where blocked assets stand apart the portfolio is the group of everything else: what they take
 * and bring crosses its border, and its identity closes like that of any other group.
 */
export function countedScope(state: RunState, scope: Scope): Scope {
  return scope.kind === "portfolio" && state.input.isBlockedApart === true ? withoutBlocked(state) : scope;
}

import type { Scope } from "../figure.ts";
import type { RunState } from "../ledger/run-state.ts";
import { oncePer } from "../once-per.ts";

const withoutFrozen = oncePer(({ positions, cash }: RunState): Scope => {
  const assetIds = [...positions].flatMap(([id, { asset }]) => (asset.isBlocked === true ? [] : [id]));
  if (assetIds.length === positions.size) return { kind: "portfolio" };
  return { kind: "group", id: "not-blocked", assetIds, currencies: [...cash.keys()] };
});

/**
 * Makes the portfolio the group of all others when blocked assets are excluded: flows to and from them cross its
 * border.
 */
export function countedScope(state: RunState, scope: Scope): Scope {
  return scope.kind === "portfolio" && state.input.isBlockedApart === true ? withoutFrozen(state) : scope;
}

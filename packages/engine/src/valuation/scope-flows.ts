import type { Scope } from "../figure.ts";
import { cashFlowOf } from "../ledger/cash-fold.ts";
import { FlowSums } from "../ledger/fast/flow-sums.ts";
import type { CompiledRow, Entry } from "../ledger/rows/compiled-row.ts";
import type { RunState } from "../ledger/run-state.ts";
import { remember } from "../remember.ts";
import type { DayRange } from "./query.ts";

export type GroupScope = Extract<Scope, { readonly kind: "group" }>;

/** Amount of an entry on a line of a scope, in the view's currency. */
export type Effect = (row: CompiledRow, entry: Entry) => bigint;

/** Counts inwards positive; both sides inside a group cancel. */
export function flowEffect(scope: Scope): Effect {
  if (scope.kind === "portfolio") {
    return (_row, entry) => (entry.isFlow ? (entry.line === "cash" ? entry.base : -entry.base) : 0n);
  }
  if (scope.kind === "asset") return (row, entry) => (row.row.assetId === scope.assetId ? -entry.base : 0n);
  if (scope.kind === "cash") {
    return (row, entry) => (entry.currency === scope.currency ? cashFlowOf(row, entry) : 0n);
  }
  const assets = new Set(scope.assetIds);
  const currencies = new Set(scope.currencies);
  return (row, entry) => {
    const ofAsset = row.row.assetId !== undefined && assets.has(row.row.assetId) ? -entry.base : 0n;
    return currencies.has(entry.currency) ? ofAsset + cashFlowOf(row, entry) : ofAsset;
  };
}

/** Counts entries with a missing base amount. */
export function touches(row: CompiledRow, entry: Entry, effect: Effect): boolean {
  return effect(row, { ...entry, base: 1n }) !== 0n;
}

export function rowsIn(state: RunState, range: DayRange): CompiledRow[][] {
  const rows: CompiledRow[][] = [];
  for (const row of state.rows) {
    if (row.day <= range.from || row.day > range.to) continue;
    const last = rows.at(-1);
    if (row.link !== undefined && last?.[0]?.source === row.source) last.push(row);
    else rows.push([row]);
  }
  return rows;
}

/** Returns a key independent of the group's id and the order of members. */
export function groupKey({ assetIds, currencies }: GroupScope): string {
  return `${JSON.stringify([...assetIds].sort())} ${JSON.stringify([...currencies].sort())}`;
}

/** Nets a row with its legs. */
export function groupFlows(state: RunState, scope: GroupScope): FlowSums {
  return remember(state.groupFlows, groupKey(scope), () => {
    const effect = flowEffect(scope);
    const sums = new FlowSums(state.rows.length);
    let flowIn = 0n;
    let flowOut = 0n;
    for (const legs of rowsIn(state, { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY })) {
      let flow = 0n;
      for (const row of legs) for (const entry of row.entries) flow += effect(row, entry);
      const day = legs[0]?.day ?? 0;
      if (flow === 0n) continue;
      if (flow > 0n) flowIn += flow;
      else flowOut -= flow;
      sums.set(day, flowIn, flowOut);
    }
    return sums;
  });
}

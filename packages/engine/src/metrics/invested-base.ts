import { reason } from "../figure.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import type { CompiledRow } from "../ledger/rows/compiled-row.ts";
import { areSellsUncovered, compareSides } from "../ledger/rows/day-order.ts";
import { formatMoney } from "../money/decimal.ts";
import { plus } from "../money/rounding.ts";
import { addStep, type Query, refuse } from "../valuation/query.ts";
import { flowEffect, rowsIn } from "../valuation/scope-flows.ts";
import type { MetricRequest } from "./metric.ts";

type Legs = readonly CompiledRow[];

/** Assets whose untimed sells, short ones aside, exceed the previous day's holding. */
function uncoveredOf({ state }: MetricRequest, day: number, rows: readonly Legs[]): ReadonlySet<string> {
  const uncovered = new Set<string>();
  for (const [id, own] of Map.groupBy(rows.flat(), ({ row }) => row.assetId ?? "")) {
    const account = state.positions.get(id);
    if (account === undefined) continue;
    const { quantity } = checkpointOn(account.checkpoints, day - 1);
    const sells = own.filter(({ row }) => row.kind !== "short");
    if (areSellsUncovered(sells, quantity)) uncovered.add(id);
  }
  return uncovered;
}

/** Peak net inflow after any row in ledger order. */
function mostWithinDays(request: MetricRequest, start: bigint): bigint {
  const { state, scope, range } = request;
  const effect = flowEffect(scope);
  let [net, most] = [start, start];
  for (const [day, rows] of Map.groupBy(rowsIn(state, range), ([first]) => first?.day ?? 0)) {
    const uncovered = uncoveredOf(request, day, rows);
    const sided = ([first]: Legs) => {
      const row = first?.source;
      return row && { row, buysFirst: uncovered.has(row.assetId ?? "") };
    };
    const ordered = [...rows].sort((a, b) => {
      const [left, right] = [sided(a), sided(b)];
      return left === undefined || right === undefined ? 0 : compareSides(left, right);
    });
    for (const legs of ordered) {
      for (const row of legs) for (const entry of row.entries) net = plus(net, effect(row, entry));
      if (net > most) most = net;
    }
  }
  return most;
}

function isClosed({ state, scope, flows }: MetricRequest): boolean {
  return scope.kind === "portfolio" && state.input.trackCash && flows.days.length === 0;
}

/**
 * Returns the base of simple and money-weighted returns: the largest value at the start + net flows at the end of any
 * day or, if never positive, after any row. Refused when still not positive: `no-outside-flows` for a portfolio with
 * tracked cash and no deposits, otherwise `nothing-invested`.
 */
export function investedBase(query: Query, request: MetricRequest, start: bigint): bigint | undefined {
  const peakAtDayEnds = start + request.mostInvested;
  const base = peakAtDayEnds > 0n ? peakAtDayEnds : mostWithinDays(request, start);
  if (base <= 0n) {
    refuse(query, reason(isClosed(request) ? "no-outside-flows" : "nothing-invested"));
    return undefined;
  }
  addStep(query, () => ({
    key: "peak",
    params: {},
    operands: { valueStart: formatMoney(start) },
    result: formatMoney(base),
  }));
  return base;
}

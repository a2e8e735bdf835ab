import { reason } from "../figure.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import type { CompiledRow } from "../ledger/rows/compiled-row.ts";
import { areSellsUncovered, compareSides } from "../ledger/rows/day-order.ts";
import { formatMoney } from "../money/decimal.ts";
import { plus } from "../money/rounding.ts";
import { type Ask, addStep, refuse } from "../valuation/ask.ts";
import { flowEffect, rowsIn } from "../valuation/scope-flows.ts";
import type { Question } from "./metric.ts";

/** Rows of one day with their legs, each as one. */
type Legs = readonly CompiledRow[];

/** Assets whose untimed sells of the day, short ones apart, are more than the evening before held. */
function uncoveredOf({ state }: Question, day: number, rows: readonly Legs[]): ReadonlySet<string> {
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

/** The most that had come in on balance, start value included, after any row of the period in the ledger's order. */
function mostWithinDays(question: Question, start: bigint): bigint {
  const { state, scope, range } = question;
  const effect = flowEffect(scope);
  let [net, most] = [start, start];
  for (const [day, rows] of Map.groupBy(rowsIn(state, range), ([first]) => first?.day ?? 0)) {
    const uncovered = uncoveredOf(question, day, rows);
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

/** True of a whole portfolio with tracked cash that no money came into or left: trades inside are no flows of it. */
function isClosed({ state, scope, flows }: Question): boolean {
  return scope.kind === "portfolio" && state.input.trackCash && flows.days.length === 0;
}

/**
 * The base of the simple return and of the money-weighted one: the largest of (value at the start + net flows so far)
 * on the evenings of the period, and, where that is above zero on none of them, after each of its rows in the ledger's
 * order. Where that is not above zero either it is refused: with `no-outside-flows` for a portfolio whose cash is tracked
 * and into which no money came, whatever was traded inside, otherwise with `nothing-invested`.
 */
export function investedBase(ask: Ask, question: Question, start: bigint): bigint | undefined {
  const evenings = start + question.mostInvested;
  const base = evenings > 0n ? evenings : mostWithinDays(question, start);
  if (base <= 0n) {
    refuse(ask, reason(isClosed(question) ? "no-outside-flows" : "nothing-invested"));
    return undefined;
  }
  addStep(ask, () => ({
    key: "peak",
    params: {},
    operands: { valueStart: formatMoney(start) },
    result: formatMoney(base),
  }));
  return base;
}

import { fromDayNumber } from "../days/iso-date.ts";
import { reason, type Scope } from "../figure.ts";
import type { Checkpoint } from "../ledger/checkpoint.ts";
import type { FlowPoint, RunState } from "../ledger/run-state.ts";
import { moneyToNumber } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import { type Accounts, type Ask, type DayRange, refuse } from "./ask.ts";
import { cashColumn, positionColumn, sumColumns } from "./columns.ts";
import { valueOn } from "./lines.ts";

export interface DailyFlows {
  readonly inflows: Float64Array;
  readonly outflows: Float64Array;
}

function pointsOf(state: RunState, scope: Scope, accounts: Accounts): readonly (FlowPoint | Checkpoint)[] {
  if (scope.kind === "portfolio") return state.flows;
  return [...accounts.positions, ...accounts.cash][0]?.checkpoints ?? [];
}

/** One text per scope and range, the key of what is kept for it. */
export function columnKey(scope: Scope, range: DayRange): string {
  const name = scope.kind === "portfolio" ? "" : scope.kind === "asset" ? scope.assetId : scope.currency;
  return `${scope.kind} ${range.from} ${range.to} ${name}`;
}

/** The flows of one day, each an exact amount brought to float64. */
export interface FlowDay {
  readonly day: number;
  readonly inflow: number;
  readonly outflow: number;
}

/** The days of (from, to] with rows of the scope, ascending; many may carry no flow. */
export function flowDays(
  state: RunState,
  at: { scope: Scope; accounts: Accounts },
  range: DayRange,
): FlowDay[] {
  const days: FlowDay[] = [];
  let flowIn = 0n;
  let flowOut = 0n;
  for (const point of pointsOf(state, at.scope, at.accounts)) {
    if (point.day > range.to) break;
    if (point.day > range.from) {
      const inflow = moneyToNumber(point.flowIn - flowIn);
      days.push({ day: point.day, inflow, outflow: moneyToNumber(point.flowOut - flowOut) });
    }
    flowIn = point.flowIn;
    flowOut = point.flowOut;
  }
  return days;
}

function computeFlows(
  state: RunState,
  at: { scope: Scope; accounts: Accounts },
  range: DayRange,
): DailyFlows {
  const inflows = new Float64Array(range.to - range.from + 1);
  const outflows = new Float64Array(range.to - range.from + 1);
  for (const { day, inflow, outflow } of flowDays(state, at, range)) {
    inflows[day - range.from] = inflow;
    outflows[day - range.from] = outflow;
  }
  return { inflows, outflows };
}

/** Flows of each day of (from, to] at their index from `from`, each an exact amount brought to float64. */
export function dailyFlows(
  state: RunState,
  at: { scope: Scope; accounts: Accounts },
  range: DayRange,
): DailyFlows {
  return remember(state.flowColumns, columnKey(at.scope, range), () => computeFlows(state, at, range));
}

/** Float64 values of the scope on each day of [from, to]. */
export function dailyValues(
  state: RunState,
  at: { scope: Scope; accounts: Accounts },
  range: DayRange,
): { values: Float64Array; marks: Uint8Array } {
  return remember(state.valueColumns, columnKey(at.scope, range), () => {
    const columns = [
      ...at.accounts.positions.map((account) => positionColumn(state, account)),
      ...at.accounts.cash.map((account) => cashColumn(state, account)),
    ];
    return sumColumns(columns, { first: range.from, last: range.to });
  });
}

/** Refuses with what is missing for the scope's value on a day. */
export function refuseMissingValue(ask: Ask, at: { scope: Scope; accounts: Accounts }, day: number): void {
  const before = ask.reasons.size;
  valueOn(ask, at, day);
  if (ask.reasons.size === before) refuse(ask, reason("no-value", { date: fromDayNumber(day) }));
}

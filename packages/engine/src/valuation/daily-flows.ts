import { fromDayNumber } from "../days/iso-date.ts";
import { reason, type Scope } from "../figure.ts";
import type { FlowPoint } from "../ledger/checkpoint.ts";
import type { RunState } from "../ledger/run-state.ts";
import { moneyToNumber } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import type { DayValues, FlowDay } from "../returns/twr.ts";
import { type Accounts, type Ask, type DayRange, refuse } from "./ask.ts";
import { cashColumn, positionColumn, sumColumns } from "./columns.ts";
import { valueOn } from "./lines.ts";
import { groupFlows, groupKey } from "./scope-flows.ts";

/** Running external flows of a scope, per day that has rows. */
export function flowPointsOf(state: RunState, scope: Scope, accounts: Accounts): readonly FlowPoint[] {
  if (scope.kind === "portfolio") return state.flows;
  if (scope.kind === "group") return groupFlows(state, scope);
  return [...accounts.positions, ...accounts.cash][0]?.checkpoints.flowPoints() ?? [];
}

function nameOf(scope: Scope): string {
  if (scope.kind === "asset") return scope.assetId;
  if (scope.kind === "cash") return scope.currency;
  return scope.kind === "group" ? groupKey(scope) : "";
}

/** One text per scope and range, the key of what is kept for it. */
export function columnKey(scope: Scope, range: DayRange): string {
  return `${scope.kind} ${range.from} ${range.to} ${nameOf(scope)}`;
}

/** The days of (from, to] with rows of the scope, ascending, each an exact amount brought to float64. */
export function flowDays(
  state: RunState,
  at: { scope: Scope; accounts: Accounts },
  range: DayRange,
): readonly FlowDay[] {
  return remember(state.flowDays, columnKey(at.scope, range), () => {
    const days: FlowDay[] = [];
    let flowIn = 0n;
    let flowOut = 0n;
    for (const point of flowPointsOf(state, at.scope, at.accounts)) {
      if (point.day > range.to) break;
      if (point.day > range.from) {
        const inflow = point.flowIn === flowIn ? 0 : moneyToNumber(point.flowIn - flowIn);
        const outflow = point.flowOut === flowOut ? 0 : moneyToNumber(point.flowOut - flowOut);
        days.push({ day: point.day, inflow, outflow });
      }
      flowIn = point.flowIn;
      flowOut = point.flowOut;
    }
    return days;
  });
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

/** The scope's values where nothing is added up: the one account's own column, otherwise the sum over the range. */
export function scopeValues(
  state: RunState,
  at: { scope: Scope; accounts: Accounts },
  range: DayRange,
): DayValues {
  const [position] = at.accounts.positions;
  const isOne = at.accounts.positions.length === 1 && at.accounts.cash.length === 0;
  if (isOne && position !== undefined) return positionColumn(state, position);
  return { firstDay: range.from, values: dailyValues(state, at, range).values };
}

/** Refuses with what is missing for the scope's value on a day. */
export function refuseMissingValue(ask: Ask, at: { scope: Scope; accounts: Accounts }, day: number): void {
  const before = ask.reasons.size;
  valueOn(ask, at, day);
  if (ask.reasons.size === before) refuse(ask, reason("no-value", { date: fromDayNumber(day) }));
}

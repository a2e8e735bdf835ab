import type { RunState } from "../ledger/run-state.ts";
import { addPart, type Column, cashColumn, partOf } from "./columns.ts";
import { MARK_MISSING } from "./marks.ts";
import { addPlain, type DaySums } from "./plain-column.ts";
import type { Accounts, DayRange } from "./query.ts";

// A separate short function is optimised after a few columns.
function addColumn({ firstDay: first, values, marks }: DaySums, column: Column): void {
  const { values: own, marks: ownMarks } = column;
  const shift = first - column.firstDay;
  const end = Math.min(values.length, own.length - shift);
  for (let i = Math.max(0, -shift); i < end; i++) {
    values[i] = (values[i] ?? 0) + (own[i + shift] ?? 0);
    marks[i] = (marks[i] ?? 0) | (ownMarks[i + shift] ?? 0);
  }
}

function markMissing({ values, marks }: DaySums): void {
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) marks[i] = (marks[i] ?? 0) | MARK_MISSING;
  }
}

/**
 * Sums the accounts: before an account's first row it is 0, after the run's last day NaN. `cachesParts` caches the
 * accounts' own values.
 */
export function addDays(
  state: RunState,
  { positions, cash }: Accounts,
  sums: DaySums,
  cachesParts = false,
): void {
  for (const account of positions) {
    const part = partOf(state, account);
    if (!("closes" in part)) addColumn(sums, part);
    else if (cachesParts) addPart(account, part, sums);
    else addPlain(sums, part);
  }
  for (const account of cash) addColumn(sums, cashColumn(state, account));
  if (positions.length + cash.length > 0) {
    sums.values.fill(Number.NaN, Math.max(0, state.lastDay + 1 - sums.firstDay));
  }
  markMissing(sums);
}

export function noDays({ from, to }: DayRange): DaySums {
  const length = to - from + 1;
  return { firstDay: from, values: new Float64Array(length), marks: new Uint8Array(length) };
}

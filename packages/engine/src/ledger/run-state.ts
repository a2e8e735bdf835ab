import { fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { Reason } from "../figure.ts";
import { remember } from "../remember.ts";
import type { Rates } from "../valuation/rates.ts";
import type { CashAccount } from "./cash-fold.ts";
import type { FlowSums } from "./fast/flow-sums.ts";
import type { ClosedLot, FoldOptions } from "./fold-state.ts";
import { type Component, foldComponent } from "./joint-fold.ts";
import type { LedgerInput } from "./ledger-input.ts";
import type { Lot } from "./lots/lot.ts";
import { foldPosition, type PositionAccount } from "./position-fold.ts";
import type { Postings } from "./postings.ts";
import type { CompiledRow, Entry } from "./rows/compiled-row.ts";
import type { SplitsOf } from "./stand-in.ts";
import type { Transaction } from "./transaction.ts";

export interface Problem {
  readonly transactionId: string;
  readonly reason: Reason;
}

export interface RejectedRow {
  readonly row: Transaction;
  readonly day: number;
  readonly reason: Reason;
}

export interface MissingRate {
  readonly row: CompiledRow;
  readonly entry: Entry;
  readonly reason: Reason;
}

export interface RunState {
  readonly input: LedgerInput;
  /** All rows are valid and were given ascending by day. */
  readonly isAsGiven: boolean;
  /** Values equal the previous fold's to the end of this day. */
  readonly sameUntil: number | undefined;
  readonly lastDay: number;
  readonly firstDay: number | undefined;
  readonly rates: Rates;
  readonly splits: SplitsOf;
  readonly fold: FoldOptions;
  readonly rows: readonly CompiledRow[];
  readonly incomeAt: readonly number[];
  readonly rejected: readonly RejectedRow[];
  /** Ordered by asset id: float sums are reproducible. */
  readonly positions: ReadonlyMap<string, PositionAccount>;
  readonly linked: ReadonlyMap<string, Component>;
  readonly cash: ReadonlyMap<string, CashAccount>;
  readonly flows: FlowSums;
  readonly missing: readonly MissingRate[];
  readonly postings: Postings;
  readonly closed: Map<string, readonly ClosedLot[]>;
  readonly groupFlows: Map<string, FlowSums>;
}

/** Returns the lots of a day, from a fold up to it. */
export function lotsOfDay(state: RunState, account: PositionAccount, day: number): readonly Lot[] {
  if ((account.rows.at(-1)?.day ?? day) <= day && !state.linked.has(account.asset.id)) return account.lots;
  const component = state.linked.get(account.asset.id);
  const isDue = (row: CompiledRow): boolean => row.day <= day;
  if (component === undefined) {
    return foldPosition(account.asset, account.rows.filter(isDue), { options: state.fold }).lots;
  }
  const part = { assets: component.assets, rows: component.rows.filter(isDue) };
  return foldComponent(part, { options: state.fold }).get(account.asset.id)?.lots ?? [];
}

/** Returns closed slices from a second fold: only lists and explanations need them. */
export function closedOf(state: RunState, account: PositionAccount | undefined): readonly ClosedLot[] {
  if (account === undefined) return [];
  return remember(state.closed, account.asset.id, () => {
    const closed = new Map<string, ClosedLot[]>();
    const shared = { options: state.fold, closed };
    const component = state.linked.get(account.asset.id);
    if (component === undefined) foldPosition(account.asset, account.rows, shared);
    else {
      foldComponent(component, shared);
      for (const { id } of component.assets) state.closed.set(id, closed.get(id) ?? []);
    }
    return closed.get(account.asset.id) ?? [];
  });
}

export function listProblems(state: RunState): Problem[] {
  const problems: Problem[] = state.rejected.map(({ row, reason }) => ({ transactionId: row.id, reason }));
  for (const account of state.positions.values()) {
    for (const { row, reason } of account.faults) problems.push({ transactionId: row.row.id, reason });
  }
  for (const { row, reason } of state.missing) problems.push({ transactionId: row.row.id, reason });
  return problems;
}

export function firstDateOf(state: RunState): IsoDate | undefined {
  return state.firstDay === undefined ? undefined : fromDayNumber(state.firstDay);
}

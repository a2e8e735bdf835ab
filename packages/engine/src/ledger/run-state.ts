import { dayNumber, fromDayNumber, type IsoDate, isIsoDate } from "../days/iso-date.ts";
import type { Reason } from "../figure.ts";
import { remember } from "../remember.ts";
import type { FlowDay, TwrResult } from "../returns/twr.ts";
import type { Column } from "../valuation/columns.ts";
import type { PositionValue } from "../valuation/position-value.ts";
import { createRates, type Rates } from "../valuation/rates.ts";
import type { CashAccount } from "./cash-fold.ts";
import type { FlowPoint } from "./checkpoint.ts";
import { compileLegs } from "./compile-legs.ts";
import type { CompiledRow, Entry } from "./compiled-row.ts";
import { type CompileContext, compileParts, compileRow } from "./entries.ts";
import type { ClosedLot, FoldOptions } from "./fold-state.ts";
import { type Component, componentsOf, foldComponent } from "./joint-fold.ts";
import { kindOf } from "./kinds.ts";
import type { LedgerInput } from "./ledger-input.ts";
import type { Lot } from "./lots.ts";
import { foldPosition, type PositionAccount, type Shared } from "./position-fold.ts";
import { Postings } from "./postings.ts";
import { type SplitsOf, splitsOf, standInOn } from "./stand-in.ts";
import type { Transaction } from "./transaction.ts";
import { findRowFault } from "./validate.ts";

export interface Problem {
  readonly transactionId: string;
  readonly reason: Reason;
}

/** A row that could not enter the ledger at all. */
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

/** The folded ledger of one view; caches are filled on demand and never change an answer. */
export interface RunState {
  readonly input: LedgerInput;
  readonly lastDay: number;
  readonly firstDay: number | undefined;
  readonly rates: Rates;
  readonly splits: SplitsOf;
  readonly fold: FoldOptions;
  readonly rows: readonly CompiledRow[];
  readonly rejected: readonly RejectedRow[];
  /** In the order of asset ids, so that float sums are reproducible. */
  readonly positions: ReadonlyMap<string, PositionAccount>;
  /** Assets that rows connect are folded together: by asset id, with what they are connected to. */
  readonly linked: ReadonlyMap<string, Component>;
  readonly cash: ReadonlyMap<string, CashAccount>;
  readonly flows: readonly FlowPoint[];
  readonly missing: readonly MissingRate[];
  readonly values: Map<PositionAccount, Map<number, PositionValue>>;
  readonly columns: Map<string, Map<object, Column>>;
  readonly flowDays: Map<string, readonly FlowDay[]>;
  readonly valueColumns: Map<string, { values: Float64Array; marks: Uint8Array }>;
  readonly chains: Map<string, TwrResult>;
  /** Slices given up, by asset, listed when first asked for. */
  readonly closed: Map<string, readonly ClosedLot[]>;
  readonly groupFlows: Map<string, readonly FlowPoint[]>;
}

function byAsset(rows: readonly CompiledRow[]): [string, CompiledRow[]][] {
  const groups = new Map<string, CompiledRow[]>();
  for (const row of rows) {
    const id = row.row.assetId;
    if (id === undefined) continue;
    remember(groups, id, () => []).push(row);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Valid rows up to the day of the run, ascending by day, and those that cannot enter. */
function sortRows(input: LedgerInput): { valid: Transaction[]; rejected: RejectedRow[] } {
  const valid: Transaction[] = [];
  const rejected: RejectedRow[] = [];
  for (const row of input.transactions) {
    const fault = findRowFault(row, input.assets);
    if (fault === undefined) {
      if (row.date <= input.asOf) valid.push(row);
    } else {
      const day = isIsoDate(row.date) ? dayNumber(row.date) : Number.NEGATIVE_INFINITY;
      rejected.push({ row, day, reason: fault });
    }
  }
  valid.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return { valid, rejected };
}

function contextOf(input: LedgerInput, rates: Rates, splits: SplitsOf): CompileContext {
  const context: CompileContext = {
    view: input.currency,
    baseCurrency: input.baseCurrency,
    trackCash: input.trackCash,
    rates,
    closeOf: (asset, day, splitsTo = day) => standInOn(input, splits, { asset, day, splitsTo }),
    compiler: (row) => compileParts(context, row, row.row),
  };
  return context;
}

function compileAll(
  input: LedgerInput,
  compile: CompileContext,
  valid: readonly Transaction[],
): CompiledRow[] {
  const rows: CompiledRow[] = [];
  for (const row of valid) {
    if (kindOf(row.kind).legs.length > 0) rows.push(...compileLegs(compile, row, input.assets));
    else {
      rows.push(
        compileRow(compile, row, row.assetId === undefined ? undefined : input.assets.get(row.assetId)),
      );
    }
  }
  return rows;
}

function foldPositions(input: LedgerInput, rows: readonly CompiledRow[], shared: Shared) {
  const linked = new Map<string, Component>();
  const jointly = new Map<string, PositionAccount>();
  for (const component of componentsOf(rows)) {
    for (const { id } of component.assets) linked.set(id, component);
    for (const [id, account] of foldComponent(component, shared)) jointly.set(id, account);
  }
  const positions = new Map<string, PositionAccount>();
  for (const [id, group] of byAsset(rows)) {
    const asset = input.assets.get(id);
    if (asset !== undefined) positions.set(id, jointly.get(id) ?? foldPosition(asset, group, shared));
  }
  return { positions, linked };
}

function listMissing(rows: readonly CompiledRow[]): MissingRate[] {
  const missing: MissingRate[] = [];
  for (const row of rows) {
    for (const entry of row.entries)
      if (entry.missing !== undefined) missing.push({ row, entry, reason: entry.missing });
  }
  return missing;
}

/** The lots of an asset at the end of a day, from a fold of the rows up to it. */
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

/** The lot slices an asset gave up, in order, from a second fold of its rows: only lists and explanations need them. */
export function closedOf(state: RunState, account: PositionAccount | undefined): readonly ClosedLot[] {
  if (account === undefined) return [];
  return remember(state.closed, account.asset.id, () => {
    const closed = new Map<string, ClosedLot[]>();
    const shared = { options: state.fold, closed };
    const component = state.linked.get(account.asset.id);
    if (component === undefined) foldPosition(account.asset, account.rows, shared);
    else foldComponent(component, shared);
    return closed.get(account.asset.id) ?? [];
  });
}

/** Folds the rows of an input once: assets, cash, flows. */
export function foldLedger(input: LedgerInput): RunState {
  const rates = createRates(input.rates);
  const splits = splitsOf(input);
  const compile = contextOf(input, rates, splits);
  const fold: FoldOptions = {
    compile,
    method: input.costMethod,
    allowShort: input.allowShort ?? false,
    lotScope: input.lotScope ?? "portfolio",
  };
  const { valid, rejected } = sortRows(input);
  const rows = compileAll(input, compile, valid);
  const postings = new Postings(rows[0]?.day ?? 0, rows.at(-1)?.day ?? -1);
  const { positions, linked } = foldPositions(input, rows, { options: fold, postings });
  for (const row of rows) {
    if (row.row.assetId !== undefined) continue;
    postings.add(row);
    row.forget();
  }
  return {
    input,
    lastDay: dayNumber(input.asOf),
    firstDay: rows[0]?.day,
    rates,
    splits,
    fold,
    rows,
    rejected,
    positions,
    linked,
    cash: postings.cash(),
    flows: postings.flows(),
    missing: postings.hasMissing ? listMissing(rows) : [],
    values: new Map(),
    columns: new Map(),
    flowDays: new Map(),
    valueColumns: new Map(),
    chains: new Map(),
    closed: new Map(),
    groupFlows: new Map(),
  };
}

/** Everything wrong with the rows, for the person who entered them. */
export function listProblems(state: RunState): Problem[] {
  const problems: Problem[] = state.rejected.map(({ row, reason }) => ({ transactionId: row.id, reason }));
  for (const account of state.positions.values()) {
    for (const { row, reason } of account.faults) problems.push({ transactionId: row.row.id, reason });
  }
  for (const { row, reason } of state.missing) problems.push({ transactionId: row.row.id, reason });
  return problems;
}

/** First day of the ledger as text. */
export function firstDateOf(state: RunState): IsoDate | undefined {
  return state.firstDay === undefined ? undefined : fromDayNumber(state.firstDay);
}

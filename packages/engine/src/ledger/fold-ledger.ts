import { dayNumber } from "../days/iso-date.ts";
import { remember } from "../remember.ts";
import { createRates } from "../valuation/rates.ts";
import { changedRows, findReusable, type Reusable, type RowRange } from "./fast/same-rows.ts";
import type { FoldOptions } from "./fold-state.ts";
import { type Component, componentsOf, foldComponent } from "./joint-fold.ts";
import type { LedgerInput } from "./ledger-input.ts";
import { foldPosition, type PositionAccount, type Shared } from "./position-fold.ts";
import { Postings } from "./postings.ts";
import {
  type Begin,
  compileAll,
  contextOf,
  countUntil,
  EVERYTHING,
  isLink,
  postedDay,
} from "./rows/compile-rows.ts";
import type { CompiledRow } from "./rows/compiled-row.ts";
import { sortChanged, sortRows } from "./rows/sort-rows.ts";
import type { MissingRate, RunState } from "./run-state.ts";
import { type SplitsOf, splitsOf } from "./stand-in.ts";
import type { Transaction } from "./transaction.ts";

function byAsset(
  rows: readonly CompiledRow[],
  known: ReadonlyMap<string, PositionAccount>,
): Map<string, CompiledRow[]> {
  const groups = new Map<string, CompiledRow[]>();
  for (const row of rows) {
    const id = row.row.assetId;
    if (id === undefined || known.has(id)) continue;
    remember(groups, id, () => []).push(row);
  }
  return groups;
}

function foldPositions(
  input: LedgerInput,
  fresh: readonly CompiledRow[],
  shared: Shared,
  reused: Reusable | undefined,
) {
  const linked = new Map<string, Component>();
  const known = new Map<string, PositionAccount>();
  for (const id of reused?.assets ?? []) {
    const account = reused?.state.positions.get(id);
    if (account !== undefined) known.set(id, account);
  }
  for (const component of componentsOf(fresh)) {
    for (const { id } of component.assets) linked.set(id, component);
    for (const [id, account] of foldComponent(component, shared)) known.set(id, account);
  }
  for (const [id, group] of byAsset(fresh, known)) {
    const asset = input.assets.get(id);
    if (asset !== undefined) known.set(id, foldPosition(asset, group, shared));
  }
  return { positions: inOrder(known, reused?.state.positions), linked };
}

type Accounts = ReadonlyMap<string, PositionAccount>;

function inOrder(accounts: Accounts, before: Accounts | undefined): Accounts {
  const isAsBefore = before?.size === accounts.size && [...before.keys()].every((id) => accounts.has(id));
  const ordered = new Map<string, PositionAccount>();
  for (const id of isAsBefore ? before.keys() : [...accounts.keys()].sort()) {
    const account = accounts.get(id);
    if (account !== undefined) ordered.set(id, account);
  }
  return ordered;
}

function goneRows({ state, assets, hasSameCash }: Reusable, until: number): CompiledRow[] {
  const gone: CompiledRow[] = [];
  const add = (rows: readonly CompiledRow[]): void => {
    for (let i = countUntil(rows, until); i < rows.length; i++) {
      const row = rows[i];
      if (row !== undefined) gone.push(row);
    }
  };
  if (!hasSameCash) add(state.rows.filter(({ row }) => row.assetId === undefined));
  for (const [id, { rows }] of state.positions) if (!assets.has(id)) add(rows);
  return gone;
}

function startPostings(rows: readonly CompiledRow[], { reused, postedUntil: until }: Begin): Postings {
  const days = { first: rows[0]?.day ?? 0, last: rows.at(-1)?.day ?? -1 };
  return reused === undefined
    ? new Postings(days)
    : reused.state.postings.without(goneRows(reused, until), days);
}

/** Reuses the previous split rows unless a changed row is one. */
function splitsAfter(input: LedgerInput, { state }: Reusable, { from, to }: RowRange): SplitsOf {
  const before = state.input.transactions;
  const isSplit = ({ kind }: Transaction): boolean => kind === "split";
  const shift = before.length - input.transactions.length;
  const hasSplit =
    before.slice(from, to + shift).some(isSplit) || input.transactions.slice(from, to).some(isSplit);
  return hasSplit ? splitsOf(input) : state.splits;
}

function sameFlows(reused: Reusable | undefined) {
  if (reused?.sameUntil === undefined) return undefined;
  return { sums: reused.state.flows, until: reused.sameUntil };
}

function listMissing(rows: readonly CompiledRow[]): MissingRate[] {
  const missing: MissingRate[] = [];
  for (const row of rows) {
    for (const entry of row.entries)
      if (entry.missing !== undefined) missing.push({ row, entry, reason: entry.missing });
  }
  return missing;
}

/** Folds the rows of an input. With an earlier fold only changed accounts are folded, with an identical result. */
export function foldLedger(input: LedgerInput, previous?: RunState): RunState {
  const changed = previous === undefined ? EVERYTHING : changedRows(previous, input);
  const sorted =
    (previous === undefined ? undefined : sortChanged(input, previous, changed)) ?? sortRows(input, changed);
  const { rejected, isAsGiven } = sorted;
  const reused =
    previous === undefined || rejected.length > 0
      ? undefined
      : findReusable(previous, input, { changed, isLink });
  const rates = reused?.state.rates ?? createRates(input.rates);
  const splits = reused === undefined ? splitsOf(input) : splitsAfter(input, reused, changed);
  const compile = contextOf(input, rates, splits);
  const fold: FoldOptions = {
    compile,
    method: input.costMethod,
    allowShort: input.allowShort ?? false,
    lotScope: input.lotScope ?? "portfolio",
    hasDividends: (assetId) => (input.facts?.get(assetId)?.payments?.length ?? 0) > 0,
  };
  const begin: Begin = { reused, changed, postedUntil: postedDay(reused, isAsGiven) };
  const { rows, incomeAt, fresh } = compileAll(input, compile, sorted, begin);
  const postings = startPostings(rows, begin);
  const shared: Shared = { options: fold, postings, postedUntil: begin.postedUntil };
  const { positions, linked } = foldPositions(input, fresh, shared, reused);
  for (const row of reused?.hasSameCash === true ? [] : rows) {
    if (row.row.assetId !== undefined || row.day <= begin.postedUntil) continue;
    postings.add(row);
    row.forget();
  }
  return {
    input,
    isAsGiven,
    sameUntil: reused?.sameUntil,
    lastDay: dayNumber(input.asOf),
    firstDay: rows[0]?.day,
    rates,
    splits,
    fold,
    rows,
    incomeAt,
    rejected,
    positions,
    linked,
    cash: postings.cash(),
    flows: postings.flows(sameFlows(reused)),
    missing: postings.hasMissing ? listMissing(rows) : [],
    postings,
    closed: new Map(),
    groupFlows: new Map(),
  };
}

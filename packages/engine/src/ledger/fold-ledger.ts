import { dayNumber, isIsoDate } from "../days/iso-date.ts";
import { remember } from "../remember.ts";
import { createRates, type Rates } from "../valuation/rates.ts";
import { compileLegs } from "./compile-legs.ts";
import type { CompiledRow } from "./compiled-row.ts";
import { type CompileContext, compileParts, compileRow } from "./entries.ts";
import type { FoldOptions } from "./fold-state.ts";
import { type Component, componentsOf, foldComponent } from "./joint-fold.ts";
import { kindOf } from "./kinds.ts";
import type { LedgerInput } from "./ledger-input.ts";
import { compilePlain } from "./plain-trade.ts";
import { foldPosition, type PositionAccount, type Shared } from "./position-fold.ts";
import { Postings } from "./postings.ts";
import type { MissingRate, RejectedRow, RunState } from "./run-state.ts";
import { changedRows, findKept, type Kept, type Stretch } from "./same-rows.ts";
import { type SplitsOf, splitsOf, standInOn } from "./stand-in.ts";
import type { Transaction } from "./transaction.ts";
import { findRowFault } from "./validate.ts";

/** Rows by the asset they are about, those of accounts that are known already left out. */
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

const EVERYTHING = { from: 0, to: Number.POSITIVE_INFINITY };

/** Valid rows up to the day of the run, ascending by day, and those that cannot enter. */
function sortRows(
  input: LedgerInput,
  previous: RunState | undefined,
): { valid: Transaction[]; rejected: RejectedRow[]; changed: Stretch } {
  const { transactions, assets, asOf } = input;
  const valid: Transaction[] = [];
  const rejected: RejectedRow[] = [];
  const changed = previous === undefined ? EVERYTHING : changedRows(previous, input);
  let isSorted = true;
  let date = "";
  for (let i = 0; i < transactions.length; i++) {
    const row = transactions[i];
    if (row === undefined) continue;
    const isKnown = i < changed.from || i >= changed.to;
    const fault = isKnown ? undefined : findRowFault(row, assets);
    if (fault === undefined) {
      if (row.date > asOf) continue;
      if (row.date < date) isSorted = false;
      date = row.date;
      valid.push(row);
    } else {
      const day = isIsoDate(row.date) ? dayNumber(row.date) : Number.NEGATIVE_INFINITY;
      rejected.push({ row, day, reason: fault });
    }
  }
  if (!isSorted) valid.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return { valid, rejected, changed };
}

/** It outlives its input when accounts are kept: it holds the prices and nothing else of it. */
function contextOf(input: LedgerInput, rates: Rates, splits: SplitsOf): CompileContext {
  const { prices, currency: view, baseCurrency, trackCash } = input;
  const context: CompileContext = {
    view,
    baseCurrency,
    trackCash,
    rates,
    closeOf: (asset, day, splitsTo = day) => standInOn(prices, splits, { asset, day, splitsTo }),
    compiler: {
      parts: (row) => compileParts(context, row, row.row),
      plain: (row) => compilePlain(context, row, row.row),
    },
  };
  return context;
}

const isLink = (row: Transaction): boolean => kindOf(row.kind).legs.length > 0;

/** Takes the rows of kept accounts one by one, in the order they stand. */
function keptRows({ state, assets, hasSameCash }: Kept): (row: Transaction) => CompiledRow | undefined {
  const cash = hasSameCash ? state.rows.filter(({ row }) => row.assetId === undefined) : [];
  const left = new Map<string, { readonly rows: readonly CompiledRow[]; next: number }>([
    ["", { rows: cash, next: 0 }],
  ]);
  for (const id of assets) left.set(id, { rows: state.positions.get(id)?.rows ?? [], next: 0 });
  return ({ assetId = "" }) => {
    const own = left.get(assetId);
    return own?.rows[own.next++];
  };
}

function compileAll(
  input: LedgerInput,
  compile: CompileContext,
  valid: readonly Transaction[],
  kept: Kept | undefined,
): CompiledRow[] {
  const rows: CompiledRow[] = [];
  const known = kept === undefined ? undefined : keptRows(kept);
  for (const row of valid) {
    const same = known?.(row);
    if (same !== undefined) rows.push(same);
    else if (isLink(row)) rows.push(...compileLegs(compile, row, input.assets));
    else {
      rows.push(
        compileRow(compile, row, row.assetId === undefined ? undefined : input.assets.get(row.assetId)),
      );
    }
  }
  return rows;
}

function foldPositions(
  input: LedgerInput,
  rows: readonly CompiledRow[],
  shared: Shared,
  kept: Kept | undefined,
) {
  const linked = new Map<string, Component>();
  const known = new Map<string, PositionAccount>();
  for (const id of kept?.assets ?? []) {
    const account = kept?.state.positions.get(id);
    if (account !== undefined) known.set(id, account);
  }
  for (const component of componentsOf(rows)) {
    for (const { id } of component.assets) linked.set(id, component);
    for (const [id, account] of foldComponent(component, shared)) known.set(id, account);
  }
  for (const [id, group] of byAsset(rows, known)) {
    const asset = input.assets.get(id);
    if (asset !== undefined) known.set(id, foldPosition(asset, group, shared));
  }
  const positions = new Map([...known].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { positions, linked };
}

/** Sums of what kept accounts posted; everything else starts from nothing. */
function startPostings(rows: readonly CompiledRow[], kept: Kept | undefined): Postings {
  const days = { first: rows[0]?.day ?? 0, last: rows.at(-1)?.day ?? -1 };
  if (kept === undefined) return new Postings(days);
  const { state, assets, hasSameCash } = kept;
  const isGone = ({ row }: CompiledRow): boolean =>
    row.assetId === undefined ? !hasSameCash : !assets.has(row.assetId);
  return state.postings.without(state.rows.filter(isGone), days);
}

function listMissing(rows: readonly CompiledRow[]): MissingRate[] {
  const missing: MissingRate[] = [];
  for (const row of rows) {
    for (const entry of row.entries)
      if (entry.missing !== undefined) missing.push({ row, entry, reason: entry.missing });
  }
  return missing;
}

/**
 * Folds the rows of an input once: assets, cash, flows. With an earlier fold only what an edit touches is folded; the
 * answer is the same.
 */
export function foldLedger(input: LedgerInput, previous?: RunState): RunState {
  const { valid, rejected, changed } = sortRows(input, previous);
  const kept =
    previous === undefined || rejected.length > 0
      ? undefined
      : findKept(previous, input, { valid, changed, isLink });
  const rates = kept?.state.rates ?? createRates(input.rates);
  const splits = splitsOf(input);
  const compile = contextOf(input, rates, splits);
  const fold: FoldOptions = {
    compile,
    method: input.costMethod,
    allowShort: input.allowShort ?? false,
    lotScope: input.lotScope ?? "portfolio",
    hasDividends: (assetId) => (input.facts?.get(assetId)?.payments?.length ?? 0) > 0,
  };
  const rows = compileAll(input, compile, valid, kept);
  const postings = startPostings(rows, kept);
  const { positions, linked } = foldPositions(input, rows, { options: fold, postings }, kept);
  for (const row of kept?.hasSameCash === true ? [] : rows) {
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
    postings,
    closed: new Map(),
    groupFlows: new Map(),
  };
}

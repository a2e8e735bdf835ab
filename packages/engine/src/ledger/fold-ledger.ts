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
import type { Asset, Transaction } from "./transaction.ts";
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

interface SortedRows {
  readonly valid: readonly Transaction[];
  readonly rejected: readonly RejectedRow[];
  /** The rows as they were given are those of the ledger, ascending by day. */
  readonly isAsGiven: boolean;
}

/** The rows of an earlier ledger with some of them changed, when all are still valid and in order. */
function sortChanged(input: LedgerInput, previous: RunState, changed: Stretch): SortedRows | undefined {
  const { transactions: valid, assets, asOf } = input;
  if (!previous.isAsGiven || previous.input.asOf !== asOf) return undefined;
  for (let i = changed.from; i <= changed.to; i++) {
    const row = valid[i];
    if (row === undefined) break;
    if (i < changed.to && (row.date > asOf || findRowFault(row, assets) !== undefined)) return undefined;
    if (row.date < (valid[i - 1]?.date ?? "")) return undefined;
  }
  return { valid, rejected: [], isAsGiven: true };
}

/** Valid rows up to the day of the run, ascending by day, and those that cannot enter. */
function sortRows(input: LedgerInput, changed: Stretch): SortedRows {
  const { transactions, assets, asOf } = input;
  const valid: Transaction[] = [];
  const rejected: RejectedRow[] = [];
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
  return { valid, rejected, isAsGiven: isSorted && valid.length === transactions.length };
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

/** The compiled rows of kept accounts by asset, "" for none; some of them are passed over. */
function keptRows({ state, assets, hasSameCash }: Kept, passed: readonly Transaction[]) {
  const left = new Map<string, { readonly rows: readonly CompiledRow[]; next: number }>();
  const cash = hasSameCash ? state.rows.filter(({ row }) => row.assetId === undefined) : [];
  left.set("", { rows: cash, next: 0 });
  for (const id of assets) left.set(id, { rows: state.positions.get(id)?.rows ?? [], next: 0 });
  const take = ({ assetId = "" }: Transaction): CompiledRow | undefined => {
    const own = left.get(assetId);
    return own?.rows[own.next++];
  };
  for (const row of passed) take(row);
  return take;
}

type CompiledRows = Pick<RunState, "rows" | "incomeAt">;

interface Compiled extends CompiledRows {
  /** Those of the rows that no earlier fold made. */
  readonly fresh: readonly CompiledRow[];
}

/** The rows compiled, one by one in the order they stand; those of kept accounts are taken over. */
class Compiling implements Compiled {
  rows: CompiledRow[] = [];
  readonly incomeAt: number[] = [];
  readonly fresh: CompiledRow[];
  readonly #input: LedgerInput;
  readonly #compile: CompileContext;

  constructor(input: LedgerInput, compile: CompileContext, isAnew: boolean) {
    this.#input = input;
    this.#compile = compile;
    this.fresh = isAnew ? this.rows : [];
  }

  #compileOne(row: Transaction): CompiledRow {
    const { assetId } = row;
    return compileRow(
      this.#compile,
      row,
      assetId === undefined ? undefined : this.#input.assets.get(assetId),
    );
  }

  #push(one: CompiledRow): void {
    if (one.kind.isIncome) this.incomeAt.push(this.rows.length);
    this.rows.push(one);
  }

  add(row: Transaction): void {
    const compiled = isLink(row)
      ? compileLegs(this.#compile, row, this.#input.assets)
      : [this.#compileOne(row)];
    for (const one of compiled) {
      this.#push(one);
      if (this.fresh !== this.rows) this.fresh.push(one);
    }
  }

  /**
   * Begins with the first `count` compiled rows of an earlier fold, each of one row that says the same as then; those
   * that are `gone`, in their order, are compiled anew.
   */
  takeAllBut(
    gone: readonly CompiledRow[],
    known: CompiledRows,
    rows: readonly Transaction[],
    count: number,
  ): void {
    // Copied as they stand: nine of ten rows are not looked at.
    this.rows = known.rows.slice(0, count);
    for (const at of known.incomeAt) if (at < count) this.incomeAt.push(at);
    let place = -1;
    for (const one of gone) {
      place = this.rows.indexOf(one, place + 1);
      const row = rows[place];
      if (place < 0 || row === undefined) return;
      const compiled = this.#compileOne(row);
      this.rows[place] = compiled;
      this.fresh.push(compiled);
    }
  }

  /** A row whose compiled one is known and whose account is kept; a leg comes with its row. */
  take(known: CompiledRow): void {
    if (known.row === known.source) this.#push(known);
    else this.add(known.source);
  }
}

/** Whose accounts are not kept. */
function goneAssets({ state, assets, hasSameCash }: Kept): ReadonlySet<Asset | undefined> {
  const gone = new Set<Asset | undefined>();
  for (const [id, { asset }] of state.positions) if (!assets.has(id)) gone.add(asset);
  if (!hasSameCash) gone.add(undefined);
  return gone;
}

function compileAll(
  input: LedgerInput,
  compile: CompileContext,
  { valid, isAsGiven }: SortedRows,
  from: { readonly kept: Kept | undefined; readonly changed: Stretch },
): Compiled {
  const compiling = new Compiling(input, compile, from.kept === undefined);
  if (from.kept === undefined) for (const row of valid) compiling.add(row);
  else compileRest(compiling, valid, from.kept, isAsGiven ? from.changed : EVERYTHING);
  return compiling;
}

/** Takes over the rows of kept accounts and compiles the others; outside the stretch rows say what they said. */
function compileRest(
  compiling: Compiling,
  valid: readonly Transaction[],
  kept: Kept,
  changed: Stretch,
): void {
  const { rows: before, isAsGiven, input } = kept.state;
  const gone = goneAssets(kept);
  // Mostly one asset, which one look tells.
  const [only] = gone;
  const isOne = gone.size === 1;
  // Each row was compiled to one, and stood where it was given.
  const isInPlace = isAsGiven && before.length === input.transactions.length;
  const { from, to } = isInPlace ? changed : EVERYTHING;
  const shift = before.length - valid.length;
  let known: ((row: Transaction) => CompiledRow | undefined) | undefined;
  // Without legs a row is taken over as it stands, and the rows of one asset are met in their order.
  const isApart = isInPlace && isOne && only !== undefined && kept.state.linked.size === 0;
  const start = isApart ? Math.min(from, valid.length) : 0;
  if (isApart) compiling.takeAllBut(kept.state.positions.get(only.id)?.rows ?? [], kept.state, valid, start);
  for (let i = start; i < valid.length; i++) {
    const row = valid[i];
    if (row === undefined) continue;
    const same = i < from ? before[i] : i >= to ? before[i + shift] : undefined;
    if (same !== undefined) {
      if (isOne ? same.asset === only : gone.has(same.asset)) compiling.add(row);
      else compiling.take(same);
    } else if (row.assetId === undefined ? kept.hasSameCash : kept.assets.has(row.assetId)) {
      known ??= keptRows(kept, valid.slice(0, i));
      const own = known(row);
      if (own === undefined) compiling.add(row);
      else compiling.take(own);
    } else compiling.add(row);
  }
}

function foldPositions(
  input: LedgerInput,
  fresh: readonly CompiledRow[],
  shared: Shared,
  kept: Kept | undefined,
) {
  const linked = new Map<string, Component>();
  const known = new Map<string, PositionAccount>();
  for (const id of kept?.assets ?? []) {
    const account = kept?.state.positions.get(id);
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
  const positions = new Map([...known].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { positions, linked };
}

/** The rows of accounts that are not kept. */
function goneRows({ state, assets, hasSameCash }: Kept): CompiledRow[] {
  const gone = hasSameCash ? [] : state.rows.filter(({ row }) => row.assetId === undefined);
  for (const [id, { rows }] of state.positions) {
    if (!assets.has(id)) for (const row of rows) gone.push(row);
  }
  return gone;
}

/** Sums of what kept accounts posted; everything else starts from nothing. */
function startPostings(rows: readonly CompiledRow[], kept: Kept | undefined): Postings {
  const days = { first: rows[0]?.day ?? 0, last: rows.at(-1)?.day ?? -1 };
  return kept === undefined ? new Postings(days) : kept.state.postings.without(goneRows(kept), days);
}

/** The split rows: those of before where no row that may have changed is one. */
function splitsAfter(input: LedgerInput, { state }: Kept, { from, to }: Stretch): SplitsOf {
  const before = state.input.transactions;
  const isSplit = ({ kind }: Transaction): boolean => kind === "split";
  const shift = before.length - input.transactions.length;
  const hasSplit =
    before.slice(from, to + shift).some(isSplit) || input.transactions.slice(from, to).some(isSplit);
  return hasSplit ? splitsOf(input) : state.splits;
}

/** The flows of the days before an edit. */
function sameFlows(kept: Kept | undefined) {
  if (kept?.sameUntil === undefined) return undefined;
  return { sums: kept.state.flows, until: kept.sameUntil };
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
  const changed = previous === undefined ? EVERYTHING : changedRows(previous, input);
  const sorted =
    (previous === undefined ? undefined : sortChanged(input, previous, changed)) ?? sortRows(input, changed);
  const { rejected, isAsGiven } = sorted;
  const kept =
    previous === undefined || rejected.length > 0
      ? undefined
      : findKept(previous, input, { changed, isLink });
  const rates = kept?.state.rates ?? createRates(input.rates);
  const splits = kept === undefined ? splitsOf(input) : splitsAfter(input, kept, changed);
  const compile = contextOf(input, rates, splits);
  const fold: FoldOptions = {
    compile,
    method: input.costMethod,
    allowShort: input.allowShort ?? false,
    lotScope: input.lotScope ?? "portfolio",
    hasDividends: (assetId) => (input.facts?.get(assetId)?.payments?.length ?? 0) > 0,
  };
  const { rows, incomeAt, fresh } = compileAll(input, compile, sorted, { kept, changed });
  const postings = startPostings(rows, kept);
  const { positions, linked } = foldPositions(input, fresh, { options: fold, postings }, kept);
  for (const row of kept?.hasSameCash === true ? [] : rows) {
    if (row.row.assetId !== undefined) continue;
    postings.add(row);
    row.forget();
  }
  return {
    input,
    isAsGiven,
    sameUntil: kept?.sameUntil,
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
    flows: postings.flows(sameFlows(kept)),
    missing: postings.hasMissing ? listMissing(rows) : [],
    postings,
    closed: new Map(),
    groupFlows: new Map(),
  };
}

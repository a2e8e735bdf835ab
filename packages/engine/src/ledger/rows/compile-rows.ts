import { stepsUntil } from "../../days/steps-until.ts";
import type { Rates } from "../../valuation/rates.ts";
import { type CompileContext, compileParts, compileRow } from "../entries.ts";
import type { Reusable, RowRange } from "../fast/same-rows.ts";
import { kindOf } from "../kinds.ts";
import type { LedgerInput } from "../ledger-input.ts";
import type { RunState } from "../run-state.ts";
import { type SplitsOf, standInOn } from "../stand-in.ts";
import type { Transaction } from "../transaction.ts";
import { compileLegs } from "./compile-legs.ts";
import type { CompiledRow } from "./compiled-row.ts";
import { compilePlain } from "./plain-trade.ts";
import type { SortedRows } from "./sort-rows.ts";

export const EVERYTHING = { from: 0, to: Number.POSITIVE_INFINITY };
const NEVER = Number.NEGATIVE_INFINITY;

export const isLink = (row: Transaction): boolean => kindOf(row.kind).legs.length > 0;

/** Captures the prices only: the context outlives its input in reused accounts. */
export function contextOf(input: LedgerInput, rates: Rates, splits: SplitsOf): CompileContext {
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

function reusedRows({ state, assets, hasSameCash }: Reusable, passed: readonly Transaction[]) {
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

export interface Compiled extends CompiledRows {
  readonly fresh: readonly CompiledRow[];
}

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

  /** Starts with rows of an earlier fold; `again` are folded once more. */
  takeFirst(known: CompiledRows, count: number, again: readonly CompiledRow[]): void {
    this.rows = known.rows.slice(0, count);
    for (const at of known.incomeAt) if (at < count) this.incomeAt.push(at);
    for (const one of again) this.fresh.push(one);
  }

  take(known: CompiledRow): void {
    if (known.row === known.source) this.#push(known);
    else this.add(known.source);
  }
}

export interface Begin {
  readonly reused: Reusable | undefined;
  readonly changed: RowRange;
  readonly postedUntil: number;
}

function isInPlace({ isAsGiven, rows, input }: RunState): boolean {
  return isAsGiven && rows.length === input.transactions.length;
}

export function postedDay(reused: Reusable | undefined, isAsGiven: boolean): number {
  if (reused === undefined || !isAsGiven || !isInPlace(reused.state)) return NEVER;
  return reused.rowsSameUntil ?? NEVER;
}

export function compileAll(
  input: LedgerInput,
  compile: CompileContext,
  { valid, isAsGiven }: SortedRows,
  { reused, changed, postedUntil: until }: Begin,
): Compiled {
  const compiling = new Compiling(input, compile, reused === undefined);
  if (reused === undefined) for (const row of valid) compiling.add(row);
  else {
    const start = takeFirst(compiling, reused, until);
    compileRest(compiling, valid, reused, { ...(isAsGiven ? changed : EVERYTHING), start });
  }
  return compiling;
}

/** Reuses rows to the end of a day, folding those of changed accounts again; returns their number. */
function takeFirst(compiling: Compiling, reused: Reusable, until: number): number {
  const { rows, positions } = reused.state;
  const count = countUntil(rows, until);
  const again: CompiledRow[] = [];
  for (const [id, { rows: own }] of positions) {
    if (reused.assets.has(id)) continue;
    for (let i = 0, end = countUntil(own, until); i < end; i++) {
      const row = own[i];
      if (row !== undefined) again.push(row);
    }
  }
  compiling.takeFirst(reused.state, count, again);
  return count;
}

export function countUntil(rows: readonly CompiledRow[], day: number): number {
  return stepsUntil(rows.length, day, (place) => rows[place]?.day ?? day);
}

function compileRest(
  compiling: Compiling,
  valid: readonly Transaction[],
  reused: Reusable,
  changed: RowRange & { readonly start: number },
): void {
  const { rows: before } = reused.state;
  const { from, to } = isInPlace(reused.state) ? changed : EVERYTHING;
  const shift = before.length - valid.length;
  let known: ((row: Transaction) => CompiledRow | undefined) | undefined;
  for (let i = changed.start; i < valid.length; i++) {
    const row = valid[i];
    if (row === undefined) continue;
    const same = i < from ? before[i] : i >= to ? before[i + shift] : undefined;
    const isReused = row.assetId === undefined ? reused.hasSameCash : reused.assets.has(row.assetId);
    if (!isReused) compiling.add(row);
    else if (same !== undefined) compiling.take(same);
    else {
      known ??= reusedRows(reused, valid.slice(0, i));
      const own = known(row);
      if (own === undefined) compiling.add(row);
      else compiling.take(own);
    }
  }
}

import type { Recorder, Step } from "../explain/recorder.ts";
import { type Reason, reasonKey, type Scope } from "../figure.ts";
import type { CashAccount } from "../ledger/cash-fold.ts";
import { foldPosition, type PositionAccount } from "../ledger/position-fold.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { Transaction } from "../ledger/transaction.ts";
import { oncePer } from "../once-per.ts";

const keyOf = oncePer(reasonKey);

/** The map is created for the second reason, as most queries have at most one. */
class Reasons {
  #first: Reason | undefined;
  #known: Map<string, Reason> | undefined;
  #isShared = false;

  get size(): number {
    if (this.#known !== undefined) return this.#known.size;
    return this.#first === undefined ? 0 : 1;
  }

  add(why: Reason): void {
    if (this.#known === undefined && this.#first === undefined) this.#first = why;
    else if (why !== this.#first) this.set(keyOf(why), why);
  }

  set(key: string, why: Reason): void {
    if (this.#known === undefined) {
      this.#known = new Map();
      if (this.#first !== undefined) this.#known.set(keyOf(this.#first), this.#first);
    } else if (this.#isShared) {
      if (this.#known.has(key)) return;
      this.#known = new Map(this.#known);
    }
    this.#isShared = false;
    this.#known.set(key, why);
  }

  addAll(more: Reasons): void {
    if (more.size === 0 || (more.#known !== undefined && more.#known === this.#known)) return;
    if (this.size === 0) {
      this.#first = more.#first;
      this.#known = more.#known;
      this.#isShared = true;
    } else if (more.#known === undefined) {
      if (more.#first !== undefined) this.add(more.#first);
    } else for (const [key, why] of more.#known) this.set(key, why);
  }

  values(): Reason[] {
    if (this.#known !== undefined) return [...this.#known.values()];
    return this.#first === undefined ? [] : [this.#first];
  }
}

/**
 * Primitives always return a number and record refusals in `reasons`, notes in `notes`; the caller refuses when there
 * are reasons.
 */
export interface Query {
  readonly state: RunState;
  readonly reasons: Reasons;
  readonly notes: Reasons;
  readonly recorder: Recorder | undefined;
}

export function createQuery(state: RunState, recorder?: Recorder): Query {
  return { state, reasons: new Reasons(), notes: new Reasons(), recorder };
}

export function refuse(query: Query, why: Reason): void {
  query.reasons.add(why);
}

export function addNote(query: Query, note: Reason): void {
  query.notes.add(note);
}

export interface Apart<Value> {
  readonly value: Value;
  readonly reasons: Reasons;
  readonly notes: Reasons;
}

export function evaluateApart<Value>({ state }: Query, find: (own: Query) => Value): Apart<Value> {
  const own = createQuery(state);
  const value = find(own);
  return { value, reasons: own.reasons, notes: own.notes };
}

export function adopt<Value>(query: Query, { value, reasons, notes }: Apart<Value>): Value {
  query.reasons.addAll(reasons);
  query.notes.addAll(notes);
  return value;
}

/** Evaluates the step only with a recorder. */
export function addStep(query: Query, step: () => Step): void {
  query.recorder?.steps.push(step());
}

/** Day range (from, to]. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

export interface Accounts {
  readonly positions: readonly PositionAccount[];
  readonly cash: readonly CashAccount[];
}

function withoutRows({ input, fold }: RunState, assetId: string): PositionAccount | undefined {
  const asset = input.assets.get(assetId);
  return asset === undefined ? undefined : foldPosition(asset, [], { options: fold });
}

/** Returns nothing for an asset or currency without rows. */
export function accountsOf(state: RunState, scope: Scope): Accounts {
  const { positions, cash } = state;
  if (scope.kind === "portfolio") return { positions: [...positions.values()], cash: [...cash.values()] };
  if (scope.kind === "asset") {
    const account = positions.get(scope.assetId) ?? withoutRows(state, scope.assetId);
    return { positions: account === undefined ? [] : [account], cash: [] };
  }
  if (scope.kind === "group") {
    return {
      positions: [...new Set(scope.assetIds)].sort().flatMap((id) => positions.get(id) ?? []),
      cash: [...new Set(scope.currencies)].sort().flatMap((currency) => cash.get(currency) ?? []),
    };
  }
  const account = cash.get(scope.currency);
  return { positions: [], cash: account === undefined ? [] : [account] };
}

/** Returns whether a row belongs to the scope, by either asset or by currency. */
export function concerns(scope: Scope, { assetId, toAssetId, currency }: Transaction): boolean {
  if (scope.kind === "asset") return assetId === scope.assetId || toAssetId === scope.assetId;
  if (scope.kind === "cash") return currency === scope.currency;
  if (scope.kind === "portfolio") return true;
  const named = [assetId, toAssetId].filter((id) => id !== undefined);
  return named.some((id) => scope.assetIds.includes(id)) || scope.currencies.includes(currency);
}

/** Refuses when a rejected row of the scope is dated up to the day. */
export function checkRejected(query: Query, scope: Scope, day: number): void {
  for (const { row, day: rowDay, reason: why } of query.state.rejected) {
    if (rowDay > day) continue;
    if (!concerns(scope, row)) continue;
    refuse(query, why);
    query.recorder?.rejected(row);
  }
}

import type { Recorder, Step } from "../explain/recorder.ts";
import { type Reason, reasonKey, type Scope } from "../figure.ts";
import type { CashAccount } from "../ledger/cash-fold.ts";
import { foldPosition, type PositionAccount } from "../ledger/position-fold.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { Transaction } from "../ledger/transaction.ts";
import { oncePer } from "../once-per.ts";

/** The same remark on a holding is left by all that sums holdings up. */
const keyOf = oncePer(reasonKey);

/** Distinct reasons; most questions leave none or one, so the map is made for the second. */
class Reasons {
  #first: Reason | undefined;
  #known: Map<string, Reason> | undefined;
  /** True while the map is another list's too. */
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

  /** Adds those of another list; the first such list is taken over as it stands until more come. */
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
 * One question to the ledger. Primitives return a number in any case and leave here what makes it void
 * (`reasons`) or worth a remark (`notes`); the asker refuses when a reason was left.
 */
export interface Ask {
  readonly state: RunState;
  readonly reasons: Reasons;
  readonly notes: Reasons;
  readonly recorder: Recorder | undefined;
}

export function createAsk(state: RunState, recorder?: Recorder): Ask {
  return { state, reasons: new Reasons(), notes: new Reasons(), recorder };
}

export function refuse(ask: Ask, why: Reason): void {
  ask.reasons.add(why);
}

export function remark(ask: Ask, note: Reason): void {
  ask.notes.add(note);
}

/** What was found on an ask of its own, with what that left there. */
export interface Apart<Value> {
  readonly value: Value;
  readonly reasons: Reasons;
  readonly notes: Reasons;
}

/** Asks apart, for an answer that several questions share. */
export function askApart<Value>({ state }: Ask, find: (own: Ask) => Value): Apart<Value> {
  const own = createAsk(state);
  const value = find(own);
  return { value, reasons: own.reasons, notes: own.notes };
}

/** The answer for one of these questions: what was left there counts here too. */
export function adopt<Value>(ask: Ask, { value, reasons, notes }: Apart<Value>): Value {
  ask.reasons.addAll(reasons);
  ask.notes.addAll(notes);
  return value;
}

/** Adds a line for people; it is written only when somebody asked for an explanation. */
export function addStep(ask: Ask, step: () => Step): void {
  ask.recorder?.steps.push(step());
}

/** The day range (from, to] of a question: rows after `from`, up to and with `to`. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

export interface Accounts {
  readonly positions: readonly PositionAccount[];
  readonly cash: readonly CashAccount[];
}

/** The account of an asset that no row names. */
function withoutRows({ input, fold }: RunState, assetId: string): PositionAccount | undefined {
  const asset = input.assets.get(assetId);
  return asset === undefined ? undefined : foldPosition(asset, [], { options: fold });
}

/** The accounts of a scope; an asset or currency without rows has none, and its sums are 0. */
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

/** Whether a row is about something of a scope. */
export function concerns(scope: Scope, { assetId, toAssetId, currency }: Transaction): boolean {
  if (scope.kind === "asset") return assetId === scope.assetId || toAssetId === scope.assetId;
  if (scope.kind === "cash") return currency === scope.currency;
  if (scope.kind === "portfolio") return true;
  const named = [assetId, toAssetId].filter((id) => id !== undefined);
  return named.some((id) => scope.assetIds.includes(id)) || scope.currencies.includes(currency);
}

/** Refuses when a row of the scope could not enter the ledger by the end of the day. */
export function checkRejected(ask: Ask, scope: Scope, day: number): void {
  for (const { row, day: rowDay, reason: why } of ask.state.rejected) {
    if (rowDay > day) continue;
    if (!concerns(scope, row)) continue;
    refuse(ask, why);
    ask.recorder?.rejected(row);
  }
}

import { readsOldUnits } from "../explain/recorder.ts";
import { reason, type Scope } from "../figure.ts";
import { type Checkpoint, type Checkpoints, checkpointOn } from "../ledger/fast/checkpoint.ts";
import { pricedOf } from "../ledger/fold-state.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { CompiledRow, Entry, Link } from "../ledger/rows/compiled-row.ts";
import { closedOf, type RunState } from "../ledger/run-state.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import { cashValueOn } from "./cash-value.ts";
import { explainEntry } from "./explain-entry.ts";
import { explainLotChanges } from "./explain-lots.ts";
import { owedIncomeIn, owedOn } from "./owed.ts";
import { positionValueOn } from "./position-value.ts";
import {
  type Accounts,
  type Apart,
  addNote,
  adopt,
  checkRejected,
  type DayRange,
  evaluateApart,
  type Query,
  refuse,
} from "./query.ts";
import { type Effect, flowEffect, groupFlows, rowsIn, touches } from "./scope-flows.ts";

export type RowLine = "income" | "fees" | "taxes" | "flows";

/** Matches an entry by its row's asset or its currency. */
export function ownerIs(row: CompiledRow, entry: Entry, scope: Scope): boolean {
  const { assetId } = row.row;
  if (scope.kind === "portfolio") return true;
  if (scope.kind === "asset") return assetId === scope.assetId;
  if (scope.kind === "cash") return assetId === undefined && entry.currency === scope.currency;
  return assetId === undefined ? scope.currencies.includes(entry.currency) : scope.assetIds.includes(assetId);
}

/** Flows are positive inwards, fees and taxes positive when charged. */
function effectOf(line: RowLine, scope: Scope): Effect {
  if (line === "flows") return flowEffect(scope);
  const own = { income: "income", fees: "fee", taxes: "tax" }[line];
  const sign = line === "income" ? 1n : -1n;
  return (row, entry) => (entry.line === own && ownerIs(row, entry, scope) ? sign * entry.base : 0n);
}

function explainLine(query: Query, scope: Scope, line: RowLine, range: DayRange): void {
  if (query.recorder === undefined) return;
  const effect = effectOf(line, scope);
  for (const legs of rowsIn(query.state, range)) {
    for (const row of legs) {
      for (const entry of row.entries) {
        const isAsked = entry.missing !== undefined || (entry.line === "moved" && row.link?.of !== undefined);
        if (isAsked ? !touches(row, entry, effect) : effect(row, entry) === 0n) continue;
        if (entry.line === "moved") explainTransfer(query, row);
        explainEntry(query, row, entry, line);
      }
    }
  }
}

/** Records a transferred value's inputs beyond its close. */
function explainTransfer(query: Query, { link, day }: CompiledRow): void {
  const from = link === undefined ? undefined : query.state.positions.get(link.from.id);
  if (link === undefined || from === undefined || query.recorder === undefined) return;
  if (link.of === undefined) explainCostOfMove(query, link, from);
  else if (
    readsOldUnits(query.state, link) ||
    (link.of === link.from && link.source.quantity === undefined)
  ) {
    query.recorder.position(from, day);
  }
  if (link.of === link.from && link.cashPart !== undefined) {
    query.recorder.rate(link.source.currency, link.currency, day);
  }
}

function explainCostOfMove(query: Query, link: Link, from: PositionAccount): void {
  explainLotChanges(query, from, link.day, "base");
  for (const closed of closedOf(query.state, from)) {
    if (closed.row.source !== link.source) continue;
    for (const source of pricedOf(closed)) {
      for (const entry of source.entries) {
        if (entry.line === "position" || entry.line === "moved") explainEntry(query, source, entry, "cost");
      }
    }
  }
}

function checkMissing(query: Query, scope: Scope, line: RowLine, range: DayRange): void {
  const effect = effectOf(line, scope);
  for (const { row, entry, reason: why } of query.state.missing) {
    if (row.day <= range.from || row.day > range.to) continue;
    if (touches(row, entry, effect)) refuse(query, why);
  }
}

/** Net transfer across the border; 0 when both assets are on one side. */
function transferredAcross(legs: readonly CompiledRow[], effect: Effect): bigint {
  let transferred = 0n;
  for (const row of legs)
    for (const entry of row.entries) if (entry.line === "moved") transferred += effect(row, entry);
  return transferred;
}

/** Independent of the entry order. */
function byAsset(a: CompiledRow | undefined, b: CompiledRow | undefined): number {
  const days = (a?.day ?? 0) - (b?.day ?? 0);
  const [left, right] = [a?.link?.from.id ?? "", b?.link?.from.id ?? ""];
  return days || (left < right ? -1 : left > right ? 1 : 0);
}

const linksOf = oncePer((state: RunState) => {
  const whole = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const links = rowsIn(state, whole).filter(([first]) => first?.link !== undefined);
  return links.toSorted(([a], [b]) => byAsset(a, b));
});

/** Notes transfers at cost for lack of a market value. */
function remarkMovesAtCost(query: Query, scope: Scope, range: DayRange): void {
  if (scope.kind === "portfolio" || query.state.linked.size === 0) return;
  const effect = flowEffect(scope);
  for (const legs of linksOf(query.state)) {
    const [first] = legs;
    if (first === undefined || first.day <= range.from || first.day > range.to) continue;
    const { link } = first;
    if (link === undefined || link.of !== undefined || transferredAcross(legs, effect) === 0n) continue;
    addNote(query, reason("moved-at-cost", { asset: link.from.id, date: link.source.date }));
  }
}

export interface Flows {
  readonly flowIn: bigint;
  readonly flowOut: bigint;
}

export function gained(
  accounts: Accounts,
  range: DayRange,
  pick: (checkpoint: Checkpoint) => bigint,
): bigint {
  const gain = ({ checkpoints }: { readonly checkpoints: Checkpoints }): bigint =>
    pick(checkpointOn(checkpoints, range.to)) - pick(checkpointOn(checkpoints, range.from));
  let sum = 0n;
  for (const account of accounts.positions) sum += gain(account);
  for (const account of accounts.cash) sum += gain(account);
  return sum;
}

function checkLine(
  query: Query,
  at: { scope: Scope; accounts: Accounts },
  line: RowLine,
  range: DayRange,
): void {
  checkRejected(query, at.scope, range.to);
  if (query.state.missing.length > 0) checkMissing(query, at.scope, line, range);
  explainLine(query, at.scope, line, range);
}

/** Nets flows across the scope's border in (from, to] per row. */
export function flowsIn(query: Query, at: { scope: Scope; accounts: Accounts }, range: DayRange): Flows {
  checkLine(query, at, "flows", range);
  remarkMovesAtCost(query, at.scope, range);
  if (at.scope.kind === "portfolio" || at.scope.kind === "group") {
    const sums = at.scope.kind === "group" ? groupFlows(query.state, at.scope) : query.state.flows;
    const [start, end] = [sums.on(range.from), sums.on(range.to)];
    return { flowIn: end.flowIn - start.flowIn, flowOut: end.flowOut - start.flowOut };
  }
  return {
    flowIn: gained(at.accounts, range, (checkpoint) => checkpoint.flowIn),
    flowOut: gained(at.accounts, range, (checkpoint) => checkpoint.flowOut),
  };
}

/** Returns charges in (from, to], positive when paid; purchase taxes are fees. */
export function chargesIn(
  query: Query,
  at: { scope: Scope; accounts: Accounts },
  line: "fees" | "taxes",
  range: DayRange,
): bigint {
  checkLine(query, at, line, range);
  return gained(at.accounts, range, (checkpoint) => checkpoint[line]);
}

function accruedOn(query: Query, accounts: Accounts, day: number): bigint {
  let sum = 0n;
  for (const account of accounts.positions) {
    if (account.asset.bond !== undefined) sum += positionValueOn(query, account, day).accrued;
  }
  return sum;
}

/**
 * Returns gross income of (from, to] by row date, plus the change of accrued interest, minus accrued paid, plus accrued
 * sold.
 */
export function receivedIn(query: Query, at: { scope: Scope; accounts: Accounts }, range: DayRange): bigint {
  checkLine(query, at, "income", range);
  const received = gained(at.accounts, range, (checkpoint) => checkpoint.income);
  return received + accruedOn(query, at.accounts, range.to) - accruedOn(query, at.accounts, range.from);
}

/** Counts `receivedIn` with dividends on their ex-dates; differences count on the pay date. */
export function incomeIn(query: Query, at: { scope: Scope; accounts: Accounts }, range: DayRange): bigint {
  let sum = receivedIn(query, at, range);
  for (const account of at.accounts.positions) sum += owedIncomeIn(query, account, range);
  return sum;
}

interface Asked {
  readonly scope: Scope;
  readonly accounts: Accounts;
}

const valuesOf = oncePer((_at: Asked) => new Map<number, Apart<bigint>>());

/** Sums rounded parts, receivables included; cached. */
export function valueOn(query: Query, at: Asked, day: number): bigint {
  if (query.recorder !== undefined) return sumOn(query, at, day);
  return adopt(
    query,
    remember(valuesOf(at), day, () => evaluateApart(query, (own) => sumOn(own, at, day))),
  );
}

function sumOn(query: Query, at: Asked, day: number): bigint {
  checkRejected(query, at.scope, day);
  let sum = 0n;
  for (const account of at.accounts.positions) {
    sum += positionValueOn(query, account, day).total + owedOn(query, account, day);
  }
  for (const account of at.accounts.cash) sum += cashValueOn(query, account, day);
  return sum;
}

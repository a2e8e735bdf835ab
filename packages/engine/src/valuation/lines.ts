import type { Scope } from "../figure.ts";
import { cashFlowOf } from "../ledger/cash-fold.ts";
import { type Checkpoint, checkpointOn } from "../ledger/checkpoint.ts";
import type { CompiledRow, Entry } from "../ledger/entries.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { type Accounts, type Ask, addStep, checkRejected, type DayRange, refuse } from "./ask.ts";
import { cashValueOn } from "./cash-value.ts";
import { positionValueOn } from "./position-value.ts";

/** The lines of the closing identity that rows alone make. */
export type RowLine = "income" | "fees" | "taxes" | "flows";

/** What an entry adds to a line of a scope, in the view's currency. */
type Effect = (row: CompiledRow, entry: Entry) => bigint;

function ownerIs(row: CompiledRow, entry: Entry, scope: Scope): boolean {
  if (scope.kind === "portfolio") return true;
  if (scope.kind === "asset") return row.row.assetId === scope.assetId;
  return row.row.assetId === undefined && entry.currency === scope.currency;
}

function flowEffect(scope: Scope): Effect {
  if (scope.kind === "portfolio") {
    return (_row, entry) => (entry.isFlow ? (entry.line === "cash" ? entry.base : -entry.base) : 0n);
  }
  if (scope.kind === "asset") return (row, entry) => (row.row.assetId === scope.assetId ? -entry.base : 0n);
  return (row, entry) => (entry.currency === scope.currency ? cashFlowOf(row, entry) : 0n);
}

/** The effect of entries on a line; flows are positive inwards, fees and taxes are positive charges. */
function effectOf(line: RowLine, scope: Scope): Effect {
  if (line === "flows") return flowEffect(scope);
  const own = { income: "income", fees: "fee", taxes: "tax" }[line];
  const sign = line === "income" ? 1n : -1n;
  return (row, entry) => (entry.line === own && ownerIs(row, entry, scope) ? sign * entry.base : 0n);
}

function rateText(ask: Ask, row: CompiledRow, entry: Entry): string {
  const view = ask.state.input.currency;
  if (entry.ratedIn !== undefined) return formatDec(ask.state.rates.rate(entry.ratedIn, view, row.day) ?? 0n);
  if (entry.currency === view || row.row.rate === undefined) return "1";
  return entry.currency === row.row.currency ? formatDec(row.row.rate) : "1";
}

/** Lists a row's entry as used: its row, its day's rate, the close that stood in for its worth. */
export function explainEntry(ask: Ask, row: CompiledRow, entry: Entry, line: string): void {
  const { recorder, state } = ask;
  if (recorder === undefined) return;
  recorder.row(row);
  recorder.worth(row);
  if (entry.ratedIn !== undefined) recorder.rate(entry.ratedIn, state.input.currency, row.day);
  // A bought leg takes over the base amount of the paid one.
  const isTakenOver = entry.ratedIn !== undefined && entry.ratedIn !== entry.currency;
  const amount = isTakenOver ? (row.row.amount ?? 0n) : entry.money;
  addStep(ask, () => ({
    key: "row",
    params: { line, row: row.row.id, kind: row.row.kind, date: row.row.date, currency: entry.currency },
    operands: { amount: formatMoney(amount), rate: rateText(ask, row, entry) },
    result: formatMoney(entry.base),
  }));
}

function explainLine(ask: Ask, scope: Scope, line: RowLine, range: DayRange): void {
  if (ask.recorder === undefined) return;
  const effect = effectOf(line, scope);
  const isFlow = line === "flows";
  for (const row of ask.state.rows) {
    if (row.day <= range.from || row.day > range.to) continue;
    for (const entry of row.entries) {
      if (entry.missing === undefined ? effect(row, entry) === 0n : !touches(row, entry, scope, isFlow))
        continue;
      explainEntry(ask, row, entry, line);
    }
  }
}

/** Whether an entry belongs to the scope, for entries whose base amount is missing. */
function touches(row: CompiledRow, entry: Entry, scope: Scope, isFlow: boolean): boolean {
  const probe = { ...entry, base: 1n };
  return isFlow ? flowEffect(scope)(row, probe) !== 0n : ownerIs(row, entry, scope);
}

function checkMissing(ask: Ask, scope: Scope, line: RowLine, range: DayRange): void {
  const effect = effectOf(line, scope);
  for (const { row, entry, reason } of ask.state.missing) {
    if (row.day <= range.from || row.day > range.to) continue;
    if (effect(row, { ...entry, base: 1n }) !== 0n) refuse(ask, reason);
  }
}

export interface Flows {
  readonly flowIn: bigint;
  readonly flowOut: bigint;
}

function portfolioFlows(ask: Ask, range: DayRange): Flows {
  const at = (day: number): Flows => {
    const points = ask.state.flows;
    let low = 0;
    let high = points.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((points[middle]?.day ?? 0) <= day) low = middle + 1;
      else high = middle;
    }
    return points[low - 1] ?? { flowIn: 0n, flowOut: 0n };
  };
  const start = at(range.from);
  const end = at(range.to);
  return { flowIn: end.flowIn - start.flowIn, flowOut: end.flowOut - start.flowOut };
}

/** Sum over the scope's accounts of what a running total gained in (from, to]. */
export function gained(
  accounts: Accounts,
  range: DayRange,
  pick: (checkpoint: Checkpoint) => bigint,
): bigint {
  let sum = 0n;
  for (const account of [...accounts.positions, ...accounts.cash]) {
    const { checkpoints } = account;
    sum += pick(checkpointOn(checkpoints, range.to)) - pick(checkpointOn(checkpoints, range.from));
  }
  return sum;
}

function checkLine(ask: Ask, at: { scope: Scope; accounts: Accounts }, line: RowLine, range: DayRange): void {
  checkRejected(ask, at.scope, range.to);
  if (ask.state.missing.length > 0) checkMissing(ask, at.scope, line, range);
  explainLine(ask, at.scope, line, range);
}

/** External flows across the scope's border in (from, to], each row netted. */
export function flowsIn(ask: Ask, at: { scope: Scope; accounts: Accounts }, range: DayRange): Flows {
  checkLine(ask, at, "flows", range);
  if (at.scope.kind === "portfolio") return portfolioFlows(ask, range);
  return {
    flowIn: gained(at.accounts, range, (checkpoint) => checkpoint.flowIn),
    flowOut: gained(at.accounts, range, (checkpoint) => checkpoint.flowOut),
  };
}

/** Fees (with purchase taxes) or taxes of (from, to], positive when paid. */
export function chargesIn(
  ask: Ask,
  at: { scope: Scope; accounts: Accounts },
  line: "fees" | "taxes",
  range: DayRange,
): bigint {
  checkLine(ask, at, line, range);
  return gained(at.accounts, range, (checkpoint) => checkpoint[line]);
}

function accruedOn(ask: Ask, accounts: Accounts, day: number): bigint {
  let sum = 0n;
  for (const account of accounts.positions) {
    if (account.asset.bond !== undefined) sum += positionValueOn(ask, account, day).accrued;
  }
  return sum;
}

/** Gross income of (from, to]: received, plus the change of accrued coupons, minus accrued paid, plus accrued sold. */
export function incomeIn(ask: Ask, at: { scope: Scope; accounts: Accounts }, range: DayRange): bigint {
  checkLine(ask, at, "income", range);
  const received = gained(at.accounts, range, (checkpoint) => checkpoint.income);
  return received + accruedOn(ask, at.accounts, range.to) - accruedOn(ask, at.accounts, range.from);
}

/** Value of the scope at the end of a day: the sum of its rounded parts. */
export function valueOn(ask: Ask, at: { scope: Scope; accounts: Accounts }, day: number): bigint {
  checkRejected(ask, at.scope, day);
  let sum = 0n;
  for (const account of at.accounts.positions) sum += positionValueOn(ask, account, day).total;
  for (const account of at.accounts.cash) sum += cashValueOn(ask, account, day);
  return sum;
}

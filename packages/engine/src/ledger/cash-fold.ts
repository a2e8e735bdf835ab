import { plus } from "../money/rounding.ts";
import { addFlow, addLine } from "./add-totals.ts";
import { Checkpoints, emptyTotals, type Totals } from "./fast/checkpoint.ts";
import type { CompiledRow, Entry } from "./rows/compiled-row.ts";

/** Totals of one currency, with income and charges without an asset. */
export interface CashAccount {
  readonly currency: string;
  readonly checkpoints: Checkpoints;
}

export interface CashDay
  extends Pick<
    Totals,
    "quantity" | "posted" | "income" | "fees" | "tradeFees" | "taxes" | "flowIn" | "flowOut"
  > {
  rows: number;
}

/** From the ledger's first day; sparse. */
export type CashDays = (CashDay | undefined)[];

export function emptyCashDay(): CashDay {
  return {
    rows: 0,
    quantity: 0n,
    posted: 0n,
    income: 0n,
    fees: 0n,
    tradeFees: 0n,
    taxes: 0n,
    flowIn: 0n,
    flowOut: 0n,
  };
}

export function isOfCash(row: CompiledRow, entry: Entry): boolean {
  return entry.isCash || row.row.assetId === undefined;
}

/** Returns the effect on the balance without own income and charges. */
export function cashFlowOf(row: CompiledRow, entry: Entry): bigint {
  const isOwnLine = row.row.assetId === undefined && entry.line !== "cash" && entry.line !== "exchange";
  if (isOwnLine) return entry.isCash ? 0n : -entry.base;
  return entry.isCash ? entry.base : 0n;
}

/** Adds money in its currency and in the view. */
export function addCash(day: CashDay, money: bigint, base: bigint): void {
  day.rows++;
  day.quantity = plus(day.quantity, money);
  day.posted = plus(day.posted, base);
  addFlow(day, base);
}

/** Adds a row's entries, netting its flow. */
export function addCashRow(day: CashDay, row: CompiledRow, currency: string): void {
  let flow = 0n;
  day.rows++;
  for (const entry of row.entries) {
    if (entry.currency !== currency || !isOfCash(row, entry)) continue;
    if (entry.isCash) {
      day.quantity += entry.money;
      day.posted += entry.base;
    }
    flow += cashFlowOf(row, entry);
    if (row.row.assetId === undefined) addLine(day, row, entry);
  }
  addFlow(day, flow);
}

export function subtractDay(day: CashDay, gone: CashDay): CashDay {
  return {
    rows: day.rows - gone.rows,
    quantity: day.quantity - gone.quantity,
    posted: day.posted - gone.posted,
    income: day.income - gone.income,
    fees: day.fees - gone.fees,
    tradeFees: day.tradeFees - gone.tradeFees,
    taxes: day.taxes - gone.taxes,
    flowIn: day.flowIn - gone.flowIn,
    flowOut: day.flowOut - gone.flowOut,
  };
}

/** Builds one checkpoint per day with rows. */
export function foldCash(currency: string, days: CashDays, firstDay: number): CashAccount {
  const totals = emptyTotals();
  let count = 0;
  for (const added of days) if (added !== undefined) count++;
  const checkpoints = new Checkpoints(count);
  for (let i = 0; i < days.length; i++) {
    const added = days[i];
    if (added === undefined) continue;
    totals.day = firstDay + i;
    totals.quantity += added.quantity;
    totals.posted += added.posted;
    totals.income = plus(totals.income, added.income);
    totals.fees = plus(totals.fees, added.fees);
    totals.tradeFees = plus(totals.tradeFees, added.tradeFees);
    totals.taxes = plus(totals.taxes, added.taxes);
    totals.flowIn = plus(totals.flowIn, added.flowIn);
    totals.flowOut = plus(totals.flowOut, added.flowOut);
    checkpoints.push(totals);
  }
  return { currency, checkpoints };
}

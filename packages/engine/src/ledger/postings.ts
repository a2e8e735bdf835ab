import { remember } from "../remember.ts";
import {
  addCashRow,
  type CashAccount,
  type CashDays,
  emptyCashDay,
  foldCash,
  isOfCash,
} from "./cash-fold.ts";
import type { FlowPoint } from "./checkpoint.ts";
import type { CompiledRow, Entry } from "./compiled-row.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Sums the postings of rows by day as they are played, in any order: the flows of the portfolio and the cash of
 * each currency. Sums are all a figure reads, so no row's postings have to be kept.
 */
export class Postings {
  readonly #first: number;
  readonly #flowIn: bigint[];
  readonly #flowOut: bigint[];
  readonly #legs = new Map<Transaction, { day: number; flow: bigint }>();
  readonly #cash = new Map<string, CashDays>();
  /** True once a row came whose amount in the view is unknown. */
  hasMissing = false;

  /** Rows lie within the days [first, last]. */
  constructor(first: number, last: number) {
    const length = Math.max(0, last - first + 1);
    this.#first = first;
    this.#flowIn = new Array<bigint>(length).fill(0n);
    this.#flowOut = new Array<bigint>(length).fill(0n);
  }

  add(row: CompiledRow): void {
    let flow = 0n;
    const { entries } = row;
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i];
      if (entry === undefined) continue;
      if (entry.isFlow) flow += entry.line === "cash" ? entry.base : -entry.base;
      if (entry.missing !== undefined) this.hasMissing = true;
      if (isOfCash(row, entry)) this.#addCash(row, entry, i);
    }
    if (row.link === undefined) this.#addFlow(row.day, flow);
    else this.#addLeg(row, flow);
  }

  #addFlow(day: number, flow: bigint): void {
    const index = day - this.#first;
    if (flow > 0n) this.#flowIn[index] = (this.#flowIn[index] ?? 0n) + flow;
    else if (flow < 0n) this.#flowOut[index] = (this.#flowOut[index] ?? 0n) - flow;
  }

  /** The legs of a row are one row. */
  #addLeg({ source, day }: CompiledRow, flow: bigint): void {
    remember(this.#legs, source, () => ({ day, flow: 0n })).flow += flow;
  }

  /** Books all that a row posts in one currency, at the first entry of it. */
  #addCash(row: CompiledRow, { currency }: Entry, at: number): void {
    for (let i = 0; i < at; i++) {
      const earlier = row.entries[i];
      if (earlier?.currency === currency && isOfCash(row, earlier)) return;
    }
    const days = remember(this.#cash, currency, (): CashDays => new Map());
    addCashRow(remember(days, row.day, emptyCashDay), row, currency);
  }

  /** Running flows at every day that has one. */
  flows(): FlowPoint[] {
    for (const { day, flow } of this.#legs.values()) this.#addFlow(day, flow);
    this.#legs.clear();
    const points: FlowPoint[] = [];
    let flowIn = 0n;
    let flowOut = 0n;
    for (let i = 0; i < this.#flowIn.length; i++) {
      const inflow = this.#flowIn[i] ?? 0n;
      const outflow = this.#flowOut[i] ?? 0n;
      if (inflow === 0n && outflow === 0n) continue;
      flowIn += inflow;
      flowOut += outflow;
      points.push({ day: this.#first + i, flowIn, flowOut });
    }
    return points;
  }

  /** The cash of every currency that has rows, by currency. */
  cash(): Map<string, CashAccount> {
    const days = [...this.#cash].sort(([a], [b]) => (a < b ? -1 : 1));
    return new Map(days.map(([currency, byDay]) => [currency, foldCash(currency, byDay)]));
  }
}

import { plus } from "../money/rounding.ts";
import { remember } from "../remember.ts";
import {
  addCash,
  addCashRow,
  type CashAccount,
  type CashDay,
  type CashDays,
  emptyCashDay,
  foldCash,
  isOfCash,
  subtractDay,
} from "./cash-fold.ts";
import { FlowSums, NO_FLOWS } from "./fast/flow-sums.ts";
import type { CompiledRow, Entry, PlainTrade } from "./rows/compiled-row.ts";
import type { Transaction } from "./transaction.ts";

interface Days {
  readonly first: number;
  readonly last: number;
}

function takeAway(flows: (bigint | undefined)[], gone: bigint | undefined, at: number): void {
  if (gone === undefined) return;
  const left = (flows[at] ?? 0n) - gone;
  flows[at] = left === 0n ? undefined : left;
}

/** Sums postings by day, in any order: flows of the portfolio and cash per currency. Figures read sums only. */
export class Postings {
  readonly #days: Days;
  #flowIn: (bigint | undefined)[];
  #flowOut: (bigint | undefined)[];
  readonly #legs = new Map<Transaction, { day: number; flow: bigint }>();
  readonly #cash = new Map<string, CashDays>();
  hasMissing = false;

  constructor(days: Days) {
    const length = Math.max(0, days.last - days.first + 1);
    this.#days = days;
    this.#flowIn = new Array<bigint | undefined>(length);
    this.#flowOut = new Array<bigint | undefined>(length);
  }

  /** Returns the sums without some rows; subtraction is exact. */
  without(rows: readonly CompiledRow[], days: Days): Postings {
    const first = Math.min(days.first, this.#days.first);
    const left = new Postings({ first, last: Math.max(days.last, this.#days.last) });
    if (first === this.#days.first && left.#flowIn.length === this.#flowIn.length) {
      left.#flowIn = this.#flowIn.slice();
      left.#flowOut = this.#flowOut.slice();
    } else {
      for (let i = 0; i < this.#flowIn.length; i++) {
        left.#flowIn[i + this.#days.first - first] = this.#flowIn[i];
        left.#flowOut[i + this.#days.first - first] = this.#flowOut[i];
      }
    }
    for (const [currency, byDay] of this.#cash) {
      const own = left.#cashOf(currency);
      for (const [i, sums] of byDay.entries()) {
        if (sums !== undefined) own[i + this.#days.first - first] = { ...sums };
      }
    }
    const gone = new Postings({ first, last: left.#days.last });
    for (const row of rows) {
      gone.add(row);
      row.forget();
    }
    gone.#settleLegs();
    for (const { day } of rows) left.#subtractFlows(gone, day - first);
    left.#subtractCash(gone);
    return left;
  }

  #subtractFlows(gone: Postings, at: number): void {
    takeAway(this.#flowIn, gone.#flowIn[at], at);
    takeAway(this.#flowOut, gone.#flowOut[at], at);
    gone.#flowIn[at] = undefined;
    gone.#flowOut[at] = undefined;
  }

  #subtractCash(gone: Postings): void {
    for (const [currency, byDay] of gone.#cash) {
      const own = this.#cash.get(currency);
      if (own === undefined) continue;
      for (const [i, sums] of byDay.entries()) {
        if (sums === undefined) continue;
        const left = subtractDay(own[i] ?? emptyCashDay(), sums);
        own[i] = left.rows === 0 ? undefined : left;
      }
      if (own.every((sums) => sums === undefined)) this.#cash.delete(currency);
    }
  }

  add(row: CompiledRow): void {
    const { plain } = row;
    if (plain !== undefined) {
      this.addTrade(row, plain);
      return;
    }
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

  addTrade(
    { kind, row, day }: CompiledRow,
    { isCash, costLocal, costBase }: Pick<PlainTrade, "isCash" | "costLocal" | "costBase">,
  ): void {
    const isIn = kind.quantitySign > 0;
    if (isCash) {
      addCash(this.#cashOn(row.currency, day), isIn ? -costLocal : costLocal, isIn ? -costBase : costBase);
    } else this.#addFlow(day, isIn ? costBase : -costBase);
  }

  #addFlow(day: number, flow: bigint): void {
    const index = day - this.#days.first;
    if (flow > 0n) this.#flowIn[index] = plus(this.#flowIn[index] ?? 0n, flow);
    else if (flow < 0n) this.#flowOut[index] = plus(this.#flowOut[index] ?? 0n, -flow);
  }

  #addLeg({ source, day }: CompiledRow, flow: bigint): void {
    remember(this.#legs, source, () => ({ day, flow: 0n })).flow += flow;
  }

  #settleLegs(): void {
    for (const { day, flow } of this.#legs.values()) this.#addFlow(day, flow);
    this.#legs.clear();
  }

  #addCash(row: CompiledRow, { currency }: Entry, at: number): void {
    for (let i = 0; i < at; i++) {
      const earlier = row.entries[i];
      if (earlier?.currency === currency && isOfCash(row, earlier)) return;
    }
    addCashRow(this.#cashOn(currency, row.day), row, currency);
  }

  #cashOf(currency: string): CashDays {
    return remember(this.#cash, currency, () => new Array(this.#flowIn.length).fill(undefined));
  }

  #cashOn(currency: string, day: number): CashDay {
    const days = this.#cashOf(currency);
    const index = day - this.#days.first;
    let sums = days[index];
    if (sums === undefined) {
      sums = emptyCashDay();
      days[index] = sums;
    }
    return sums;
  }

  /** Returns running flows; up to `until` they are reused from before an edit. */
  flows(same?: { readonly sums: FlowSums; readonly until: number }): FlowSums {
    this.#settleLegs();
    const capacity = this.#flowIn.length;
    const { until } = same ?? { until: this.#days.first - 1 };
    const sums = FlowSums.upTo(same?.sums ?? NO_FLOWS, until, capacity);
    let { flowIn, flowOut } = sums.on(until);
    for (let i = Math.max(0, until + 1 - this.#days.first); i < capacity; i++) {
      const inflow = this.#flowIn[i];
      const outflow = this.#flowOut[i];
      if (inflow === undefined && outflow === undefined) continue;
      flowIn = plus(flowIn, inflow ?? 0n);
      flowOut = plus(flowOut, outflow ?? 0n);
      sums.set(this.#days.first + i, flowIn, flowOut);
    }
    return sums;
  }

  cash(): Map<string, CashAccount> {
    const days = [...this.#cash].sort(([a], [b]) => (a < b ? -1 : 1));
    const { first } = this.#days;
    return new Map(days.map(([currency, byDay]) => [currency, foldCash(currency, byDay, first)]));
  }
}

import { abs } from "../money/rounding.ts";
import { payableDays, type Receivable } from "./receivable.ts";
import type { CompiledRow } from "./rows/compiled-row.ts";
import { compareWithinDay } from "./rows/day-order.ts";

interface Open extends Omit<Receivable, "end" | "paidBy" | "rivals"> {
  readonly payDay: number;
  readonly first: number;
  readonly last: number;
  end: number;
  paidBy: CompiledRow | undefined;
}

export type Arising = Omit<Receivable, "end" | "paidBy" | "rivals">;

/** Positive when received. */
export interface Payer {
  readonly row: CompiledRow;
  readonly money: bigint;
  readonly currency: string;
}

function compare<T extends number | bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function openOf(arising: Arising): Open {
  const { payDay, first, last } = payableDays(arising);
  return { ...arising, payDay, first, last, end: last, paidBy: undefined };
}

function byDueDay(a: Open, b: Open): number {
  return (
    compare(a.payDay, b.payDay) ||
    compare(a.start, b.start) ||
    compare(a.currency, b.currency) ||
    compare(a.amount, b.amount)
  );
}

export function payerOf(row: CompiledRow): Payer | undefined {
  const gross = row.entries.find(({ line }) => line === "income");
  row.forget();
  return gross === undefined ? undefined : { row, money: gross.money, currency: gross.currency };
}

interface Pair {
  readonly open: Open;
  readonly payer: Payer;
}

/** Rows with an ex-date first; then nearest pay date, earlier due, same currency, nearest amount. */
function nearestFirst(day: number, opens: readonly Open[], payers: readonly Payer[]): Pair[] {
  const pairs = opens.flatMap((open) => payers.map((payer) => ({ open, payer })));
  const isOther = ({ open, payer }: Pair): number => (open.currency === payer.currency ? 0 : 1);
  const difference = ({ open, payer }: Pair): bigint => abs(open.amount - payer.money);
  const isUnnamed = ({ payer }: Pair): number => (payer.row.row.exDate === undefined ? 1 : 0);
  return pairs.sort(
    (a, b) =>
      compare(isUnnamed(a), isUnnamed(b)) ||
      compare(Math.abs(day - a.open.payDay), Math.abs(day - b.open.payDay)) ||
      byDueDay(a.open, b.open) ||
      compare(isOther(a), isOther(b)) ||
      compare(difference(a), difference(b)) ||
      compareWithinDay(a.payer.row.row, b.payer.row.row, false),
  );
}

function isSameSide({ open, payer }: Pair): boolean {
  return open.amount > 0n === payer.money > 0n;
}

function payOn(day: number, opens: readonly Open[], payers: readonly Payer[]): void {
  const taken = new Set<Payer>();
  for (const pair of nearestFirst(day, opens, payers)) {
    const { open, payer } = pair;
    const { exDate } = payer.row.row;
    const isMeant = exDate === undefined ? day >= open.first && day <= open.last : exDate === open.exDate;
    if (!isMeant || open.paidBy !== undefined || taken.has(payer) || !isSameSide(pair)) continue;
    open.end = day;
    open.paidBy = payer.row;
    taken.add(payer);
  }
}

function withRivals(opens: readonly Open[]): Receivable[] {
  const all: Receivable[] = [];
  let rivals: Receivable[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { payDay: _payDay, first, last: lapse, ...receivable } of opens) {
    if (first > last) rivals = [];
    last = Math.max(last, lapse);
    const made = { ...receivable, rivals };
    rivals.push(made);
    all.push(made);
  }
  return all;
}

/**
 * Matches each receivable of one asset and account with the row that pays it, day by day, so that no later row changes
 * an earlier match. A row pays at most one, from 3 days before the pay date (not before the ex-date) to 10 days after
 * it; a row with an ex-date pays that dividend only, on any day until it lapses. A lapsed receivable is never paid: it
 * has left the value of an earlier day.
 *
 * @param payers ascending by day
 */
export function settleReceivables(
  arising: readonly Arising[],
  payers: readonly Payer[],
): readonly Receivable[] {
  const opens = arising.map(openOf).sort((a, b) => compare(a.first, b.first) || byDueDay(a, b));
  const coming = opens.toSorted((a, b) => compare(a.start, b.start));
  let waiting: Open[] = [];
  let next = 0;
  for (let start = 0; start < payers.length; ) {
    const day = payers[start]?.row.day ?? 0;
    let end = start + 1;
    while (end < payers.length && payers[end]?.row.day === day) end++;
    const before = next;
    while (next < coming.length && (coming[next]?.start ?? 0) <= day) next++;
    const isWaiting = ({ last, paidBy }: Open): boolean => last >= day && paidBy === undefined;
    waiting = [...waiting, ...coming.slice(before, next)].filter(isWaiting);
    payOn(day, waiting, payers.slice(start, end));
    start = end;
  }
  return withRivals(opens);
}

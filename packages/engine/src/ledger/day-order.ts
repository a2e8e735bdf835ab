import { kindOf } from "./kinds.ts";
import type { Transaction } from "./transaction.ts";

function compare<T extends string | bigint | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sells and income before buys; the other way round when the day's start does not cover the sells. */
function side(row: Transaction, buysFirst: boolean): number {
  const isBuy = kindOf(row.kind).quantitySign > 0;
  return isBuy === buysFirst ? 0 : 1;
}

/** Everything a row says except who entered it and when: so that the entry order never matters. */
function content(row: Transaction): (string | bigint | number)[] {
  return [
    kindOf(row.kind).code,
    row.price ?? -1n,
    row.quantity ?? -1n,
    row.amount ?? 0n,
    row.accrued ?? 0n,
    row.fee ?? 0n,
    row.feeCurrency ?? "",
    row.tax ?? 0n,
    row.taxCurrency ?? "",
    row.currency,
    row.rate ?? 0n,
    row.cost ?? -1n,
    row.acquired ?? "",
    row.affectsCash ? 1 : 0,
    row.note ?? "",
    row.accountId ?? "",
    row.id,
  ];
}

function byContent(a: Transaction, b: Transaction): number {
  const left = content(a);
  const right = content(b);
  for (let i = 0; i < left.length; i++) {
    const order = compare(left[i] ?? 0, right[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Order of the rows of one asset within one day: step, then rows without a time, then by time; untimed sells
 * before untimed buys unless `buysFirst`; ties by content.
 */
export function compareWithinDay(a: Transaction, b: Transaction, buysFirst: boolean): number {
  const step = kindOf(a.kind).step - kindOf(b.kind).step;
  if (step !== 0) return step;
  const time = compare(a.time ?? "", b.time ?? "");
  if (time !== 0) return time;
  if (a.time === undefined) {
    const sides = side(a, buysFirst) - side(b, buysFirst);
    if (sides !== 0) return sides;
  }
  return byContent(a, b);
}

/** True when the untimed sells of the rows are more than the position at the start of the day holds. */
export function areSellsUncovered(rows: readonly Transaction[], held: bigint): boolean {
  let sold = 0n;
  for (const row of rows) {
    const kind = kindOf(row.kind);
    if (row.time === undefined && kind.quantitySign < 0 && kind.position === "trade")
      sold += row.quantity ?? 0n;
  }
  return sold > held;
}

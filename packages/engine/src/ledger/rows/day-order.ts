import type { Kind, PositionEffect } from "../kind.ts";
import { kindOf } from "../kinds.ts";
import type { Transaction } from "../transaction.ts";

function compare<T extends string | bigint | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sells and income before buys unless `buysFirst`. Rows of two assets in between. */
function side(row: Transaction, buysFirst: boolean): number {
  const kind = kindOf(row.kind);
  if (kind.legs.length > 0) return 1;
  return kind.quantitySign > 0 === buysFirst ? 0 : 2;
}

// Property order is irrelevant.
const lotsText = ({ carried = [] }: Transaction): string =>
  carried.map(({ quantity, cost, acquired }) => `${quantity}:${cost ?? ""}:${acquired ?? ""}`).join(" ");

const choicesText = ({ useLots = [] }: Transaction): string =>
  useLots.map(({ rowId, quantity }) => `${rowId}:${quantity}`).join(" ");

/** Content without entry order and author. The id breaks ties between equal rows. */
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
    row.assetId ?? "",
    row.toAssetId ?? "",
    row.toQuantity ?? -1n,
    row.exDate ?? "",
    row.costShare ?? -1n,
    row.optionRight ?? "",
    row.toAccountId ?? "",
    row.rateCurrency ?? "",
    row.ratio === undefined ? "" : `${row.ratio.to}:${row.ratio.from}`,
    lotsText(row),
    row.toAmount ?? 0n,
    row.toCurrency ?? "",
    row.settleDate ?? "",
    choicesText(row),
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
 * Orders by step, then rows without a time, then by time; untimed sells before untimed buys unless `buysFirst`; ties by
 * content.
 */
export function compareWithinDay(a: Transaction, b: Transaction, buysFirst: boolean): number {
  return compareSides({ row: a, buysFirst }, { row: b, buysFirst });
}

export interface SidedRow {
  readonly row: Transaction;
  readonly buysFirst: boolean;
}

/** Orders rows of one day as `compareWithinDay` does, with `buysFirst` per row. */
export function compareSides(a: SidedRow, b: SidedRow): number {
  const step = kindOf(a.row.kind).step - kindOf(b.row.kind).step;
  if (step !== 0) return step;
  const time = compare(a.row.time ?? "", b.row.time ?? "");
  if (time !== 0) return time;
  if (a.row.time === undefined) {
    const sides = side(a.row, a.buysFirst) - side(b.row, b.buysFirst);
    if (sides !== 0) return sides;
  }
  return byContent(a.row, b.row);
}

const LEAVING: ReadonlySet<PositionEffect> = new Set<PositionEffect>(["trade", "redeem", "move-out", "join"]);

interface KindRow {
  readonly row: Transaction;
  readonly kind: Kind;
}

/** Returns true when the untimed sells exceed the position at the start of the day. */
export function areSellsUncovered(rows: readonly KindRow[], held: bigint): boolean {
  let sold = 0n;
  for (const { row, kind } of rows) {
    if (row.time === undefined && kind.quantitySign < 0 && LEAVING.has(kind.position))
      sold += row.quantity ?? 0n;
  }
  return sold > held;
}

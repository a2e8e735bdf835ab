import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { DatedAmount, TaxAmount } from "./tax-input.ts";

export type TaxTradeKind =
  | "buy"
  | "sell"
  | "transfer-in"
  | "transfer-out"
  | "split"
  | "amortisation"
  | "coupon"
  /** Lots go over to another asset or account as they are: conversion, spin-off, transfer between own accounts. */
  | "move"
  /** Leaves for nothing, from whichever side it is held. */
  | "expire"
  | "return-of-capital"
  /** The cost of all that is held changes without money and pieces. */
  | "cost-adjustment"
  /** Result without units: variation margin; negative when it was paid. */
  | "margin";

/**
 * What the matcher needs of a ledger row. `amount`: the price without fees and accrued coupon; of a transfer in the
 * original cost; of an amortisation, a return of capital or a change of cost what concerns the whole holding. `quantity` is positive
 * and 0 where the kind needs none, or all that is held leaves (`isAll`).
 */
export interface TaxTrade {
  readonly id: string;
  readonly kind: TaxTradeKind;
  readonly assetId: string;
  readonly accountId: string;
  readonly trade: IsoDate;
  readonly settled: IsoDate;
  /** "10:00:00"; rows without a time come first. */
  readonly time?: string;
  readonly quantity: Dec;
  readonly amount?: TaxAmount;
  readonly accrued?: TaxAmount;
  readonly fees?: readonly DatedAmount[];
  /** Of a transfer in: when the previous account acquired it. */
  readonly acquired?: { readonly trade: IsoDate; readonly settled: IsoDate };
  /** Split, move: new per old pieces. Amortisation: the part of the remaining nominal that was paid back. */
  readonly ratio?: { readonly part: bigint; readonly whole: bigint };
  /** Sell, expire, move: everything that is held then. */
  readonly isAll?: boolean;
  /** Amortisation without a ratio: the nominal of one piece before it, in the currency of the amount. */
  readonly nominal?: Money;
  /** Move: what receives; the same asset or account when absent. */
  readonly toAssetId?: string;
  readonly toAccountId?: string;
  /** Move: pieces that arrive; without it and without a ratio as many as leave. */
  readonly toQuantity?: Dec;
  /** Move: the pieces stay and this part of their cost goes over (spin-off). */
  readonly costShare?: { readonly part: bigint; readonly whole: bigint };
  /** Move: the pieces stay, what part of their cost goes over is not told: neither cost is known from here. */
  readonly isShareUnknown?: boolean;
}

const STEPS: Readonly<Record<TaxTradeKind, number>> = {
  split: 0,
  move: 0.5,
  "transfer-in": 1,
  coupon: 2,
  amortisation: 3,
  "return-of-capital": 3,
  "cost-adjustment": 0.5,
  margin: 3,
  buy: 4,
  sell: 5,
  expire: 6.5,
  "transfer-out": 7,
};
const TIMED_STEP = 6;

function stepOf({ kind, time, toAccountId }: TaxTrade): number {
  // What an action does to an asset happens before the day's trades, what its owner takes elsewhere after them.
  if (kind === "move" && toAccountId !== undefined) return STEPS["transfer-out"];
  return time !== undefined && (kind === "buy" || kind === "sell") ? TIMED_STEP : STEPS[kind];
}

function compareMoney(left: Money | undefined, right: Money | undefined): number {
  const [a, b] = [left ?? -1n, right ?? -1n];
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Ties go by content; the id only fixes which of two equal rows is named. */
function compareContent(left: TaxTrade, right: TaxTrade): number {
  if (left.quantity !== right.quantity) return left.quantity < right.quantity ? -1 : 1;
  return (
    compareMoney(left.amount?.amount, right.amount?.amount) ||
    compareText(left.settled, right.settled) ||
    compareMoney(left.accrued?.amount, right.accrued?.amount) ||
    compareText(left.id, right.id)
  );
}

/**
 * The rows of one day in the ledger's order (conventions C2): splits and other actions, transfers in, income,
 * untimed trades, trades with a time, transfers out. Untimed buys come before sells: first in, first out takes the same lots either
 * way as long as the morning covers the sells, and otherwise this is the only order that works. The order of entry
 * never matters.
 */
export function orderDay(trades: readonly TaxTrade[]): TaxTrade[] {
  return [...trades].sort(
    (a, b) => stepOf(a) - stepOf(b) || compareText(a.time ?? "", b.time ?? "") || compareContent(a, b),
  );
}

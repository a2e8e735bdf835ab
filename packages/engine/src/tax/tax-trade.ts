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
  /** Conversion, spin-off, transfer between own accounts. */
  | "move"
  | "expire"
  | "return-of-capital"
  /** Without money and units. */
  | "cost-adjustment"
  /** Variation margin; negative when paid. */
  | "margin";

/**
 * `amount`: price without fees and accrued interest; for a transfer in the original cost; for an amortisation, return
 * of capital or cost adjustment that of the whole holding. `quantity` is 0 where the kind needs none or closes all
 * (`isAll`).
 */
export interface TaxTrade {
  readonly id: string;
  readonly kind: TaxTradeKind;
  readonly assetId: string;
  readonly accountId: string;
  readonly trade: IsoDate;
  readonly settled: IsoDate;
  /** Rows without a time come first. */
  readonly time?: string;
  readonly quantity: Dec;
  readonly amount?: TaxAmount;
  readonly accrued?: TaxAmount;
  readonly fees?: readonly DatedAmount[];
  /** Transfer in: original acquisition. */
  readonly acquired?: { readonly trade: IsoDate; readonly settled: IsoDate };
  /** New per old units. Amortisation: repaid part of the remaining nominal. */
  readonly ratio?: { readonly part: bigint; readonly whole: bigint };
  readonly isAll?: boolean;
  /** Amortisation without a ratio: of one unit before it. */
  readonly nominal?: Money;
  /** Defaults to the same asset or account. */
  readonly toAssetId?: string;
  readonly toAccountId?: string;
  /** Defaults to the ratio, else the units moved. */
  readonly toQuantity?: Dec;
  /** Spin-off: this part of the cost is moved. */
  readonly costShare?: { readonly part: bigint; readonly whole: bigint };
  /** Spin-off: both costs are unknown. */
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

/** Ties by content; the id only decides between equal rows. */
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
 * Orders as in the ledger (conventions C2); entry order never matters. Untimed buys precede sells: first in, first out
 * takes the same lots either way while the morning's holding covers the sells, and otherwise only this order works.
 */
export function orderDay(trades: readonly TaxTrade[]): TaxTrade[] {
  return [...trades].sort(
    (a, b) => stepOf(a) - stepOf(b) || compareText(a.time ?? "", b.time ?? "") || compareContent(a, b),
  );
}

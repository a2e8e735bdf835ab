import { type Reason, reason } from "../figure.ts";
import { isRounding } from "../ledger/closing-rounding.ts";
import { DEC_ONE, type Dec, formatDec, type Money } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { type TaxLot, takeMoney, takePieces } from "./fifo-lot.ts";
import { adjustCost, bookMargin, returnCapital } from "./fifo-payments.ts";
import type { DatedAmount, TaxDisposal } from "./tax-input.ts";
import type { TaxTrade, TaxTradeKind } from "./tax-trade.ts";

/** The accrued coupon paid at purchases that a coupon gives back. */
export interface CouponDeduction {
  readonly couponId: string;
  readonly deductions: readonly DatedAmount[];
}

/** One asset in one account while its rows are read. */
export interface Position {
  readonly assetId: string;
  readonly accountId: string;
  readonly allowShort: boolean;
  isShort: boolean;
  /** Open lots, oldest acquisition first. */
  lots: TaxLot[];
  /** Pieces in them, the most since there were none, and one unit of the last decimal printed, all in 10^-18. */
  total: bigint;
  largest: bigint;
  step: bigint;
  readonly disposals: TaxDisposal[];
  readonly coupons: CouponDeduction[];
  readonly problems: Reason[];
}

/** Finds the position of an asset in an account, an empty one when there was none yet. */
export type FindPosition = (assetId: string, accountId: string) => Position;

/** What a row brings, as a lot of its own. */
function lotOf(row: TaxTrade): TaxLot {
  return {
    tradeId: row.id,
    trade: row.acquired?.trade ?? row.trade,
    settled: row.acquired?.settled ?? row.settled,
    quantity: row.quantity,
    amount: row.amount,
    accrued: row.accrued,
    fees: row.fees ?? [],
  };
}

/** Pieces held, or sold short. */
export function heldOf({ total }: Position): bigint {
  return total;
}

/** Takes pieces out of the count. */
export function countOut(position: Position, quantity: bigint): void {
  position.total -= quantity;
  if (position.total === 0n) position.largest = 0n;
}

/** Puts a lot where its day of acquisition stands. */
export function open(position: Position, lot: TaxLot): void {
  if (lot.quantity === 0n) return;
  const at = position.lots.findIndex(
    (other) => other.trade > lot.trade || (other.trade === lot.trade && other.settled > lot.settled),
  );
  position.lots.splice(at < 0 ? position.lots.length : at, 0, lot);
  position.total += lot.quantity;
  if (position.total > position.largest) position.largest = position.total;
}

/** Lets a trade that leaves, or lacks, no more than a broker's rounding close all: the ledger's rule. */
function roundToHeld(position: Position, trade: TaxLot): void {
  const gap = position.total - trade.quantity;
  if (position.total > 0n && isRounding(position, gap < 0n ? -gap : gap)) trade.quantity = position.total;
}

/** Closes open lots, oldest first, against `trade`; what is left of the trade stays in it. */
function close(position: Position, trade: TaxLot): void {
  roundToHeld(position, trade);
  while (trade.quantity > 0n) {
    const lot = position.lots[0];
    if (lot === undefined) return;
    const quantity = lot.quantity < trade.quantity ? lot.quantity : trade.quantity;
    const [lotSide, tradeSide] = [takePieces(lot, quantity), takePieces(trade, quantity)];
    position.disposals.push({
      assetId: position.assetId,
      accountId: position.accountId,
      quantity: quantity as Dec,
      acquired: position.isShort ? tradeSide : lotSide,
      sold: position.isShort ? lotSide : tradeSide,
      isAmortisation: false,
    });
    countOut(position, quantity);
    if (lot.quantity === 0n) position.lots.shift();
  }
}

/** Pieces sold without being held: a disposal whose cost nobody knows, so that no total can look whole. */
function disposeUnknown(position: Position, trade: TaxLot): void {
  const { tradeId, trade: day, settled } = trade;
  const { assetId: asset, accountId: account } = position;
  position.problems.push(reason("oversold", { asset, account, day, missing: formatDec(trade.quantity) }));
  position.disposals.push({
    assetId: asset,
    accountId: account,
    quantity: trade.quantity as Dec,
    acquired: { tradeId, trade: day, settled, amount: undefined, fees: [] },
    sold: takePieces(trade, trade.quantity),
    isAmortisation: false,
  });
}

/** A sale as the position stands: with `isAll` whatever is held. */
function sold(position: Position, row: TaxTrade): TaxLot {
  const lot = lotOf(row);
  if (row.isAll) lot.quantity = heldOf(position);
  return lot;
}

function sell(position: Position, trade: TaxLot): void {
  if (!position.isShort) {
    close(position, trade);
    if (trade.quantity === 0n) return;
    if (!position.allowShort) {
      disposeUnknown(position, trade);
      return;
    }
    position.isShort = true;
  }
  open(position, trade);
}

function buy(position: Position, trade: TaxLot): void {
  if (position.isShort) {
    close(position, trade);
    if (trade.quantity === 0n) return;
    position.isShort = false;
  }
  open(position, trade);
}

/** Leaves without being sold: nothing is realised here, the next account gets the lots by `transfer-in`. */
function transferOut(position: Position, trade: TaxLot): void {
  const before = position.disposals.length;
  close(position, trade);
  position.disposals.length = before;
  if (trade.quantity > 0n) {
    const { assetId: asset, accountId: account } = position;
    const missing = formatDec(trade.quantity);
    position.problems.push(reason("oversold", { asset, account, day: trade.trade, missing }));
  }
}

/** Leaves a problem {asset, account, day, row} behind. */
export function complain(
  { assetId: asset, accountId: account, problems }: Position,
  row: TaxTrade,
  code: string,
): void {
  problems.push(reason(code, { asset, account, day: row.trade, row: row.id }));
}

/** What was paid against the nominal of all that is held; undefined when either is not known. */
function shareOfNominal(position: Position, { amount, nominal }: TaxTrade): TaxTrade["ratio"] {
  const whole = multiplyDivide(heldOf(position), nominal ?? 0n, DEC_ONE);
  return amount === undefined || whole <= 0n ? undefined : { part: amount.amount, whole };
}

/** Part of the nominal comes back: the same part of cost and purchase fees is released, the accrued coupon stays. */
function amortise(position: Position, row: TaxTrade): void {
  const share = row.ratio ?? shareOfNominal(position, row);
  if (share === undefined || position.isShort || position.lots.length === 0) {
    complain(position, row, share === undefined ? "ratio-missing" : "not-held");
    return;
  }
  const payment = lotOf(row);
  payment.quantity = heldOf(position);
  for (const lot of position.lots) {
    position.disposals.push({
      assetId: position.assetId,
      accountId: position.accountId,
      quantity: lot.quantity as Dec,
      acquired: takeMoney(lot, share, false),
      sold: takePieces(payment, lot.quantity),
      isAmortisation: true,
    });
  }
}

/** The first coupon after a purchase gives back the accrued coupon paid with it. */
function payCoupon(position: Position, row: TaxTrade): void {
  const deductions: DatedAmount[] = [];
  for (const lot of position.isShort ? [] : position.lots) {
    if (lot.accrued === undefined || lot.accrued.amount === 0n) continue;
    deductions.push({ ...lot.accrued, day: lot.settled });
    lot.accrued = undefined;
  }
  position.coupons.push({ couponId: row.id, deductions });
}

/** Quantities by cumulative rounding, so that their sum is the rounded whole (exactness E8). */
function split(position: Position, row: TaxTrade): void {
  if (row.ratio === undefined) {
    complain(position, row, "ratio-missing");
    return;
  }
  resize(position, row.ratio);
  // The broker's own count, where it is a rounding of the ratio's.
  const { total } = position;
  const gap = row.quantity - total;
  const isStated = row.quantity > 0n && gap !== 0n && gap > -DEC_ONE && gap < DEC_ONE;
  if (isStated && total > 0n) resize(position, { part: row.quantity, whole: total });
}

function resize(
  position: Position,
  { part, whole }: { readonly part: bigint; readonly whole: bigint },
): void {
  let before = 0n;
  let given = 0n;
  for (const lot of position.lots) {
    before += lot.quantity;
    const after = multiplyDivide(before, part, whole);
    lot.quantity = after - given;
    given = after;
  }
  position.total = given;
  position.largest = multiplyDivide(position.largest, part, whole);
}

/** Leaves for nothing: a position sold short is bought back for nothing. */
function expire(position: Position, row: TaxTrade): void {
  if (position.lots.length === 0) {
    complain(position, row, "not-held");
    return;
  }
  const { currency } = position.lots[0]?.amount ?? { currency: "" };
  const lot = sold(position, row);
  lot.amount ??= { amount: 0n as Money, currency };
  if (position.isShort) buy(position, lot);
  else sell(position, lot);
}

/** Adjusts what is held; what is sold short, or not held, has no cost to adjust. */
function adjust(position: Position, row: TaxTrade): void {
  if (position.isShort || position.lots.length === 0) complain(position, row, "not-held");
  else adjustCost(position, row);
}

/** What a row does to one position. */
type Apply = (position: Position, row: TaxTrade) => void;

/** What each kind of row does to a position; a move needs a second one and is played apart. */
export const APPLY_TRADE: Readonly<Record<Exclude<TaxTradeKind, "move">, Apply>> = {
  buy: (position, row) => buy(position, lotOf(row)),
  "transfer-in": (position, row) => buy(position, lotOf(row)),
  sell: (position, row) => sell(position, sold(position, row)),
  "transfer-out": (position, row) => transferOut(position, sold(position, row)),
  amortisation: amortise,
  coupon: payCoupon,
  split,
  expire,
  "return-of-capital": returnCapital,
  "cost-adjustment": adjust,
  margin: bookMargin,
};

import { type Reason, reason } from "../figure.ts";
import { isRounding } from "../ledger/closing-rounding.ts";
import { DEC_ONE, type Dec, formatDec, type Money } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { slicePieces, type TaxLot, takeMoney } from "./fifo-lot.ts";
import { adjustCost, bookMargin, returnCapital } from "./fifo-payments.ts";
import type { DatedAmount, TaxDisposal } from "./tax-input.ts";
import type { TaxTrade, TaxTradeKind } from "./tax-trade.ts";

/** Accrued interest paid at purchase, returned by a coupon. */
export interface CouponDeduction {
  readonly couponId: string;
  readonly deductions: readonly DatedAmount[];
}

export interface Position {
  readonly assetId: string;
  readonly accountId: string;
  readonly allowShort: boolean;
  isShort: boolean;
  /** Oldest acquisition first. */
  lots: TaxLot[];
  /** Units, their peak since flat, and the last decimal's unit, in 10^-18. */
  total: bigint;
  largest: bigint;
  step: bigint;
  readonly disposals: TaxDisposal[];
  readonly coupons: CouponDeduction[];
  readonly problems: Reason[];
}

export type FindPosition = (assetId: string, accountId: string) => Position;

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

export function heldOf({ total }: Position): bigint {
  return total;
}

export function countOut(position: Position, quantity: bigint): void {
  position.total -= quantity;
  if (position.total === 0n) position.largest = 0n;
}

export function open(position: Position, lot: TaxLot): void {
  if (lot.quantity === 0n) return;
  const at = position.lots.findIndex(
    (other) => other.trade > lot.trade || (other.trade === lot.trade && other.settled > lot.settled),
  );
  position.lots.splice(at < 0 ? position.lots.length : at, 0, lot);
  position.total += lot.quantity;
  if (position.total > position.largest) position.largest = position.total;
}

/** Closes all within a broker's rounding. */
function roundToHeld(position: Position, trade: TaxLot): void {
  const gap = position.total - trade.quantity;
  if (position.total > 0n && isRounding(position, gap < 0n ? -gap : gap)) trade.quantity = position.total;
}

/** `trade` keeps the excess. */
function close(position: Position, trade: TaxLot): void {
  roundToHeld(position, trade);
  while (trade.quantity > 0n) {
    const lot = position.lots[0];
    if (lot === undefined) return;
    const quantity = lot.quantity < trade.quantity ? lot.quantity : trade.quantity;
    const [lotSide, tradeSide] = [slicePieces(lot, quantity), slicePieces(trade, quantity)];
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

/** Unknown cost, so that totals are refused. */
function disposeUnknown(position: Position, trade: TaxLot): void {
  const { tradeId, trade: day, settled } = trade;
  const { assetId: asset, accountId: account } = position;
  position.problems.push(reason("oversold", { asset, account, day, missing: formatDec(trade.quantity) }));
  position.disposals.push({
    assetId: asset,
    accountId: account,
    quantity: trade.quantity as Dec,
    acquired: { tradeId, trade: day, settled, amount: undefined, fees: [] },
    sold: slicePieces(trade, trade.quantity),
    isAmortisation: false,
  });
}

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

/** Realises nothing: the receiving account's `transfer-in` has the lots. */
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

export function complain(
  { assetId: asset, accountId: account, problems }: Position,
  row: TaxTrade,
  code: string,
): void {
  problems.push(reason(code, { asset, account, day: row.trade, row: row.id }));
}

function shareOfNominal(position: Position, { amount, nominal }: TaxTrade): TaxTrade["ratio"] {
  const whole = multiplyDivide(heldOf(position), nominal ?? 0n, DEC_ONE);
  return amount === undefined || whole <= 0n ? undefined : { part: amount.amount, whole };
}

/** Accrued interest stays. */
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
      sold: slicePieces(payment, lot.quantity),
      isAmortisation: true,
    });
  }
}

// The first coupon after a purchase returns the accrued interest paid.
function payCoupon(position: Position, row: TaxTrade): void {
  const deductions: DatedAmount[] = [];
  for (const lot of position.isShort ? [] : position.lots) {
    if (lot.accrued === undefined || lot.accrued.amount === 0n) continue;
    deductions.push({ ...lot.accrued, day: lot.settled });
    lot.accrued = undefined;
  }
  position.coupons.push({ couponId: row.id, deductions });
}

// Cumulative rounding (exactness E8).
function split(position: Position, row: TaxTrade): void {
  if (row.ratio === undefined) {
    complain(position, row, "ratio-missing");
    return;
  }
  resize(position, row.ratio);
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

// Short and closed positions have no cost to adjust.
function adjust(position: Position, row: TaxTrade): void {
  if (position.isShort || position.lots.length === 0) complain(position, row, "not-held");
  else adjustCost(position, row);
}

type Apply = (position: Position, row: TaxTrade) => void;

/** Moves involve two positions and are applied apart. */
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

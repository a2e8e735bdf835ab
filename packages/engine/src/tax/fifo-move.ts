import { type Reason, reason } from "../figure.ts";
import { isRounding } from "../ledger/closing-rounding.ts";
import { formatDec } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { slicePieces, type TaxLot } from "./fifo-lot.ts";
import { lotFrom, sliceCost } from "./fifo-payments.ts";
import { complain, countOut, type FindPosition, heldOf, open, type Position } from "./fifo-position.ts";
import type { TaxTrade } from "./tax-trade.ts";

function leaving(position: Position, row: TaxTrade): bigint {
  const held = heldOf(position);
  if (row.isAll || row.quantity === held) return held;
  const gap = row.quantity - held;
  if (isRounding(position, gap < 0n ? -gap : gap)) return held;
  if (gap < 0n) return row.quantity;
  const { assetId: asset, accountId: account } = position;
  const missing = formatDec((row.quantity - held) as typeof row.quantity);
  const problem: Reason = reason("oversold", { asset, account, day: row.trade, missing });
  position.problems.push(problem);
  return held;
}

function takeLots(position: Position, quantity: bigint): TaxLot[] {
  const taken: TaxLot[] = [];
  let left = quantity;
  while (left > 0n) {
    const [lot] = position.lots;
    if (lot === undefined) break;
    const part = lot.quantity < left ? lot.quantity : left;
    taken.push(lotFrom(slicePieces(lot, part), part));
    left -= part;
    countOut(position, part);
    if (lot.quantity === 0n) position.lots.shift();
  }
  return taken;
}

function arriving({ toQuantity, ratio }: TaxTrade, quantity: bigint): bigint {
  if (toQuantity !== undefined) return toQuantity;
  return ratio === undefined ? quantity : multiplyDivide(quantity, ratio.part, ratio.whole);
}

/** Distributes units by cumulative rounding (exactness E8). */
function receive(target: Position, lots: readonly TaxLot[], sizes: { from: bigint; to: bigint }): void {
  let before = 0n;
  let given = 0n;
  for (const lot of lots) {
    before += lot.quantity;
    const after = multiplyDivide(before, sizes.to, sizes.from);
    lot.quantity = after - given;
    given = after;
    open(target, lot);
  }
}

// Without a stated share both costs are unknown.
function shareLots({ lots }: Position, { costShare }: TaxTrade): TaxLot[] {
  return lots.map((lot) => {
    if (costShare !== undefined) return lotFrom(sliceCost(lot, costShare), lot.quantity);
    lot.amount = undefined;
    return { ...lot, accrued: undefined, fees: [] };
  });
}

/**
 * Moves lots with days, costs and fees; a spin-off keeps the units and moves `costShare` of each lot's cost (IRS
 * Publication 550, "Spin-offs").
 */
export function moveLots(position: Position, row: TaxTrade, find: FindPosition): void {
  const target = find(row.toAssetId ?? row.assetId, row.toAccountId ?? row.accountId);
  const isMixed = target.lots.length > 0 && target.isShort !== position.isShort;
  if (position.lots.length === 0 || isMixed) {
    // An action reported for all accounts applies to holders only.
    if (isMixed || row.quantity > 0n) complain(position, row, isMixed ? "move-mixed" : "not-held");
    return;
  }
  target.isShort = position.isShort;
  if (row.costShare !== undefined || row.isShareUnknown) {
    const from = heldOf(position);
    receive(target, shareLots(position, row), { from, to: arriving(row, from) });
    return;
  }
  const from = leaving(position, row);
  receive(target, takeLots(position, from), { from, to: arriving(row, from) });
}

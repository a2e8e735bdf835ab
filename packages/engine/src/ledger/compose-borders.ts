import { fromDayNumber } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import { abs, multiplyDivide } from "../money/rounding.ts";
import { accruedOf } from "../valuation/asset-bond.ts";
import { maturedOn, PAR } from "../valuation/matured-bond.ts";
import { findClose } from "../valuation/prices.ts";
import { worthOf } from "../valuation/worth.ts";
import type { Lot } from "./lots.ts";
import type { PositionAccount } from "./position-fold.ts";
import type { RunState } from "./run-state.ts";
import { overSplits } from "./stand-in.ts";
import type { CarriedLot, Transaction } from "./transaction.ts";

interface Border {
  readonly index: number;
  /** First day of a child that joins, last day of one that leaves. */
  readonly day: number;
}

type Edge = Pick<Transaction, "id" | "date" | "accountId" | "affectsCash">;

function edgeOf({ index, day }: Border, name: string): Edge {
  return { id: `${index}:${name}`, date: fromDayNumber(day), accountId: `${index}:`, affectsCash: false };
}

/** What a position is worth in its currency at the end of a day: clean value and accrued coupon, unsigned. */
function worthOn(state: RunState, account: PositionAccount, quantity: bigint, day: number) {
  const { asset } = account;
  const close = findClose(state.input.prices.get(asset.id), day);
  const accrued = multiplyDivide(quantity, accruedOf(asset, day).amount, 10n ** 18n) as Money;
  const traded = close === undefined ? undefined : overSplits(state.splits, asset, close, day);
  const price = maturedOn(asset, day, close) === undefined ? traded : PAR;
  return {
    ...(price !== undefined && { amount: worthOf(asset, { quantity, price, day }) as Money }),
    ...(accrued !== 0n && { accrued }),
  };
}

function toCarried(lot: Lot): CarriedLot {
  return {
    quantity: abs(lot.quantity) as Dec,
    acquired: fromDayNumber(lot.opened),
    ...(lot.unknownLocal === undefined && { cost: lot.costLocal as Money }),
  };
}

/** Everything a child holds when it joins: lots with cost and date at the value of the evening before, and cash. */
export function joiningRows(state: RunState, border: Border): Transaction[] {
  const rows: Transaction[] = [];
  const evening = border.day - 1;
  for (const [assetId, account] of state.positions) {
    const held = account.checkpoints.last().quantity;
    if (held === 0n) continue;
    const currency = account.asset.currency;
    const quantity = abs(held) as Dec;
    const edge = { ...edgeOf(border, `join ${assetId}`), assetId, quantity, currency };
    const worth = worthOn(state, account, quantity, evening);
    if (held < 0n) rows.push({ ...edge, kind: "short", amount: 0n as Money, ...worth });
    else rows.push({ ...edge, kind: "transfer-in", carried: account.lots.map(toCarried), ...worth });
  }
  for (const [currency, { checkpoints }] of state.cash) {
    rows.push(...cashRow(border, currency, checkpoints.last().quantity, "join"));
  }
  return rows;
}

/** Everything a child holds when it leaves, at the value of that evening. */
export function leavingRows(state: RunState, border: Border): Transaction[] {
  const rows: Transaction[] = [];
  for (const [assetId, account] of state.positions) {
    const held = account.checkpoints.last().quantity;
    if (held === 0n) continue;
    const quantity = abs(held) as Dec;
    const edge = {
      ...edgeOf(border, `leave ${assetId}`),
      assetId,
      quantity,
      currency: account.asset.currency,
    };
    const worth = worthOn(state, account, quantity, border.day);
    if (held < 0n) rows.push({ ...edge, kind: "cover", time: "24:00", amount: 0n as Money, ...worth });
    else rows.push({ ...edge, kind: "transfer-out", ...worth });
  }
  for (const [currency, { checkpoints }] of state.cash) {
    rows.push(...cashRow(border, currency, -checkpoints.last().quantity, "leave"));
  }
  return rows;
}

/** Cash across the border: positive comes, negative goes. */
function cashRow(border: Border, currency: string, money: bigint, name: string): Transaction[] {
  if (money === 0n) return [];
  const kind = money > 0n ? "deposit" : "withdrawal";
  const edge = edgeOf(border, `${name} ${currency}`);
  return [{ ...edge, kind, currency, amount: abs(money) as Money, affectsCash: true }];
}

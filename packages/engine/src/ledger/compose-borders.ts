import { fromDayNumber } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";
import { abs } from "../money/rounding.ts";
import { accruedHeld } from "../valuation/asset-bond.ts";
import { maturedOn, PAR } from "../valuation/matured-bond.ts";
import { findClose } from "../valuation/prices.ts";
import { worthOf } from "../valuation/worth.ts";
import type { Lot } from "./lots/lot.ts";
import type { PositionAccount } from "./position-fold.ts";
import { openReceivables } from "./receivables-of.ts";
import type { RunState } from "./run-state.ts";
import { overSplits } from "./stand-in.ts";
import type { CarriedLot, Transaction } from "./transaction.ts";

interface Border {
  readonly index: number;
  /** The first day of a joining child, the last of a leaving one. */
  readonly day: number;
}

type Edge = Pick<Transaction, "id" | "date" | "accountId" | "affectsCash">;

function edgeOf({ index, day }: Border, name: string): Edge {
  return { id: `${index}:${name}`, date: fromDayNumber(day), accountId: `${index}:`, affectsCash: false };
}

/** Unsigned clean value and accrued interest in the position's currency. */
function worthOn(state: RunState, account: PositionAccount, quantity: bigint, day: number) {
  const { asset } = account;
  const close = findClose(state.input.prices.get(asset.id), day);
  const { amount: accrued } = accruedHeld(asset, { quantity, day });
  const traded =
    close === undefined || asset.isNominalUnknown === true
      ? undefined
      : overSplits(state.splits, asset, close, day);
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

/** Receivables are opened on joining and paid to the outside on leaving. */
function owedRows(state: RunState, border: Border, way: "join" | "leave"): Transaction[] {
  const day = way === "join" ? border.day - 1 : border.day;
  const rows: Transaction[] = [];
  for (const [assetId, account] of state.positions) {
    for (const { amount, currency, exDate, payDate } of openReceivables(state, account, day)) {
      const edge = edgeOf(border, `${way} ${assetId} dividend ${rows.length}`);
      const kind = amount > 0n ? "dividend" : "short-dividend";
      const size = abs(amount) as Money;
      const money = way === "join" ? { amount: -size as Money, settleDate: payDate } : { amount: size };
      rows.push({ ...edge, kind, assetId, currency, exDate, ...money });
    }
  }
  return rows;
}

/** Returns rows for a child's lots (at the value of the day before, with cost and date), cash and receivables. */
export function joiningRows(state: RunState, border: Border): Transaction[] {
  const rows = owedRows(state, border, "join");
  const day = border.day - 1;
  for (const [assetId, account] of state.positions) {
    const held = account.checkpoints.last().quantity;
    if (held === 0n) continue;
    const currency = account.asset.currency;
    const quantity = abs(held) as Dec;
    const edge = { ...edgeOf(border, `join ${assetId}`), assetId, quantity, currency };
    const worth = worthOn(state, account, quantity, day);
    if (held < 0n) rows.push({ ...edge, kind: "short", amount: 0n as Money, ...worth });
    else rows.push({ ...edge, kind: "transfer-in", carried: account.lots.map(toCarried), ...worth });
  }
  for (const [currency, { checkpoints }] of state.cash) {
    rows.push(...cashRow(border, currency, checkpoints.last().quantity, "join"));
  }
  return rows;
}

/** Returns rows for a child's holdings, cash and receivables at the value of its last day. */
export function leavingRows(state: RunState, border: Border): Transaction[] {
  const rows = owedRows(state, border, "leave");
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

function cashRow(border: Border, currency: string, money: bigint, name: string): Transaction[] {
  if (money === 0n) return [];
  const kind = money > 0n ? "deposit" : "withdrawal";
  const edge = edgeOf(border, `${name} ${currency}`);
  return [{ ...edge, kind, currency, amount: abs(money) as Money, affectsCash: true }];
}

import { remember } from "../../remember.ts";
import type { Transaction } from "../transaction.ts";

function keyOf({ date, assetId, quantity, currency, amount }: Transaction): string {
  return assetId === undefined ? `${date} ${currency} ${amount}` : `${date} ${assetId} ${quantity}`;
}

const childOf = (row: Transaction): string => (row.accountId ?? "").split(":")[0] ?? "";

const isOut = ({ kind, toAccountId }: Transaction): boolean =>
  kind === "transfer-out" && toAccountId === undefined;

/**
 * Joins a child's transfer out with another's transfer in on the same day: the sender's row names the other account and
 * crosses no border; the receiver's charges move to it.
 */
export function pairTransfers(rows: readonly Transaction[]): Transaction[] {
  const received = new Map<string, Transaction[]>();
  for (const row of rows) {
    if (row.kind === "transfer-in" && !row.id.includes(":join ")) {
      remember(received, keyOf(row), () => []).push(row);
    }
  }
  const gone = new Set<Transaction>();
  const paired = rows.map((row) => {
    if (!isOut(row) || row.id.includes(":leave ")) return [row];
    const match = received
      .get(keyOf(row))
      ?.find((other) => !gone.has(other) && childOf(other) !== childOf(row));
    if (match === undefined) return [row];
    gone.add(match);
    const { amount: _amount, ...sent } = row;
    const charged = match.fee !== undefined || match.tax !== undefined;
    return [{ ...sent, toAccountId: match.accountId ?? "" }, ...(charged ? [chargeOf(match)] : [])];
  });
  return paired.flat().filter((row) => !gone.has(row));
}

function chargeOf(row: Transaction): Transaction {
  const { amount: _amount, cost: _cost, carried: _carried, acquired: _acquired, ...rest } = row;
  return { ...rest, kind: "transfer-out", toAccountId: row.accountId ?? "" };
}

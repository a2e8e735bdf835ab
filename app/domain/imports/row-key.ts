import { hash } from "node:crypto";
import type { DraftRow } from "@zerno/brokers";
import { KINDS } from "@zerno/engine";
import { instrumentCode } from "./instrument-code.ts";

/** Income is told apart by its sum (the price per share is not always printed), trades by their price. */
const worthOf = (row: DraftRow): string | undefined =>
  KINDS[row.kind].isIncome ? row.amount : (row.price ?? row.amount);

/** Hours and minutes are part of a row's identity only where the file prints them. */
const partsOf = (row: DraftRow): readonly (string | undefined)[] => [
  row.date,
  row.time,
  row.kind,
  row.instrument ? instrumentCode(row.instrument) : undefined,
  row.quantity,
  worthOf(row),
  row.currency,
  row.toAmount,
  row.toCurrency,
  row.ratio ? `${row.ratio.to}:${row.ratio.from}` : undefined,
  // Behind the others and only where they are: keys of rows that were booked earlier stay as they are.
  ...(row.toInstrument ? [instrumentCode(row.toInstrument), row.toQuantity] : []),
];

/**
 * Identity of a row inside one account: the broker's own id where the format has one, otherwise its content.
 * There is no running number in it: equal rows of one file share a key and are counted. Fee and tax are left
 * out, because brokers correct them afterwards.
 */
export function rowKey(row: DraftRow, brokerId: string, account: string): string {
  const identity = row.externalId ? [brokerId, row.kind, row.externalId] : partsOf(row);
  return hash("sha256", [account, ...identity].join("\u001f"), "base64url").slice(0, 22);
}

import { hash } from "node:crypto";
import type { DraftRow } from "@zerno/brokers";
import { KINDS } from "@zerno/engine";
import { instrumentCode } from "./instrument-code.ts";

/** Income differs by its sum (the price per share is not always printed), trades by price. */
const worthOf = (row: DraftRow): string | undefined =>
  KINDS[row.kind].isIncome ? row.amount : (row.price ?? row.amount);

/** Hours and minutes belong to the identity only when the file prints them. */
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
  // Appended only when present: keys of booked rows stay stable.
  ...(row.toInstrument ? [instrumentCode(row.toInstrument), row.toQuantity] : []),
];

/**
 * Returns the identity of a row inside an account: the broker's id where the format has one, else the content. Equal
 * rows of a file share a key and are counted. Fee and tax are excluded: brokers correct them later.
 */
export function rowKey(row: DraftRow, brokerId: string, account: string): string {
  const identity = row.externalId ? [brokerId, row.kind, row.externalId] : partsOf(row);
  return hash("sha256", [account, ...identity].join("\u001f"), "base64url").slice(0, 22);
}

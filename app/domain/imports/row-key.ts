import { hash } from "node:crypto";
import type { DraftRow } from "@zerno/brokers";
import { KINDS } from "@zerno/engine";
import { instrumentCode } from "./instrument-code.ts";

/** Returns the sum of income (price per share is not always printed), the price of trades. */
const worthOf = (row: DraftRow): string | undefined =>
  KINDS[row.kind].isIncome ? row.amount : (row.price ?? row.amount);

/** Lists identifying fields; the time only if printed. */
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
  // Appended only if present: booked keys stay stable.
  ...(row.toInstrument ? [instrumentCode(row.toInstrument), row.toQuantity] : []),
];

/**
 * Returns the broker's id, else the content. Equal rows share a key; fee and tax are excluded, since brokers correct
 * them later.
 */
export function rowKey(row: DraftRow, brokerId: string, account: string): string {
  const identity = row.externalId ? [brokerId, row.kind, row.externalId] : partsOf(row);
  return hash("sha256", [account, ...identity].join("\u001f"), "base64url").slice(0, 22);
}

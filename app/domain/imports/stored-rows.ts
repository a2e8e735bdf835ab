import { z } from "zod";
import { nameRows, type ReadHead, type ReadRow, type ReadStatement } from "./statement-reader.ts";

/** Followed by the provider id. */
export const syncFormat = "sync:";

export const isOfSync = ({ format }: { readonly format: string }): boolean => format.startsWith(syncFormat);

/** Written by this program, hence not validated field by field. */
const StoredRows = z.object({
  head: z.custom<ReadHead>((value) => typeof value === "object" && value !== null && "brokerId" in value),
  rows: z.array(z.custom<ReadRow>((value) => typeof value === "object" && value !== null && "line" in value)),
});

/** Encodes a sync's undecided rows, to be read again like a file. */
export const encodeRows = ({ head, rows }: ReadStatement): Uint8Array =>
  Buffer.from(JSON.stringify({ head, rows }), "utf8");

/**
 * Decodes what `encodeRows` wrote.
 * @throws SyntaxError or ZodError for other bytes
 */
export function decodeRows(bytes: Uint8Array): ReadStatement {
  const { head, rows } = StoredRows.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  return { head, rows: nameRows(rows, head.brokerId, head.account?.number ?? "", head.zoneMinutes) };
}

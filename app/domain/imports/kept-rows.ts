import { z } from "zod";
import { nameRows, type ReadHead, type ReadRow, type ReadStatement } from "./statement-reader.ts";

/** Formats of rows that no file had: they came from a provider of sync, whose id follows. */
export const syncFormat = "sync:";

export const isOfSync = ({ format }: { readonly format: string }): boolean => format.startsWith(syncFormat);

/** As this program wrote it: rows and head are what the readers make, and are not checked field by field. */
const Kept = z.object({
  head: z.custom<ReadHead>((value) => typeof value === "object" && value !== null && "brokerId" in value),
  rows: z.array(z.custom<ReadRow>((value) => typeof value === "object" && value !== null && "line" in value)),
});

/** Rows that wait for an answer as the bytes of their import: read again like a file. */
export const keepRows = ({ head, rows }: ReadStatement): Uint8Array =>
  Buffer.from(JSON.stringify({ head, rows }), "utf8");

/** @throws ZodError for bytes that `keepRows` did not write */
export function readKeptRows(bytes: Uint8Array): ReadStatement {
  const { head, rows } = Kept.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  return { head, rows: nameRows(rows, head.brokerId, head.account?.number ?? "", head.zoneMinutes) };
}

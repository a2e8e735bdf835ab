import { once } from "node:events";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Db } from "../db-types.ts";
import { clientOf } from "../make-db.ts";

/** Bytes for bytea columns. */
export type CopyCell = string | number | boolean | Uint8Array | null;

/** Names as in the database. */
export interface CopyTarget {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Characters per write. */
const pieceLength = 262_144;

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** COPY text format. */
function cellText(cell: CopyCell): string {
  if (cell === null) return "\\N";
  if (typeof cell === "string") return cell.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
  if (cell instanceof Uint8Array)
    return `\\\\x${Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength).toString("hex")}`;
  return String(cell);
}

/**
 * Several times faster than INSERT from some hundred rows. COPY has no "on conflict": use a temporary table.
 * @param tx an open transaction
 * @throws Error without a transaction; database errors (nothing is written)
 */
export async function copyIn(
  tx: Db,
  { table, columns }: CopyTarget,
  rows: Iterable<readonly CopyCell[]>,
): Promise<void> {
  const client = clientOf(tx);
  if (client instanceof pg.Pool) throw new Error("COPY needs the connection of a transaction");
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  const finished = once(stream, "finish");
  // Thrown where `finished` is awaited.
  finished.catch(() => {});
  let piece = "";
  for (const row of rows) {
    piece += `${row.map(cellText).join("\t")}\n`;
    if (piece.length < pieceLength) continue;
    if (!stream.write(piece)) await Promise.race([once(stream, "drain"), finished]);
    piece = "";
  }
  stream.end(piece);
  await finished;
}

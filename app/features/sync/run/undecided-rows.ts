import { hash } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type Counts, noDecisions } from "../../../domain/imports/decisions.ts";
import {
  changeImport,
  getFileBytes,
  getImport,
  type ImportRow,
  insertImport,
} from "../../../domain/imports/import.queries.ts";
import type { ReadHead, ReadRow, ReadStatement } from "../../../domain/imports/statement-reader.ts";
import { decodeRows, encodeRows } from "../../../domain/imports/stored-rows.ts";
import { unrecorded } from "../../../portfolio/history/recorded-tx.ts";
import { imports } from "../../../portfolio/ledger.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { ImportState } from "../../../shared/codes.ts";

/** Import with undecided operations of an account: an unknown security, a check, or missing units. */
export interface Undecided {
  readonly row: ImportRow;
  readonly read: ReadStatement;
}

export async function findUndecided(
  db: Db,
  userId: string,
  accountId: string,
): Promise<Undecided | undefined> {
  const [found] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.userId, userId),
        eq(imports.state, ImportState.previewed),
        sql`${imports.counts} ->> 'syncAccountId' = ${accountId}`,
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  if (!found) return undefined;
  const row = await getImport(db, userId, found.id);
  return { row, read: decodeRows(await getFileBytes(db, userId, found.id)) };
}

interface UndecidedPlace {
  readonly userId: string;
  readonly portfolioId: string;
  readonly accountId: string;
  readonly fileName: string;
  readonly now: Date;
}

const fileOf = (read: ReadStatement, counts: Omit<Counts, "fileSize">) => {
  const fileBytes = encodeRows(read);
  const stored = { ...counts, fileSize: fileBytes.byteLength, waitingRows: read.rows.length };
  return { fileBytes, fileHash: hash("sha256", fileBytes, "hex"), counts: stored };
};

const undecidedHead = (head: ReadHead, rows: number): ReadHead => ({
  ...head,
  closing: { cash: [], positions: [] },
  counts: { dataRows: rows, rows, ignored: 0, failed: 0 },
});

/**
 * Appends undecided rows; lines continue, so that decisions stay with their rows. Not part of the recorded change:
 * undoing a sync keeps its questions.
 */
export async function addUndecided(
  tx: Db,
  place: UndecidedPlace,
  { head, rows }: ReadStatement,
): Promise<void> {
  if (rows.length === 0) return;
  const { userId, portfolioId, accountId, fileName, now } = place;
  const draft = unrecorded(tx, "draft");
  const known = await findUndecided(tx, userId, accountId);
  const last = Math.max(0, ...(known?.read.rows ?? []).map(({ line }) => line));
  const added = rows.map(
    (row, index): ReadRow => ({ ...row, line: last + index + 1, lines: [last + index + 1] }),
  );
  const all = [...(known?.read.rows ?? []), ...added];
  const counts = known?.row.counts ?? { brokerName: head.brokerName, syncAccountId: accountId };
  const file = fileOf({ head: undecidedHead(head, all.length), rows: all }, counts);
  if (known) {
    await changeImport(draft, known.row, [ImportState.previewed], file);
    return;
  }
  await insertImport(draft, {
    ...{ userId, id: newId(), portfolioId, state: ImportState.previewed, fileName, ...file },
    ...{ brokerId: head.brokerId, format: head.format, createdAt: now },
    draft: { decisions: noDecisions },
  });
}

/** Keeps only some rows undecided; without any the import is closed. */
export async function narrowUndecided(
  tx: Db,
  { row, read }: Undecided,
  left: readonly ReadRow[],
): Promise<void> {
  if (left.length === read.rows.length) return;
  const change =
    left.length === 0
      ? { state: ImportState.abandoned, fileBytes: null, draft: null }
      : fileOf({ head: undecidedHead(read.head, left.length), rows: left }, row.counts);
  await changeImport(unrecorded(tx, "draft"), row, [ImportState.previewed], change);
}

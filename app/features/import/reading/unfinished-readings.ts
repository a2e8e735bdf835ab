import type { Issue } from "@zerno/brokers";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type ImportRow, openStates } from "../../../domain/imports/import.queries.ts";
import { unrecorded } from "../../../portfolio/history/recorded-tx.ts";
import { updateRows } from "../../../portfolio/history/write-rows.ts";
import { imports } from "../../../portfolio/ledger.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { ImportState } from "../../../shared/codes.ts";

/** After so many readings interrupted by a crash the file is not read again. */
const mostUnfinished = 2;

/** Reasons of aborted readers. */
const readerEnds: readonly string[] = [
  "reader-hangs",
  "reader-crashed",
  "reader-out-of-memory",
  "reader-interrupted",
];

export const isReaderEnd = (code: string): boolean => readerEnds.includes(code);

const isOpen = ({ userId, id }: ImportRow) =>
  and(eq(imports.userId, userId), eq(imports.id, id), inArray(imports.state, [...openStates]));

/** Counts a started reading. False: earlier ones crashed, so the import is marked failed and the count reset. */
export async function beginReading(db: Db, row: ImportRow): Promise<boolean> {
  const set = {
    counts: sql`${imports.counts} || jsonb_build_object('unfinishedReadings',
      coalesce((${imports.counts} ->> 'unfinishedReadings')::int, 0) + 1)`,
  };
  const {
    rows: [counted],
  } = await updateRows(unrecorded(db, "draft"), imports, set, isOpen(row), { returning: ["counts"] });
  const { unfinishedReadings = 0 } = (counted?.counts ?? {}) as { readonly unfinishedReadings?: number };
  if (unfinishedReadings <= mostUnfinished) return true;
  await endReading(db, row, { code: "reader-interrupted", params: {} });
  return false;
}

/** Records the end of a reading; an aborted reader marks the import failed with the reason. */
export async function endReading(db: Db, row: ImportRow, fatal: Issue | undefined): Promise<void> {
  const isFailed = fatal !== undefined && isReaderEnd(fatal.code);
  const reason = JSON.stringify(isFailed ? { fatal: { code: fatal.code, params: fatal.params } } : {});
  const set = {
    counts: sql`(${imports.counts} - 'unfinishedReadings') || ${reason}::jsonb`,
    ...(isFailed && { state: ImportState.failed }),
  };
  await updateRows(unrecorded(db, "draft"), imports, set, isOpen(row));
}

import { and, between, eq, isNotNull, or, sql } from "drizzle-orm";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { deleteRows, insertSelected } from "../../portfolio/history/write-rows.ts";
import { imports, transactions as t } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { selectRecords } from "../../server/db/stored-columns.ts";
import { ImportState } from "../../shared/codes.ts";
import type { ImportRow } from "./import.queries.ts";

export type OpenRow = typeof t.$inferSelect;

/**
 * Lists unedited rows of the last day of each earlier file of account and format: a file made during its last day is
 * incomplete.
 */
export async function listOpenRows(
  db: Db,
  { userId, portfolioId }: Pick<ImportRow, "userId" | "portfolioId">,
  accountId: string,
  source: { readonly brokerId: string; readonly format: string },
): Promise<OpenRow[]> {
  const stated = sql`(${imports.counts} -> 'period' ->> 'to')::date`;
  const ends = await db
    .select({
      id: imports.id,
      day: sql<string>`case when ${stated} < ${imports.createdAt}::date then ${stated} else max(${t.tradeDate}) end`,
    })
    .from(imports)
    .innerJoin(t, and(eq(t.userId, imports.userId), eq(t.importId, imports.id)))
    .where(
      and(
        eq(imports.userId, userId),
        eq(imports.portfolioId, portfolioId),
        eq(imports.state, ImportState.committed),
        eq(imports.brokerId, source.brokerId),
        eq(imports.format, source.format),
        eq(t.accountId, accountId),
      ),
    )
    .groupBy(imports.userId, imports.id);
  if (ends.length === 0) return [];
  const isEnd = ends.map(({ id, day }) => and(eq(t.importId, id), eq(t.tradeDate, day)));
  const isAsWritten = sql`${t.importLine} is not null and ${t.importKey} not like 'opening:%'`;
  return db
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.accountId, accountId), eq(t.version, 1), isAsWritten, or(...isEnd)))
    .orderBy(t.id);
}

export async function listRowsOfBroker(
  db: Db,
  { userId, portfolioId }: Pick<ImportRow, "userId" | "portfolioId">,
  brokerId: string,
  days: { readonly from: string; readonly to: string },
): Promise<OpenRow[]> {
  const rows = await db
    .select({ row: t })
    .from(t)
    .innerJoin(imports, and(eq(imports.userId, t.userId), eq(imports.id, t.importId)))
    .where(
      and(
        eq(t.userId, userId),
        eq(t.portfolioId, portfolioId),
        eq(t.version, 1),
        isNotNull(t.importLine),
        between(t.tradeDate, days.from, days.to),
        eq(imports.state, ImportState.committed),
        eq(imports.brokerId, brokerId),
      ),
    )
    .orderBy(t.id);
  return rows.map(({ row }) => row);
}

export async function snapshotRows(
  tx: Db,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; before: unknown }[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string; before: unknown }>(sql`
    select id, to_jsonb(${t}) as before from ${t}
    where user_id = ${userId} and id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) order by id`);
  return rows;
}

/** Restores a row byte for byte, if it still exists. */
export async function restoreRow(tx: RecordedTx, userId: string, id: string, before: unknown): Promise<void> {
  const { count } = await deleteRows(tx, t, and(eq(t.userId, userId), eq(t.id, id)));
  if (count > 0) await insertRow(tx, before);
}

export async function insertRow(tx: RecordedTx, row: unknown): Promise<void> {
  await insertSelected(tx, t, selectRecords(t, { json: sql`${JSON.stringify(row)}::jsonb` }));
}

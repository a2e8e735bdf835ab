import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { transactions } from "../ledger.tables.ts";
import { changeRows, portfolioChanges } from "./history.tables.ts";
import { RowOperation } from "./recorded-tables.ts";

export type ChangeRow = typeof portfolioChanges.$inferSelect;

const touchedBy = (userId: string, changeId: string, operation?: number): SQL => sql`
  select c.table_name, k as key from ${changeRows} c, unnest(c.keys) k
  where c.user_id = ${userId} and c.change_id = ${changeId}
    ${operation === undefined ? sql`` : sql`and c.operation = ${operation}`}`;

const isInForce = sql`${portfolioChanges.undoneBy} is null and ${portfolioChanges.undoes} is null`;

/** Prefers changes in force. */
async function findLater(
  tx: Db,
  target: ChangeRow,
  rows: SQL,
  mustCount: boolean,
): Promise<ChangeRow | null> {
  const [found] = await tx
    .select()
    .from(portfolioChanges)
    .where(
      and(
        eq(portfolioChanges.userId, target.userId),
        gt(portfolioChanges.id, target.id),
        mustCount ? isInForce : undefined,
        sql`exists (select from ${changeRows} l, unnest(l.keys) lk
          where l.user_id = ${target.userId} and l.change_id = ${portfolioChanges.id}
            and (l.table_name, lk) in (${rows}))`,
      ),
    )
    .orderBy(sql`(${isInForce}) desc`, desc(portfolioChanges.id))
    .limit(1);
  return found ?? null;
}

export const findWriterOfAdded = (tx: Db, target: ChangeRow): Promise<ChangeRow | null> =>
  findLater(tx, target, touchedBy(target.userId, target.id, RowOperation.insert), true);

export const findWriter = (tx: Db, target: ChangeRow): Promise<ChangeRow | null> =>
  findLater(tx, target, touchedBy(target.userId, target.id), false);

export const findWriterOfTransaction = (tx: Db, target: ChangeRow, id: string): Promise<ChangeRow | null> =>
  findLater(tx, target, sql`select 'transactions'::text, ${id}::text`, false);

/**
 * Rows deleted only by foreign keys.
 * @returns their authors; undefined: no rows; null: unlogged
 */
export async function findCascaded(
  tx: Db,
  target: ChangeRow,
  undoId: string,
): Promise<ChangeRow | null | undefined> {
  const along = sql`${touchedBy(target.userId, undoId)} except ${touchedBy(target.userId, target.id)}`;
  const { rows } = await tx.execute(sql`select 1 from (${along}) along limit 1`);
  if (rows.length === 0) return undefined;
  return findLater(tx, target, along, false);
}

export const dependsOn = (later: ChangeRow): AppError =>
  new AppError("UNDO_DEPENDS", {
    change: later.undoes === null ? later.kind : "undone",
    changeId: later.id,
    at: later.at.toISOString(),
  });

/** Assets of rows before, after and now. */
export async function listTouchedAssets(tx: Db, { userId, id }: ChangeRow): Promise<string[]> {
  const { rows } = await tx.execute<{ asset_id: string }>(sql`
    with parts as (select keys, before, after from ${changeRows}
      where user_id = ${userId} and change_id = ${id} and table_name = 'transactions'),
    images as (
      select i from parts, jsonb_array_elements(before) i
      union all select i from parts, jsonb_array_elements(after) i),
    touched as (
      select i ->> 'asset_id' as asset_id from images union select i ->> 'to_asset_id' from images
      union select t.asset_id::text from ${transactions} t
        where t.user_id = ${userId} and t.id in (select k::uuid from parts, unnest(keys) k)
      union select t.to_asset_id::text from ${transactions} t
        where t.user_id = ${userId} and t.id in (select k::uuid from parts, unnest(keys) k))
    select asset_id from touched where asset_id is not null`);
  return rows.map(({ asset_id }) => asset_id);
}

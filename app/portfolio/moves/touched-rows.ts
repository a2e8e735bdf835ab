import { sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { changeRows } from "../history/history.tables.ts";
import { transactions as t } from "../ledger.tables.ts";

export interface Touched {
  readonly portfolioId: string;
  /** Null: all, by settings. */
  readonly assetId: string | null;
  readonly from: string;
  readonly moveId: string | null;
}

export const firstDay = "0001-01-01";

interface Found extends Record<string, unknown> {
  readonly portfolio_id: string;
  readonly asset_id: string | null;
  readonly from_day: string;
  readonly move_id: string | null;
}

/** A deleted portfolio sends no lots. */
const deciding = ["cost_method", "currency", "rate_source", "is_short_allowed", "deleted_at"];

/** One index look-up for users without transfers. */
export async function listChangedParts(tx: Db, userId: string, changeId: string): Promise<Touched[]> {
  const { rows } = await tx.execute<Found>(sql`
    with parts as (
      select * from ${changeRows} c where c.user_id = ${userId} and c.change_id = ${changeId}
        and exists (select from ${t} m where m.user_id = ${userId} and m.move_id is not null)),
    images as (
      select p.table_name, i.image from parts p, lateral (
        select jsonb_array_elements(p.before) as image union all select jsonb_array_elements(p.after)) i),
    written as (
      select (image->>'portfolio_id')::uuid as portfolio_id, (image->>'asset_id')::uuid as asset_id,
        (image->>'to_asset_id')::uuid as to_asset_id, (image->>'trade_date')::date as day,
        (image->>'move_id')::uuid as move_id
      from images where table_name = 'transactions'
      union all
      select r.portfolio_id, r.asset_id, r.to_asset_id, r.trade_date, r.move_id from ${t} r
      where r.user_id = ${userId} and r.id in (
        select k::uuid from parts p, unnest(p.keys) k where p.table_name = 'transactions' and p.after is null)),
    named as (
      select portfolio_id, asset_id, day, move_id from written where asset_id is not null or move_id is not null
      union all select portfolio_id, to_asset_id, day, move_id from written where to_asset_id is not null),
    settings as (
      select k::uuid as portfolio_id from parts p,
        rows from (unnest(p.keys), jsonb_array_elements(p.before), jsonb_array_elements(p.after)) as s (k, old, new)
      where p.table_name = 'portfolios' and p.operation = 2
        and exists (select from unnest(${sql.param(deciding)}::text[]) n where s.old->n is distinct from s.new->n)
      union
      select (image->>'portfolio_id')::uuid from images where table_name = 'lot_methods')
    select portfolio_id, asset_id, min(day)::text as from_day, move_id from named group by 1, 2, 4
    union all select portfolio_id, null, ${firstDay}::text, null from settings`);
  return rows.map((row) => ({
    portfolioId: row.portfolio_id,
    assetId: row.asset_id,
    from: row.from_day,
    moveId: row.move_id,
  }));
}

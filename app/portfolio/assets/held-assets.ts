import type { IsoDate } from "@zerno/engine";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { sessions, users } from "../../identity/identity.tables.ts";
import { assets } from "../../market/market.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { portfolios, transactions } from "../ledger.tables.ts";

export interface HeldAsset {
  readonly id: string;
  readonly holders: number;
  readonly firstTrade: IsoDate;
  /** By a recently active user. */
  readonly isViewed: boolean;
}

const Row = z.object({
  id: z.string(),
  holders: z.coerce.number(),
  first_trade: z.string(),
  is_viewed: z.boolean(),
});

/** Lists real assets: those of active users first, then by holders. */
export async function listAssetsInLedgers(db: Db, activeSince: Date): Promise<HeldAsset[]> {
  const { rows } = await db.execute(sql`
    select t.asset_id::text as id, count(distinct t.user_id)::int as holders, min(t.trade_date)::text as first_trade,
      bool_or(exists (select from ${sessions} s where s.user_id = t.user_id and s.used_at >= ${activeSince.toISOString()}))
        as is_viewed
    from (select distinct on (user_id, portfolio_id, asset_id) user_id, portfolio_id, asset_id, trade_date
      from ${transactions} where asset_owner_id = ${nilGuid} order by user_id, portfolio_id, asset_id, trade_date) t
    join ${portfolios} p on p.user_id = t.user_id and p.id = t.portfolio_id and p.deleted_at is null
    join ${assets} a on a.owner_id = ${nilGuid} and a.id = t.asset_id and a.is_active
    group by t.asset_id order by is_viewed desc, holders desc, id`);
  return z
    .array(Row)
    .parse(rows)
    .map(({ id, holders, first_trade, is_viewed }) => ({
      id,
      holders,
      firstTrade: first_trade as IsoDate,
      isViewed: is_viewed,
    }));
}

/** Lists currencies of all users, their portfolios, rows and held assets, by code. */
export async function listUsedCurrencies(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select currency from ${portfolios} where deleted_at is null
    union select currency from ${users}
    union select currency from ${transactions}
    union select a.currency from ${assets} a where exists (
      select from ${transactions} t where t.asset_owner_id = a.owner_id and t.market_asset_id = a.id)
    order by 1`);
  return z
    .array(z.object({ currency: z.string() }))
    .parse(rows)
    .map(({ currency }) => currency);
}

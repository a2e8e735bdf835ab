import { sql } from "drizzle-orm";
import { z } from "zod";
import { assets } from "../../market/market.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AccountType, nilGuid } from "../../shared/codes.ts";
import { portfolios, transactions } from "../ledger.tables.ts";
import { listHeldIds } from "../transactions/quantity-check.ts";
import { loadQuantityRows } from "../transactions/quantity-rows.ts";

/** Smaller groups could be identified. */
export const fewestHolders = 5;

const Pair = z.object({
  userId: z.string(),
  portfolioId: z.string(),
  isShortAllowed: z.boolean(),
  assetIds: z.array(z.string()),
});

/**
 * Without sandboxes, demo, archived or deleted portfolios. Separate statements: combined, an unanalysed database took
 * minutes.
 */
async function listCandidates(db: Db) {
  const { rows } = await db.execute(sql`
    with kept as materialized (
      select p.user_id, p.id, p.is_short_allowed from ${portfolios} p
      where p.deleted_at is null and p.archived_at is null and p.account_type <> ${AccountType.sandbox}
        and not p.is_demo
    ), touched as materialized (
      select distinct t.user_id, t.portfolio_id, x.asset_id
      from ${transactions} t
      cross join lateral (values (t.asset_owner_id, t.asset_id), (t.to_asset_owner_id, t.to_asset_id)) x (owner_id, asset_id)
      where x.owner_id = ${nilGuid} and (t.user_id, t.portfolio_id) in (select user_id, id from kept)
    ), wide as materialized (
      select asset_id from touched group by asset_id having count(distinct user_id) >= ${fewestHolders}
    )
    select k.user_id as "userId", k.id as "portfolioId", k.is_short_allowed as "isShortAllowed",
      array_agg(t.asset_id::text) as "assetIds"
    from wide w
    join ${assets} a on a.owner_id = ${nilGuid} and a.id = w.asset_id and a.is_active
    join touched t on t.asset_id = w.asset_id
    join kept k on k.user_id = t.user_id and k.id = t.portfolio_id
    group by k.user_id, k.id, k.is_short_allowed order by k.user_id`);
  return z.array(Pair).parse(rows);
}

/** Counts holders by asset id, from five on. */
export async function countHolders(db: Db): Promise<Map<string, number>> {
  const people = new Map<string, Set<string>>();
  for (const { userId, portfolioId, isShortAllowed, assetIds } of await listCandidates(db)) {
    const rows = await loadQuantityRows(db, userId, portfolioId, assetIds);
    const asked = new Set(assetIds);
    for (const id of listHeldIds(rows, isShortAllowed)) {
      if (!asked.has(id)) continue;
      const known = people.get(id);
      if (known) known.add(userId);
      else people.set(id, new Set([userId]));
    }
  }
  const counted = [...people].map(([id, users]) => [id, users.size] as const);
  return new Map(counted.filter(([, holders]) => holders >= fewestHolders));
}

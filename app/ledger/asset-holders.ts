import { sql } from "drizzle-orm";
import { z } from "zod";
import { assets } from "../market/market.tables.ts";
import type { Db } from "../server/db-types.ts";
import { AccountType, nilGuid } from "../shared/codes.ts";
import { portfolios, transactions } from "./ledger.tables.ts";
import { listHeldIds } from "./quantity-check.ts";
import { loadQuantityRows } from "./quantity-rows.ts";

/** Fewer people than this could be told apart. */
export const fewestHolders = 5;

const Pair = z.object({
  userId: z.string(),
  portfolioId: z.string(),
  isShortAllowed: z.boolean(),
  assetIds: z.array(z.string()),
});

/**
 * Portfolios with rows of assets that at least five people have rows of: real ones, neither sandboxes nor the demo's,
 * put away or deleted.
 */
async function listCandidates(db: Db) {
  const { rows } = await db.execute(sql`
    with touched as (
      select distinct t.user_id, t.portfolio_id, x.asset_id
      from ${transactions} t
      join ${portfolios} p on p.user_id = t.user_id and p.id = t.portfolio_id and p.deleted_at is null
        and p.archived_at is null and p.account_type <> ${AccountType.sandbox} and not p.is_demo
      cross join lateral (values (t.asset_owner_id, t.asset_id), (t.to_asset_owner_id, t.to_asset_id)) x (owner_id, asset_id)
      join ${assets} a on a.owner_id = x.owner_id and a.id = x.asset_id and a.is_active
      where x.owner_id = ${nilGuid}
    ), wide as (
      select asset_id from touched group by asset_id having count(distinct user_id) >= ${fewestHolders}
    )
    select t.user_id as "userId", t.portfolio_id as "portfolioId", p.is_short_allowed as "isShortAllowed",
      array_agg(t.asset_id::text) as "assetIds"
    from touched t join wide w on w.asset_id = t.asset_id
    join ${portfolios} p on p.user_id = t.user_id and p.id = t.portfolio_id
    group by t.user_id, t.portfolio_id, p.is_short_allowed order by t.user_id`);
  return z.array(Pair).parse(rows);
}

/**
 * How many people hold each shared asset now, of those that at least five hold. Nothing else of them is told.
 * @returns numbers of people by asset id
 */
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

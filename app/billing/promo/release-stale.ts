import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { billingOrders } from "../billing.tables.ts";
import { addDays } from "../subscription/periods.ts";
import { promoUses } from "./promo.tables.ts";
import { releasePromo } from "./reserve-promo.ts";

const staleDays = 2;

/**
 * Releases uses of orders neither paid nor closed in time; late payments count.
 * @returns the number released
 */
export async function releaseStale(db: Db, now: Date): Promise<number> {
  const rows = await db
    .select({ userId: promoUses.userId, orderId: promoUses.orderId })
    .from(promoUses)
    .leftJoin(
      billingOrders,
      and(eq(billingOrders.userId, promoUses.userId), eq(billingOrders.id, promoUses.orderId)),
    )
    .where(
      and(
        eq(promoUses.state, "reserved"),
        lt(promoUses.bookedAt, addDays(now, -staleDays)),
        sql`coalesce(${billingOrders.purpose}, '') <> 'renewal' or ${billingOrders.status} <> 'open'`,
      ),
    );
  for (const { userId, orderId } of rows)
    if (orderId !== null) await db.transaction((tx) => releasePromo(tx, userId, orderId));
  return rows.length;
}

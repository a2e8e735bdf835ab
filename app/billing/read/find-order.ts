import { and, desc, eq, ne } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { billingOrders, billingPayments } from "../billing.tables.ts";
import { orderUsers } from "../lookups.tables.ts";

export type OrderRow = typeof billingOrders.$inferSelect;

/** Returns an order by its id, of any user; null for an unknown id, and for any other text a provider may send as one. */
export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select({ order: billingOrders })
    .from(orderUsers)
    .innerJoin(
      billingOrders,
      and(eq(billingOrders.userId, orderUsers.userId), eq(billingOrders.id, orderUsers.orderId)),
    )
    .where(eq(orderUsers.orderId, id));
  return found?.order ?? null;
}

/** Returns the end of the time that an order paid for; null until it is paid. */
export async function findPaidUntil(db: Db, userId: string, orderId: string): Promise<Date | null> {
  const [payment] = await db
    .select({ until: billingPayments.coversUntil })
    .from(billingPayments)
    .where(and(eq(billingPayments.userId, userId), eq(billingPayments.orderId, orderId)));
  return payment?.until ?? null;
}

/** Returns the last purchase or change that a user ordered; null before the first one. */
export async function findLastOrder(db: Db, userId: string): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(billingOrders)
    .where(and(eq(billingOrders.userId, userId), ne(billingOrders.purpose, "renewal")))
    .orderBy(desc(billingOrders.createdAt), desc(billingOrders.id))
    .limit(1);
  return order ?? null;
}

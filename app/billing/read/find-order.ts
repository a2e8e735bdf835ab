import { and, desc, eq, ne } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { billingOrders, billingPayments } from "../billing.tables.ts";
import { orderUsers } from "../lookups.tables.ts";

export type OrderRow = typeof billingOrders.$inferSelect;

/** Returns any user's order; null for an unknown id or any other text. */
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

/** Returns the end of an order's paid time; null until it is paid. */
export async function findPaidUntil(db: Db, userId: string, orderId: string): Promise<Date | null> {
  const [payment] = await db
    .select({ until: billingPayments.coversUntil })
    .from(billingPayments)
    .where(and(eq(billingPayments.userId, userId), eq(billingPayments.orderId, orderId)));
  return payment?.until ?? null;
}

/** Returns the user's latest order other than a renewal, or null. */
export async function findLastOrder(db: Db, userId: string): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(billingOrders)
    .where(and(eq(billingOrders.userId, userId), ne(billingOrders.purpose, "renewal")))
    .orderBy(desc(billingOrders.createdAt), desc(billingOrders.id))
    .limit(1);
  return order ?? null;
}

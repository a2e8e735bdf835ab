import type { Db } from "../../server/db/db-types.ts";
import { billingOrders } from "../billing.tables.ts";
import { orderUsers } from "../lookups.tables.ts";

export type Order = typeof billingOrders.$inferSelect;

/** Writes an order and its id look-up, in the caller's transaction. */
export async function insertOrder(tx: Db, values: typeof billingOrders.$inferInsert): Promise<Order> {
  await tx.insert(orderUsers).values({ orderId: values.id, userId: values.userId });
  const [order] = await tx.insert(billingOrders).values(values).returning();
  if (!order) throw new Error("insert returned no order");
  return order;
}

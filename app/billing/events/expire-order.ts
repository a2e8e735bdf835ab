import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { billingOrders } from "../billing.tables.ts";
import { paymentFollowers } from "./payment-followers.ts";

/** Closes an open order; a late payment still counts. */
export async function expireOrder(
  tx: Db,
  { userId, id, discount }: Pick<typeof billingOrders.$inferSelect, "userId" | "id" | "discount">,
  now: Date,
): Promise<void> {
  const [expired] = await tx
    .update(billingOrders)
    .set({ status: "expired", closedAt: now })
    .where(and(eq(billingOrders.userId, userId), eq(billingOrders.id, id), eq(billingOrders.status, "open")))
    .returning({ id: billingOrders.id });
  if (!expired || discount === null) return;
  for (const follower of paymentFollowers)
    await follower.expired?.(tx, { userId, orderId: id, discount, now });
}

import { and, eq } from "drizzle-orm";
import { billingOrders } from "../billing.tables.ts";
import { findOrder } from "../read/find-order.ts";
import { recordEvent } from "../subscription/record-event.ts";
import { lockSubscription } from "../subscription/store-events.ts";
import type { Applying, EventProblem } from "./applying.ts";

/** Counts attempts of renewals only: a buyer may try another card. */
export async function applyFailed(applying: Applying<"failed">): Promise<EventProblem | null> {
  const { tx, event, now } = applying;
  if (event.orderId === null) return null;
  const found = await findOrder(tx, event.orderId);
  if (!found) return "unknown-order";
  if (event.userId !== null && event.userId !== found.userId) return "other-user";
  await lockSubscription(tx, found.userId);
  const ofOrder = and(eq(billingOrders.userId, found.userId), eq(billingOrders.id, found.id));
  const [order = found] = await tx.select().from(billingOrders).where(ofOrder);
  if (order.status === "paid") return null;
  const { reason } = event;
  await tx
    .update(billingOrders)
    .set({ failReason: reason, attempts: order.attempts + 1 })
    .where(ofOrder);
  if (order.purpose === "renewal")
    await recordEvent(
      tx,
      order.userId,
      {
        id: `failed:${event.id}`,
        at: event.at,
        kind: "payment-failed",
        data: { orderId: order.id, purpose: order.purpose, reason },
      },
      now,
    );
  return null;
}

import { and, eq } from "drizzle-orm";
import { findUser, type UserRow } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import { billingOrders } from "../billing.tables.ts";
import type { SubscriptionState } from "../billing.types.ts";
import type { BillingDeps } from "../load-billing.ts";
import { chargeOrder } from "../purchase/charge-order.ts";
import { makeOrder, type Order, payWithCredit } from "../purchase/make-order.ts";
import { foldEvents } from "../subscription/fold-events.ts";
import { recordEvent } from "../subscription/record-event.ts";
import { listEvents, lockSubscription } from "../subscription/store-events.ts";

export type Renewed = "paid" | "failed" | "unknown" | "busy" | "not-due";

/** One order per end of paid time. Safe with concurrent processes and after a crash. */
export async function renewSubscription(world: BillingDeps, userId: string): Promise<Renewed> {
  const now = world.now();
  const user = await findUser(world.db, userId);
  if (!user) return "not-due";
  const order = await world.db.transaction((tx) => orderDue(tx, user, now));
  if (!order) return "not-due";
  if (order.provider === "credit") return "paid";
  const charged = await chargeOrder(world, user, order, false);
  if (charged.kind !== "no-method") return charged.kind;
  await world.db.transaction((tx) => failWithoutMethod(tx, order, now));
  return "failed";
}

async function orderDue(tx: Db, user: UserRow, now: Date): Promise<Order | null> {
  const { userId } = user;
  await lockSubscription(tx, userId);
  const state = foldEvents(await listEvents(tx, userId), now);
  const { nextChargeAt, paidUntil: renews, next, currency } = state;
  if (!nextChargeAt || nextChargeAt > now || !renews || !next || !currency) return null;
  const [known] = await tx
    .select()
    .from(billingOrders)
    .where(and(eq(billingOrders.userId, userId), eq(billingOrders.renews, renews)));
  if (known) return known.status === "open" ? known : null;
  const wanted = { purpose: "renewal", ...next, currency, renews, oldPrice: state.price } as const;
  const order = await makeOrder(tx, user, wanted, now);
  if (order.provider === "credit") await payWithCredit(tx, order, now);
  return order;
}

async function failWithoutMethod(tx: Db, { userId, id }: Order, now: Date): Promise<void> {
  await lockSubscription(tx, userId);
  const ofOrder = and(eq(billingOrders.userId, userId), eq(billingOrders.id, id));
  const [order] = await tx.select().from(billingOrders).where(ofOrder);
  if (order?.status !== "open" || !isDue(foldEvents(await listEvents(tx, userId), now), now)) return;
  const { attempts, purpose } = order;
  await tx
    .update(billingOrders)
    .set({ attempts: attempts + 1, failReason: "no-method" })
    .where(ofOrder);
  const data = { orderId: id, purpose, reason: "no-method" };
  const event = { id: `failed:${id}:${attempts}`, at: now, kind: "payment-failed", data } as const;
  await recordEvent(tx, userId, event, now);
}

const isDue = ({ nextChargeAt }: SubscriptionState, now: Date): boolean =>
  nextChargeAt !== null && nextChargeAt <= now;

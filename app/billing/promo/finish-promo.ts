import { and, count, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { billingOrders } from "../billing.tables.ts";
import type { FollowedPayment } from "../events/payment-follower.ts";
import { promoCodes, promoEntered, promoPayments, promoUses } from "./promo.tables.ts";

/** Records the reduction of a payment. A released reservation still counts: its price was promised. */
export async function finishPromo(tx: Db, payment: FollowedPayment): Promise<void> {
  const { userId, orderId, id: paymentId, currency, paidAt } = payment;
  const [order] = await tx
    .select({ discount: billingOrders.discount })
    .from(billingOrders)
    .where(and(eq(billingOrders.userId, userId), eq(billingOrders.id, orderId)));
  const discount = order?.discount;
  if (!discount?.code || (discount.source !== "promo" && discount.source !== "email-promo")) return;
  const { code, amount, periods } = discount;
  const ofPayment = and(eq(promoPayments.userId, userId), eq(promoPayments.paymentId, paymentId));
  const [settled] = await tx.select({ code: promoPayments.code }).from(promoPayments).where(ofPayment);
  if (settled) return;
  const useId = await finishUse(tx, { userId, orderId, code, now: paidAt });
  await tx.insert(promoPayments).values({ userId, paymentId, useId, code, currency, amount, paidAt });
  const [made] = await tx
    .select({ n: count() })
    .from(promoPayments)
    .where(and(eq(promoPayments.userId, userId), eq(promoPayments.useId, useId)));
  if (periods !== null && (made?.n ?? 0) >= periods)
    await tx.delete(promoEntered).where(and(eq(promoEntered.userId, userId), eq(promoEntered.code, code)));
}

async function finishUse(
  tx: Db,
  {
    userId,
    orderId,
    code,
    now,
  }: { readonly userId: string; readonly orderId: string; readonly code: string; readonly now: Date },
): Promise<string> {
  const [own] = await tx
    .update(promoUses)
    .set({ state: "used" })
    .where(and(eq(promoUses.userId, userId), eq(promoUses.orderId, orderId), eq(promoUses.state, "reserved")))
    .returning({ id: promoUses.id });
  if (own) return own.id;
  const [entered] = await tx
    .select({ useId: promoEntered.useId })
    .from(promoEntered)
    .where(and(eq(promoEntered.userId, userId), eq(promoEntered.code, code)));
  if (entered?.useId) return entered.useId;
  const id = newId();
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(eq(promoCodes.code, code));
  await tx.insert(promoUses).values({ userId, id, code, orderId, bookedAt: now, state: "used" });
  await tx
    .update(promoEntered)
    .set({ useId: id })
    .where(and(eq(promoEntered.userId, userId), eq(promoEntered.code, code)));
  return id;
}

import { centsText, toCents } from "../../../billing/money/cents.ts";
import { applyProviderEvents } from "../../../billing/events/apply-provider-events.ts";
import { findOrder, findPaidUntil, type OrderRow } from "../../../billing/read/find-order.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { billingOf } from "../buying/billing-of.ts";
import type { Order } from "../buying/buying.schema.ts";
import { withProvider } from "../buying/with-provider.ts";

/** An order as its buyer sees it. */
export async function viewOrder({ db }: Pick<UserCtx, "db">, order: OrderRow): Promise<Order> {
  const { id, purpose, plan, period, currency, status } = order;
  const paidUntil = status === "paid" ? await findPaidUntil(db, order.userId, id) : null;
  return {
    ...{ id, status, purpose, plan, period, currency },
    total: centsText(toCents(order.amount)),
    failReason: status === "paid" ? null : order.failReason,
    paidUntil: paidUntil && paidUntil.toISOString(),
  };
}

/** Returns an order of the caller. @throws AppError NOT_FOUND, for somebody else's too */
export async function getOrder(ctx: UserCtx, { id }: { readonly id: string }): Promise<Order> {
  return viewOrder(ctx, await ownOrder(ctx, id));
}

/** @throws AppError NOT_FOUND; an order of somebody else is logged as well */
async function ownOrder(ctx: UserCtx, id: string | null): Promise<OrderRow> {
  const order = id === null ? null : await findOrder(ctx.db, id);
  if (order && order.userId !== ctx.user.id)
    ctx.log.warn({ order: order.id, user: ctx.user.id }, "an order of another user was asked for");
  if (!order || order.userId !== ctx.user.id) throw new AppError("NOT_FOUND");
  return order;
}

/**
 * Comes back from Stripe's page: books what the session says, as its webhook does, and returns the order.
 * @throws AppError NOT_FOUND for a session of nobody or of another user; PAYMENT_UNAVAILABLE
 */
export async function processSession(
  ctx: UserCtx,
  { sessionId }: { readonly sessionId: string },
): Promise<Order> {
  const billing = billingOf(ctx);
  const { stripe } = billing.providers;
  if (!stripe) throw new AppError("PAYMENT_UNAVAILABLE");
  const back = await withProvider(ctx, "stripe", () => stripe.readReturn(sessionId));
  const order = await ownOrder(ctx, back.orderId);
  await applyProviderEvents(billing, "stripe", back.events, ctx.now());
  return viewOrder(ctx, await ownOrder(ctx, order.id));
}

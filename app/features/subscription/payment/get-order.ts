import { billingOf } from "../../../billing/billing-of.ts";
import { centsText, toCents } from "../../../billing/money/cents.ts";
import { finishCheckout } from "../../../billing/purchase/finish-checkout.ts";
import { findLastOrder, findOrder, findPaidUntil, type OrderRow } from "../../../billing/read/find-order.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Order } from "../buying/buying.schema.ts";
import { withProvider } from "../buying/with-provider.ts";

/** An order as its buyer sees it. */
async function viewOrder({ db }: UserCtx, order: OrderRow): Promise<Order> {
  const { id, purpose, plan, period, currency, status } = order;
  const paidUntil = status === "paid" ? await findPaidUntil(db, order.userId, id) : null;
  return {
    ...{ id, status, purpose, plan, period, currency },
    total: centsText(toCents(order.amount)),
    failReason: status === "paid" ? null : order.failReason,
    paidUntil: paidUntil?.toISOString() ?? null,
  };
}

/**
 * Returns an order of the caller, by default the last.
 * @throws AppError NOT_FOUND, also for another user's
 */
export async function getOrder(ctx: UserCtx, { id }: { readonly id?: string | undefined }): Promise<Order> {
  const { db, user, log } = ctx;
  const order = id === undefined ? await findLastOrder(db, user.id) : await findOrder(db, id);
  if (order && order.userId !== user.id)
    log.warn({ order: order.id, user: user.id }, "an order of another user was asked for");
  if (order?.userId !== user.id) throw new AppError("NOT_FOUND");
  return viewOrder(ctx, order);
}

/**
 * Comes back from Stripe's page: books what the session says, as its webhook does, and returns the order.
 * @throws AppError NOT_FOUND for an unknown session and for one of another user; PAYMENT_UNAVAILABLE
 */
export async function processSession(
  ctx: UserCtx,
  { sessionId }: { readonly sessionId: string },
): Promise<Order> {
  const asked = { userId: ctx.user.id, provider: "stripe", sessionId } as const;
  const order = await withProvider(ctx, "stripe", () => finishCheckout(billingOf(ctx), asked));
  return viewOrder(ctx, order);
}

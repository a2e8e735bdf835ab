import { billingOf } from "../../../billing/billing-of.ts";
import { applyProviderEvents } from "../../../billing/events/apply-provider-events.ts";
import { centsText, toCents } from "../../../billing/money/cents.ts";
import type {
  ExpectedOrder,
  NotificationType,
} from "../../../billing/providers/cloudpayments/notification.ts";
import { findOrder } from "../../../billing/read/find-order.ts";
import type { Ctx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { withProvider } from "../buying/with-provider.ts";

/** Books a signed event of Stripe. @throws AppError FORBIDDEN, PAYMENT_UNAVAILABLE */
export async function handleStripeEvent(ctx: Ctx): Promise<Record<string, unknown>> {
  const billing = billingOf(ctx);
  const { stripe } = billing.providers;
  if (!stripe || !ctx.signed) throw new AppError("NOT_FOUND");
  const { text, header } = ctx.signed;
  const { events, reply } = await withProvider(ctx, "stripe", () =>
    stripe.readWebhook(text, header("stripe-signature")),
  );
  await applyProviderEvents(billing, "stripe", events, ctx.now());
  return { ...reply };
}

/**
 * Answers a signed question of CloudPayments, or books its notification.
 * @throws AppError FORBIDDEN, PAYMENT_UNAVAILABLE
 */
export const handleCloudNotification =
  (type: NotificationType) =>
  async (ctx: Ctx): Promise<{ code: number } & Record<string, unknown>> => {
    const billing = billingOf(ctx);
    const { cloudpayments } = billing.providers;
    if (!cloudpayments || !ctx.signed) throw new AppError("NOT_FOUND");
    const message = { raw: ctx.signed.text, header: ctx.signed.header("content-hmac") };
    const { events, reply } = await withProvider(ctx, "cloudpayments", () =>
      cloudpayments.readNotification(type, message, (id) => expectedOrder(ctx.db, id)),
    );
    if (reply.code !== 0)
      ctx.log.warn({ type, code: reply.code }, "a payment was refused before it was made");
    await applyProviderEvents(billing, "cloudpayments", events, ctx.now());
    return { ...reply, code: Number(reply.code) };
  };

async function expectedOrder(db: Db, id: string): Promise<ExpectedOrder | null> {
  const order = await findOrder(db, id);
  if (!order) return null;
  const { amount, currency, userId, status } = order;
  return { amount: centsText(toCents(amount)), currency, userId, isOpen: status === "open" };
}

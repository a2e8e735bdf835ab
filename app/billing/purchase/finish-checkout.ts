import { and, eq } from "drizzle-orm";
import { AppError } from "../../shared/app-error.ts";
import type { ProviderName } from "../../shared/names/billing-names.ts";
import { billingOrders } from "../billing.tables.ts";
import { applyProviderEvents } from "../events/apply-provider-events.ts";
import type { BillingDeps } from "../load-billing.ts";
import { ProviderUnreachable } from "../providers/payment-provider.ts";
import type { Order } from "./make-order.ts";

/**
 * @returns the order: paid, open without a result, or failed with its reason
 * @throws AppError NOT_FOUND for another user's session; ProviderUnreachable
 */
export async function finishCheckout(
  world: BillingDeps,
  {
    userId,
    provider: name,
    sessionId,
  }: {
    readonly userId: string;
    readonly provider: ProviderName;
    readonly sessionId: string;
  },
): Promise<Order> {
  const isOwn = and(
    eq(billingOrders.userId, userId),
    eq(billingOrders.provider, name),
    eq(billingOrders.sessionId, sessionId),
  );
  const [order] = await world.db.select().from(billingOrders).where(isOwn);
  if (!order) {
    world.log.warn({ userId, provider: name }, "checkout session of another user");
    throw new AppError("NOT_FOUND");
  }
  if (order.status === "paid") return order;
  const provider = world.providers[name];
  if (!provider) throw new ProviderUnreachable(`${name} is not set up`);
  const { orderId, events } = await provider.readReturn(sessionId);
  if (orderId !== order.id) throw new AppError("NOT_FOUND");
  await applyProviderEvents(world, name, events, world.now());
  const [now] = await world.db.select().from(billingOrders).where(isOwn);
  return now ?? order;
}

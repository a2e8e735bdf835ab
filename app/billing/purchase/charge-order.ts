import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { UserRow } from "../../identity/users.ts";
import { billingOrders } from "../billing.tables.ts";
import { applyProviderEvents } from "../events/apply-provider-events.ts";
import { findMethod } from "../events/save-method.ts";
import type { BillingDeps } from "../load-billing.ts";
import { ProviderRefused, ProviderUnreachable } from "../providers/payment-provider.ts";
import { addMinutes } from "../subscription/periods.ts";
import { type Order, toPaymentOrder } from "./make-order.ts";

export type Charged =
  | { readonly kind: "paid" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "unknown" | "no-method" | "busy" };

/** Lease of a charge; then another process asks for its outcome. */
const leaseMinutes = 10;

/** Leases an order for a charge. @returns null if leased or no longer open */
async function claimOrder({ db }: BillingDeps, order: Order, now: Date): Promise<Order | null> {
  const [taken] = await db
    .update(billingOrders)
    .set({ chargingUntil: addMinutes(now, leaseMinutes) })
    .where(
      and(
        eq(billingOrders.userId, order.userId),
        eq(billingOrders.id, order.id),
        eq(billingOrders.status, "open"),
        or(isNull(billingOrders.chargingUntil), lt(billingOrders.chargingUntil, now)),
      ),
    )
    .returning();
  return taken ?? null;
}

/** Charges a committed order. The attempt keeps its key until booked, so a crash never charges twice. */
export async function chargeOrder(
  world: BillingDeps,
  user: UserRow,
  order: Order,
  isCustomerPresent: boolean,
): Promise<Charged> {
  if (order.provider === "credit") throw new Error("an order of nothing is not charged");
  const { secretKey, providers, log } = world;
  const provider = providers[order.provider];
  const method = provider && (await findMethod(world.db, secretKey, order.userId, order.provider));
  if (provider && !method) return { kind: "no-method" };
  const taken = await claimOrder(world, order, world.now());
  if (!taken) return { kind: "busy" };
  try {
    if (!provider || !method) throw new ProviderUnreachable(`${order.provider} is not set up`);
    const asked = { ...toPaymentOrder(taken, user), method, isCustomerPresent };
    const outcome = await provider.charge(asked, `${taken.id}:${taken.attempts}`);
    await applyProviderEvents(world, order.provider, [outcome], world.now());
    await release(world, taken);
    return outcome.kind === "paid" ? { kind: "paid" } : { kind: "failed", reason: outcome.reason };
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    log.error({ err: error, provider: order.provider, orderId: order.id }, "charge without an outcome");
    // Stays leased; the next run asks for the outcome.
    return { kind: "unknown" };
  }
}

async function release({ db }: BillingDeps, { userId, id }: Order): Promise<void> {
  await db
    .update(billingOrders)
    .set({ chargingUntil: null })
    .where(and(eq(billingOrders.userId, userId), eq(billingOrders.id, id)));
}

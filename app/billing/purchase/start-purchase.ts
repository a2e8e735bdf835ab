import { and, eq } from "drizzle-orm";
import { findUser, type UserRow } from "../../identity/users.ts";
import { AppError } from "../../shared/app-error.ts";
import { marketOf, type SoldPeriod, type SoldPlan } from "../../shared/plan-catalogue.ts";
import { billingOrders } from "../billing.tables.ts";
import type { SubscriptionState } from "../billing.types.ts";
import type { BillingDeps } from "../load-billing.ts";
import { type CheckoutStart, ProviderUnreachable } from "../providers/payment-provider.ts";
import { foldEvents } from "../subscription/fold-events.ts";
import { listEvents, lockSubscription } from "../subscription/store-events.ts";
import { makeOrder, type Order, payWithCredit, toPaymentOrder } from "./make-order.ts";

export interface CheckoutPages {
  readonly language: "en" | "ru";
  /** "{CHECKOUT_SESSION_ID}" becomes the session id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export type PurchaseStart =
  | { readonly kind: "checkout"; readonly orderId: string; readonly start: CheckoutStart }
  | { readonly kind: "paid"; readonly orderId: string };

export const mayBuy = ({
  status,
  isRenewing,
  accessUntil,
}: Pick<SubscriptionState, "status" | "isRenewing" | "accessUntil">): boolean =>
  status === "granted" ? accessUntil !== null : status === "grace" || !isRenewing;

/** @throws AppError CONFLICT where a plan renews or was granted without an end; ProviderUnreachable */
export async function startPurchase(
  world: BillingDeps,
  { userId, plan, period }: { readonly userId: string; readonly plan: SoldPlan; readonly period: SoldPeriod },
  pages: CheckoutPages,
): Promise<PurchaseStart> {
  const now = world.now();
  const user = await requireUser(world, userId);
  const { currency } = marketOf(user.country);
  const order = await world.db.transaction(async (tx) => {
    await lockSubscription(tx, userId);
    const state = foldEvents(await listEvents(tx, userId), now);
    if (!mayBuy(state)) throw new AppError("CONFLICT");
    const made = await makeOrder(tx, user, { purpose: "purchase", plan, period, currency }, now);
    if (made.provider === "credit") await payWithCredit(tx, made, now);
    return made;
  });
  return openCheckout(world, user, order, pages);
}

/** @throws AppError UNAUTHENTICATED for a removed account, DEMO_ACCOUNT */
export async function requireUser({ db }: BillingDeps, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError("UNAUTHENTICATED");
  if (user.isDemo) throw new AppError("DEMO_ACCOUNT");
  return user;
}

/** Opens the form of a committed order; a zero order is paid. @throws ProviderUnreachable */
export async function openCheckout(
  { db, providers }: BillingDeps,
  user: UserRow,
  order: Order,
  pages: CheckoutPages,
): Promise<PurchaseStart> {
  if (order.provider === "credit") return { kind: "paid", orderId: order.id };
  const provider = providers[order.provider];
  if (!provider) throw new ProviderUnreachable(`${order.provider} is not set up`);
  const start = await provider.startCheckout({
    ...toPaymentOrder(order, { ...user, language: pages.language }),
    ...pages,
  });
  await db
    .update(billingOrders)
    .set({ sessionId: start.sessionId })
    .where(and(eq(billingOrders.userId, order.userId), eq(billingOrders.id, order.id)));
  return { kind: "checkout", orderId: order.id, start };
}

import { v7 as newId } from "uuid";
import type { UserRow } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { rankOf, type SoldPeriod, type SoldPlan } from "../../shared/plan-catalogue.ts";
import type { ProrationShare, SubscriptionState } from "../billing.types.ts";
import type { BillingDeps } from "../load-billing.ts";
import { centsText, toCents } from "../money/cents.ts";
import type { OrderPrice } from "../pricing/price-order.ts";
import { foldEvents, replayEvents } from "../subscription/fold-events.ts";
import { recordDecision } from "../subscription/record-event.ts";
import { unusedCents } from "../subscription/steps.ts";
import { listEvents, lockSubscription } from "../subscription/store-events.ts";
import { chargeOrder } from "./charge-order.ts";
import { makeOrder, type Order, payWithCredit, quoteOrder } from "./make-order.ts";
import { type CheckoutPages, openCheckout, type PurchaseStart, requireUser } from "./start-purchase.ts";

interface Target {
  readonly userId: string;
  readonly plan: SoldPlan;
  readonly period: SoldPeriod;
}

export type ChangeQuote =
  | { readonly kind: "upgrade"; readonly unused: string; readonly price: OrderPrice }
  | { readonly kind: "scheduled"; readonly from: Date };

export type Changed =
  | { readonly kind: "scheduled"; readonly from: Date }
  | { readonly kind: "paid" | "unknown"; readonly orderId: string }
  | { readonly kind: "failed"; readonly orderId: string; readonly reason: string }
  | PurchaseStart;

async function readRunning(db: Db, userId: string, now: Date) {
  const events = await listEvents(db, userId);
  const state = foldEvents(events, now);
  const shares = replayEvents(events)
    .paid.filter((span) => span.endedBy === null && span.until > now)
    .map((span): ProrationShare => {
      return { paymentId: span.paymentId, amount: centsText(unusedCents(span, now)) };
    });
  return { state, proration: shares };
}

const isUpgrade = (state: SubscriptionState, plan: string, shares: readonly ProrationShare[]): boolean => {
  const running = state.intervals.filter((one) =>
    shares.some(({ paymentId }) => paymentId === one.paymentId),
  );
  return running.length > 0 && running.every((one) => rankOf(plan) > rankOf(one.plan));
};

/** @throws AppError CONFLICT without a renewal */
function assertRenewing({ isRenewing, nextChargeAt }: SubscriptionState): Date {
  if (!isRenewing || !nextChargeAt) throw new AppError("CONFLICT");
  return nextChargeAt;
}

/**
 * Returns the price of a change, or its day.
 * @throws AppError CONFLICT without a running plan
 */
export async function quoteChange(
  { db }: BillingDeps,
  user: UserRow,
  { plan, period }: Omit<Target, "userId">,
  now: Date,
): Promise<ChangeQuote> {
  const { state, proration } = await readRunning(db, user.userId, now);
  if (!isUpgrade(state, plan, proration)) return { kind: "scheduled", from: assertRenewing(state) };
  const currency = state.currency ?? "USD";
  const price = await quoteOrder(db, user, { purpose: "upgrade", plan, period, currency, proration }, now);
  const unused = proration.reduce((sum, { amount }) => sum + toCents(amount), 0n);
  return { kind: "upgrade", unused: centsText(unused), price };
}

/**
 * Begins a higher plan now, crediting unused time; other changes take effect at renewal, and the current plan and
 * period withdraw them.
 * @throws AppError CONFLICT without a running plan or for a cancelled one; ProviderUnreachable
 */
export async function changeSubscription(
  world: BillingDeps,
  { userId, plan, period }: Target,
  pages: CheckoutPages,
): Promise<Changed> {
  const now = world.now();
  const user = await requireUser(world, userId);
  const made = await world.db.transaction(async (tx): Promise<Order | Date> => {
    await lockSubscription(tx, userId);
    const { state, proration } = await readRunning(tx, userId, now);
    if (!isUpgrade(state, plan, proration)) {
      const from = assertRenewing(state);
      const event = { id: `change:${newId()}`, at: now, kind: "change-scheduled" } as const;
      await recordDecision(tx, userId, { ...event, data: { plan, period } }, now);
      return from;
    }
    const currency = state.currency ?? "USD";
    const order = await makeOrder(tx, user, { purpose: "upgrade", plan, period, currency, proration }, now);
    if (order.provider === "credit") await payWithCredit(tx, order, now);
    return order;
  });
  return made instanceof Date ? { kind: "scheduled", from: made } : payUpgrade(world, user, made, pages);
}

async function payUpgrade(
  world: BillingDeps,
  user: UserRow,
  order: Order,
  pages: CheckoutPages,
): Promise<Changed> {
  const orderId = order.id;
  if (order.provider === "credit") return { kind: "paid", orderId };
  const charged = await chargeOrder(world, user, order, true);
  switch (charged.kind) {
    case "paid":
      return { kind: "paid", orderId };
    case "no-method":
      return openCheckout(world, user, order, pages);
    case "failed":
      return charged.reason === "authentication-required"
        ? openCheckout(world, user, order, pages)
        : { kind: "failed", orderId, reason: charged.reason };
    default:
      return { kind: "unknown", orderId };
  }
}

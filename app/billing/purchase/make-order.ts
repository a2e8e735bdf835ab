import { and, eq, ne } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { UserRow } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency, OrderPurpose, PaymentSource } from "../../shared/names/billing-names.ts";
import { providerOf } from "../../shared/plan-catalogue.ts";
import type { PlanName, PlanPeriod } from "../../shared/plans.ts";
import { billingOrders } from "../billing.tables.ts";
import type { ProrationShare } from "../billing.types.ts";
import { listDiscounts } from "../discounts/list-discounts.ts";
import { bookPayment } from "../events/book-payment.ts";
import { expireOrder } from "../events/expire-order.ts";
import { paymentFollowers } from "../events/payment-followers.ts";
import { creditOf } from "../ledger/balances.ts";
import { centsText, toCents } from "../money/cents.ts";
import { type OrderPrice, priceOrder } from "../pricing/price-order.ts";
import type { PaymentOrder } from "../providers/payment-provider.ts";
import { describeOrder } from "./describe-order.ts";
import { insertOrder, type Order } from "./insert-order.ts";

export type { Order };

export interface Wanted {
  readonly purpose: OrderPurpose;
  readonly plan: PlanName;
  readonly period: PlanPeriod;
  readonly currency: BillingCurrency;
  readonly proration?: readonly ProrationShare[];
  readonly oldPrice?: string | null;
  readonly renews?: Date;
}

/** Prices an order: best discount (never for upgrades), then unused time and credit. */
export async function quoteOrder(db: Db, user: UserRow, wanted: Wanted, now: Date): Promise<OrderPrice> {
  const { purpose, plan, period, currency, proration = [], oldPrice = null } = wanted;
  const { userId, country } = user;
  const discounts =
    purpose === "upgrade" ? [] : await listDiscounts(db, userId, { plan, period, currency, country, now });
  const unused = proration.reduce((sum, { amount }) => sum + toCents(amount), 0n);
  const credit = centsText((await creditOf(db, userId, currency)) + unused);
  return priceOrder({ plan, period, currency, discounts, credit, oldPrice });
}

/** Writes a priced order in the caller's transaction; expires open ones, except renewals. */
export async function makeOrder(tx: Db, user: UserRow, wanted: Wanted, now: Date): Promise<Order> {
  const { purpose, plan, period, currency, proration = [], renews = null } = wanted;
  const { userId } = user;
  const price = await quoteOrder(tx, user, wanted, now);
  const open = await tx
    .select()
    .from(billingOrders)
    .where(
      and(
        eq(billingOrders.userId, userId),
        eq(billingOrders.status, "open"),
        ne(billingOrders.purpose, "renewal"),
      ),
    );
  for (const order of open) await expireOrder(tx, order, now);
  const provider: PaymentSource = toCents(price.amount) === 0n ? "credit" : providerOf(currency);
  const head = { userId, id: newId(), purpose, plan, period, currency, proration, renews, provider };
  const order = await insertOrder(tx, { ...head, ...price, status: "open", createdAt: now });
  const { discount } = price;
  if (discount)
    for (const follower of paymentFollowers)
      await follower.ordered?.(tx, { userId, orderId: order.id, discount, now });
  return order;
}

/** Books an order whose amount is zero as paid, in the caller's transaction. */
export const payWithCredit = (tx: Db, order: Order, now: Date): Promise<void> =>
  bookPayment(
    tx,
    order,
    {
      ...{ source: "credit", paymentRef: order.id, amount: "0.00", fee: null, cardMask: null, at: now },
    },
    // A saved card pays the renewal; without one it fails.
    { isRecurring: true, endsTrial: false },
    now,
  );

export function toPaymentOrder(order: Order, { email, language }: UserRow): PaymentOrder {
  const amount = centsText(toCents(order.amount));
  const description = describeOrder(order, language);
  const { id: orderId, userId, currency } = order;
  const line = { label: description, price: amount, quantity: "1", amount };
  return { orderId, userId, email, amount, currency, description, receipt: [line] };
}

import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import type { PaymentSource } from "../../shared/names/billing-names.ts";
import { billingOrders, billingPayments } from "../billing.tables.ts";
import { bookTransaction } from "../ledger/book-transaction.ts";
import { feeLines, paymentLines, toBooked } from "../ledger/ledger-lines.ts";
import { paymentUsers } from "../lookups.tables.ts";
import { toCents } from "../money/cents.ts";
import { recordEvent } from "../subscription/record-event.ts";
import { paymentFollowers } from "./payment-followers.ts";

type Order = typeof billingOrders.$inferSelect;
export type Payment = typeof billingPayments.$inferSelect;

export interface Taken {
  readonly source: PaymentSource;
  readonly paymentRef: string;
  readonly amount: string;
  readonly fee: string | null;
  readonly cardMask: string | null;
  readonly at: Date;
}

/** Inserts a payment with the next invoice number; numbers have no gaps, so inserts are serialised. */
export async function insertPayment(tx: Db, order: Order, taken: Taken): Promise<Payment> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno-invoices'))`);
  const [last] = await tx
    .select({ number: sql<string>`coalesce(max(${paymentUsers.invoiceNumber}), 0)::text` })
    .from(paymentUsers);
  const invoiceNumber = Number(last?.number ?? 0) + 1;
  const { userId, id: orderId, currency, plan, period } = order;
  const { source: provider, paymentRef, amount, fee, cardMask, at: paidAt } = taken;
  const id = newId();
  await tx.insert(paymentUsers).values({ provider, paymentRef, userId, paymentId: id, invoiceNumber });
  const [payment] = await tx
    .insert(billingPayments)
    .values({
      ...{
        userId,
        id,
        orderId,
        provider,
        paymentRef,
        amount,
        currency,
        fee,
        status: "paid",
        paidAt,
      },
      ...{ plan, period, cardMask, invoiceNumber },
    })
    .returning();
  if (!payment) throw new Error("insert returned no payment");
  return payment;
}

/** Books an order's payment in the caller's transaction: ledger, order, subscription and followers. */
export async function bookPayment(
  tx: Db,
  order: Order,
  taken: Taken,
  { isRecurring, endsTrial }: { readonly isRecurring: boolean; readonly endsTrial: boolean },
  now: Date,
): Promise<void> {
  const payment = await insertPayment(tx, order, taken);
  const { id: paymentId, userId, currency, plan, period } = payment;
  const money = { ...payment, paymentId };
  const [amount, credit] = [toCents(taken.amount), toCents(order.credit)];
  await bookTransaction(tx, toBooked(paymentLines(money, { amount, credit }), now));
  if (taken.fee !== null) await bookTransaction(tx, toBooked(feeLines(money, toCents(taken.fee)), now));
  await tx
    .update(billingOrders)
    .set({ status: "paid", closedAt: now, failReason: null })
    .where(and(eq(billingOrders.userId, userId), eq(billingOrders.id, order.id)));
  await recordEvent(
    tx,
    userId,
    {
      id: `paid:${paymentId}`,
      at: taken.at,
      kind: "paid",
      data: {
        ...{ paymentId, orderId: order.id, purpose: order.purpose, plan, period, currency },
        ...{ amount: taken.amount, credit: order.credit, price: order.listAmount },
        ...{ isRecurring, endsTrial, proration: order.proration },
      },
    },
    now,
  );
  const { orderId, paidAt } = payment;
  for (const follower of paymentFollowers)
    await follower.paid?.(tx, { userId, id: paymentId, orderId, amount: taken.amount, currency, paidAt });
}

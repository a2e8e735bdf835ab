import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency, PaymentSource } from "../../shared/names/billing-names.ts";
import type { PlanName, PlanPeriod } from "../../shared/plans.ts";
import { billingOrders, billingPayments } from "../billing.tables.ts";
import { centsText, toCents } from "../money/cents.ts";

export interface Invoice {
  readonly number: string;
  readonly paidAt: Date;
  readonly plan: PlanName;
  readonly period: PlanPeriod;
  readonly coversFrom: Date | null;
  readonly coversUntil: Date | null;
  readonly currency: BillingCurrency;
  readonly provider: PaymentSource;
  readonly cardMask: string | null;
  readonly listAmount: string;
  readonly discount: string | null;
  readonly unused: string;
  readonly credit: string;
  readonly amount: string;
  readonly refunded: string;
}

const sum = (amounts: readonly string[]): string =>
  centsText(amounts.reduce((total, amount) => total + toCents(amount), 0n));

/** Returns the invoice of a user's own payment, or null; amounts have two decimals. */
export async function findInvoice(db: Db, userId: string, id: string): Promise<Invoice | null> {
  const [row] = await db
    .select({ payment: billingPayments, order: billingOrders })
    .from(billingPayments)
    .innerJoin(
      billingOrders,
      and(eq(billingOrders.userId, billingPayments.userId), eq(billingOrders.id, billingPayments.orderId)),
    )
    .where(and(eq(billingPayments.userId, userId), eq(billingPayments.id, id)));
  if (!row) return null;
  const { payment, order } = row;
  const { paidAt, plan, period, coversFrom, coversUntil, currency, provider, cardMask } = payment;
  const text = (amount: string) => centsText(toCents(amount));
  return {
    ...{ paidAt, plan, period, coversFrom, coversUntil, currency, provider, cardMask },
    number: String(payment.invoiceNumber),
    listAmount: text(order.listAmount),
    discount: order.discount && text(order.discount.amount),
    unused: sum(order.proration.map(({ amount }) => amount)),
    credit: text(order.credit),
    amount: text(payment.amount),
    refunded: text(payment.refunded),
  };
}

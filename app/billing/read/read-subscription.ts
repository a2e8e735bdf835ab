import { desc, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { type BillingCurrency, billingCurrencies } from "../../shared/names/billing-names.ts";
import { billingPayments, paymentMethods } from "../billing.tables.ts";
import type { SubscriptionState } from "../billing.types.ts";
import { creditOf } from "../ledger/balances.ts";
import { centsText, toCents } from "../money/cents.ts";
import { foldEvents } from "../subscription/fold-events.ts";
import { listEvents } from "../subscription/store-events.ts";

type Method = typeof paymentMethods.$inferSelect;

export interface OwnSubscription extends SubscriptionState {
  readonly method: Pick<Method, "provider" | "cardMask" | "cardBrand" | "expires"> | null;
  readonly credit: Readonly<Partial<Record<BillingCurrency, string>>>;
}

/** Returns a subscription at an instant, with positive credit and the last-used payment method. */
export async function readSubscription(db: Db, userId: string, now: Date): Promise<OwnSubscription> {
  const state = foldEvents(await listEvents(db, userId), now);
  const [method] = await db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.userId, userId))
    .orderBy(desc(paymentMethods.usedAt), desc(paymentMethods.id))
    .limit(1);
  const credit: Partial<Record<BillingCurrency, string>> = {};
  for (const currency of billingCurrencies) {
    const cents = await creditOf(db, userId, currency);
    if (cents > 0n) credit[currency] = centsText(cents);
  }
  if (!method) return { ...state, credit, method: null };
  const { provider, cardMask, cardBrand, expires } = method;
  return { ...state, credit, method: { provider, cardMask, cardBrand, expires } };
}

/** Lists a user's payments, newest first; amounts are exact text with two decimals. */
export async function listPayments(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(billingPayments)
    .where(eq(billingPayments.userId, userId))
    .orderBy(desc(billingPayments.paidAt), desc(billingPayments.invoiceNumber));
  const text = (amount: string): string => centsText(toCents(amount));
  return rows.map((row) => ({ ...row, amount: text(row.amount), refunded: text(row.refunded) }));
}

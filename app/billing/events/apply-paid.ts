import { and, eq } from "drizzle-orm";
import { type BillingCurrency, billingCurrencies } from "../../shared/names/billing-names.ts";
import { bookTransaction } from "../ledger/book-transaction.ts";
import { toBooked, unaskedLines } from "../ledger/ledger-lines.ts";
import { paymentUsers } from "../lookups.tables.ts";
import { toCents } from "../money/cents.ts";
import { findOrder } from "../read/find-order.ts";
import { lockSubscription } from "../subscription/store-events.ts";
import type { Applying, EventProblem } from "./applying.ts";
import { bookPayment, insertPayment } from "./book-payment.ts";
import { hadTrialInOtherAccount, saveMethod } from "./save-method.ts";

const isSold = (currency: string): currency is BillingCurrency =>
  (billingCurrencies as readonly string[]).includes(currency);

/** Books a payment. An amount other than ordered becomes credit and alerts an operator. */
export async function applyPaid(applying: Applying<"paid">): Promise<EventProblem | null> {
  const { tx, provider, event, now } = applying;
  const { paymentRef, amount, currency, fee, method } = event;
  const order = event.orderId === null ? null : await findOrder(tx, event.orderId);
  if (!order) return "unknown-order";
  if (event.userId !== null && event.userId !== order.userId) return "other-user";
  if (order.provider !== provider) return "other-provider";
  if (!isSold(currency) || currency !== order.currency) return "other-currency";
  await lockSubscription(tx, order.userId);
  const [known] = await tx
    .select({ id: paymentUsers.paymentId })
    .from(paymentUsers)
    .where(and(eq(paymentUsers.provider, provider), eq(paymentUsers.paymentRef, paymentRef)));
  if (known) return null;
  const taken = {
    source: provider,
    paymentRef,
    amount,
    fee,
    cardMask: method?.cardMask ?? null,
    at: event.at,
  };
  if (toCents(amount) !== toCents(order.amount)) {
    const payment = await insertPayment(tx, order, taken);
    const money = { ...payment, paymentId: payment.id };
    await bookTransaction(tx, toBooked(unaskedLines(money, toCents(amount)), now));
    return "other-amount";
  }
  const endsTrial = await hadTrialInOtherAccount(tx, order.userId, method?.fingerprint ?? null);
  const isSaved = method !== null && (await saveMethod(applying, order.userId, method));
  await bookPayment(tx, order, taken, { isRecurring: isSaved, endsTrial }, now);
  return null;
}

import { and, eq } from "drizzle-orm";
import type { PaymentStatus } from "../../shared/names/billing-names.ts";
import { billingOrders, billingPayments } from "../billing.tables.ts";
import { bookTransaction } from "../ledger/book-transaction.ts";
import { creditBackLines, disputeLines, refundLines, toBooked } from "../ledger/ledger-lines.ts";
import { paymentUsers } from "../lookups.tables.ts";
import { centsText, toCents } from "../money/cents.ts";
import { recordEvent } from "../subscription/record-event.ts";
import { lockSubscription } from "../subscription/store-events.ts";
import type { Applying, EventProblem } from "./applying.ts";
import type { Payment } from "./book-payment.ts";
import { paymentFollowers } from "./payment-followers.ts";

interface Returned extends Pick<Applying, "tx" | "provider"> {
  readonly event: Pick<Applying<"refunded">["event"], "paymentRef" | "at">;
}

async function findPayment({ tx, provider, event }: Returned) {
  const [named] = await tx
    .select({ userId: paymentUsers.userId, paymentId: paymentUsers.paymentId })
    .from(paymentUsers)
    .where(and(eq(paymentUsers.provider, provider), eq(paymentUsers.paymentRef, event.paymentRef)));
  if (!named) return null;
  await lockSubscription(tx, named.userId);
  const [row] = await tx
    .select({ payment: billingPayments, order: billingOrders })
    .from(billingPayments)
    .innerJoin(
      billingOrders,
      and(eq(billingOrders.userId, billingPayments.userId), eq(billingOrders.id, billingPayments.orderId)),
    )
    .where(and(eq(billingPayments.userId, named.userId), eq(billingPayments.id, named.paymentId)));
  if (!row) throw new Error("a payment has no order");
  const { payment, order } = row;
  return { payment, order, isUnasked: toCents(payment.amount) !== toCents(order.amount) };
}

const statusOf = (amount: bigint, refunded: bigint, chargedBack: bigint): PaymentStatus => {
  if (chargedBack > 0n) return "charged-back";
  if (refunded <= 0n) return "paid";
  return refunded >= amount ? "refunded" : "partly-refunded";
};

async function noteReturned(
  { tx, event }: Returned,
  payment: Payment,
  { refunded, chargedBack }: { readonly refunded: bigint; readonly chargedBack: bigint },
): Promise<void> {
  const { userId, id, orderId, amount, currency, paidAt } = payment;
  await tx
    .update(billingPayments)
    .set({
      refunded: centsText(refunded),
      chargedBack: centsText(chargedBack),
      status: statusOf(toCents(amount), refunded, chargedBack),
    })
    .where(and(eq(billingPayments.userId, userId), eq(billingPayments.id, id)));
  const returned = centsText(refunded + (chargedBack > 0n ? chargedBack : 0n));
  for (const follower of paymentFollowers)
    await follower.returned?.(tx, { userId, id, orderId, amount, currency, paidAt }, returned, event.at);
}

/** Books a refund; the last one returns the credit spent. */
export async function applyRefund(applying: Applying<"refunded">): Promise<EventProblem | null> {
  const { tx, provider, event, now } = applying;
  const found = await findPayment(applying);
  if (!found) return "unknown-payment";
  const { payment, order, isUnasked } = found;
  if (event.currency !== payment.currency) return "other-currency";
  const money = { ...payment, paymentId: payment.id };
  const from = isUnasked ? ("credit:user" as const) : ("refunds" as const);
  const lines = refundLines(money, event.refundRef, toCents(event.amount), from);
  await bookTransaction(tx, toBooked(lines, now));
  const refunded = toCents(payment.refunded) + toCents(event.amount);
  await noteReturned(applying, payment, { refunded, chargedBack: toCents(payment.chargedBack) });
  if (refunded >= toCents(payment.amount) && !isUnasked)
    await bookTransaction(tx, toBooked(creditBackLines(money, toCents(order.credit)), now));
  const data = { paymentId: payment.id, amount: event.amount };
  const id = `refunded:${provider}:${event.refundRef}`;
  await recordEvent(tx, payment.userId, { id, at: event.at, kind: "refunded", data }, now);
  return null;
}

/** Books money that a dispute took, or that came back once it was won. */
export async function applyChargeback(
  applying: Applying<"charged-back" | "chargeback-won">,
): Promise<EventProblem | null> {
  const { tx, provider, event, now } = applying;
  const found = await findPayment(applying);
  if (!found) return "unknown-payment";
  const { payment } = found;
  if (event.currency !== payment.currency) return "other-currency";
  const amount = toCents(event.amount);
  const money = { ...payment, paymentId: payment.id };
  const kind = event.kind === "charged-back" ? "chargeback" : event.kind;
  await bookTransaction(tx, toBooked(disputeLines(money, kind, event.disputeRef, amount), now));
  const before = toCents(payment.chargedBack);
  const chargedBack = event.kind === "charged-back" ? before + amount : before - amount;
  await noteReturned(applying, payment, { refunded: toCents(payment.refunded), chargedBack });
  const id = `${event.kind}:${provider}:${event.disputeRef}`;
  const data = { paymentId: payment.id };
  await recordEvent(tx, payment.userId, { id, at: event.at, kind: event.kind, data }, now);
  return null;
}

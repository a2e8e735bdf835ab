import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { billingPayments } from "../billing.tables.ts";
import { applyProviderEvents } from "../events/apply-provider-events.ts";
import { prorationBooked } from "../ledger/balances.ts";
import type { BillingDeps } from "../load-billing.ts";
import { centsText, toCents } from "../money/cents.ts";
import { ProviderUnreachable } from "../providers/payment-provider.ts";

export interface Refund {
  readonly userId: string;
  readonly paymentId: string;
  readonly amount: string | null;
  /** Idempotency key, at most 64 characters. */
  readonly key: string;
}

export async function refundable(
  { db }: Pick<BillingDeps, "db">,
  payment: typeof billingPayments.$inferSelect,
): Promise<string> {
  if (payment.provider === "credit" || payment.status === "charged-back") return "0.00";
  const { cents } = await prorationBooked(db, payment.id);
  const left = toCents(payment.amount) - toCents(payment.refunded) - cents;
  return centsText(left > 0n ? left : 0n);
}

/**
 * Returns a payment and the exact amount to refund.
 * @throws AppError NOT_FOUND, INVALID_INPUT for more than is left
 */
export async function checkRefund(
  db: Db,
  { userId, paymentId, amount }: Omit<Refund, "key">,
): Promise<{ readonly payment: typeof billingPayments.$inferSelect; readonly wanted: string }> {
  const [payment] = await db
    .select()
    .from(billingPayments)
    .where(and(eq(billingPayments.userId, userId), eq(billingPayments.id, paymentId)));
  if (!payment) throw new AppError("NOT_FOUND");
  const most = await refundable({ db }, payment);
  const wanted = centsText(toCents(amount ?? most));
  if (payment.provider === "credit" || toCents(wanted) <= 0n || toCents(wanted) > toCents(most))
    throw new AppError("INVALID_INPUT", {}, [{ path: "amount", code: "too_big" }]);
  return { payment, wanted };
}

/**
 * Refunds through the provider. A full refund ends the time paid for.
 * @throws AppError NOT_FOUND, INVALID_INPUT for more than is left; ProviderUnreachable: repeat with the same key
 */
export async function refundPayment(world: BillingDeps, refund: Refund): Promise<void> {
  const { payment, wanted } = await checkRefund(world.db, refund);
  if (payment.provider === "credit") throw new Error("credit is no provider");
  const provider = world.providers[payment.provider];
  if (!provider) throw new ProviderUnreachable(`${payment.provider} is not set up`);
  const { paymentRef, currency } = payment;
  const outcome = await provider.refund({ paymentRef, amount: wanted, currency }, refund.key);
  await applyProviderEvents(world, payment.provider, [outcome], world.now());
}

import { fromMinorUnits } from "../amounts.ts";
import type { Fingerprint } from "../fingerprint.ts";
import type {
  ChargeOutcome,
  CheckoutReturn,
  ProviderEvent,
  RefundOutcome,
  SavedMethod,
} from "../payment-provider.ts";
import type {
  StripeCharge,
  StripeDispute,
  StripeIntent,
  StripeMethod,
  StripeRefund,
  StripeSession,
} from "./stripe-objects.ts";
import { stripeReason } from "./stripe-reasons.ts";

const currencyOf = (currency: string): string => currency.toUpperCase();

const chargeOf = ({ latest_charge }: StripeIntent): StripeCharge | null =>
  typeof latest_charge === "string" ? null : latest_charge;

/** Returns null while unbooked or in another currency. */
export function feeOf(charge: StripeCharge | null): string | null {
  const booked = charge?.balance_transaction;
  return booked && booked.currency === charge.currency && booked.fee >= 0 ? fromMinorUnits(booked.fee) : null;
}

function toSavedMethod(
  customerRef: string,
  { id, card }: StripeMethod,
  fingerprint: Fingerprint,
): SavedMethod {
  return {
    provider: "stripe",
    customerRef,
    methodRef: id,
    cardMask: card?.last4 ?? null,
    cardBrand: card?.brand ?? null,
    expires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, "0")}` : null,
    fingerprint: card?.fingerprint ? fingerprint(`stripe:${card.fingerprint}`) : null,
  };
}

const idsOf = ({ metadata }: Pick<StripeIntent, "metadata">) => ({
  orderId: metadata.order ?? null,
  userId: metadata.user ?? null,
});

/** Returns undefined while undecided and before the first attempt. */
export function outcomeOf(intent: StripeIntent, fingerprint: Fingerprint): ChargeOutcome | undefined {
  const charge = chargeOf(intent);
  const common = { ...idsOf(intent), at: charge?.created ?? intent.created };
  const currency = currencyOf(intent.currency);
  if (intent.status === "succeeded") {
    const { customer, payment_method: method } = intent;
    return {
      ...{ kind: "paid", id: `stripe:paid:${intent.id}`, paymentRef: intent.id, ...common, currency },
      amount: fromMinorUnits(intent.amount_received ?? intent.amount),
      fee: feeOf(charge),
      method: customer && method ? toSavedMethod(customer, method, fingerprint) : null,
    };
  }
  const cancelled = intent.status === "canceled" ? { code: "canceled", decline_code: null } : null;
  const error = intent.last_payment_error ?? cancelled;
  if (intent.status === "processing" || error === null) return undefined;
  const code = error.code ?? "unknown";
  const attempt = charge?.id ?? intent.latest_charge ?? code;
  return {
    ...{ kind: "failed", id: `stripe:failed:${intent.id}:${attempt}`, paymentRef: intent.id, ...common },
    ...{ amount: fromMinorUnits(intent.amount), currency },
    reason: stripeReason(code, error.decline_code ?? ""),
    providerCode: error.decline_code || code,
  };
}

export function returnOf(session: StripeSession, fingerprint: Fingerprint): CheckoutReturn {
  const orderId = session.metadata.order ?? null;
  const outcome = session.payment_intent ? outcomeOf(session.payment_intent, fingerprint) : undefined;
  const isExpired = session.status === "expired" && outcome?.kind !== "paid" && orderId !== null;
  const expiry = {
    kind: "checkout-expired",
    id: `stripe:expired:${session.id}`,
    at: session.expires_at,
  } as const;
  return {
    orderId,
    events: [...(outcome ? [outcome] : []), ...(isExpired ? [{ ...expiry, orderId }] : [])],
    isPending: session.status === "complete" && outcome === undefined,
  };
}

/** Returns undefined for a failed or cancelled refund. */
export function refundOf(refund: StripeRefund): RefundOutcome | undefined {
  const isGood = refund.status === "succeeded" || refund.status === "pending";
  if (!isGood || refund.payment_intent === null) return undefined;
  return {
    ...{ kind: "refunded", id: `stripe:refunded:${refund.id}`, at: refund.created },
    ...{ paymentRef: refund.payment_intent, refundRef: refund.id },
    ...{ amount: fromMinorUnits(refund.amount), currency: currencyOf(refund.currency) },
  };
}

/** Inquiries ("warning") and prevented disputes take no money. */
const tookMoney = ({ status }: StripeDispute): boolean => !/^(warning_|prevented)/.test(status);

/** Returns whether a dispute's money is gone; warnings and prevented disputes take none. */
export const isLost = (dispute: StripeDispute): boolean => tookMoney(dispute) && dispute.status !== "won";

/** Returns the money a dispute took and, once won, its return, dated `readAt`. */
export function disputeFacts(dispute: StripeDispute, readAt: Date): ProviderEvent[] {
  if (!tookMoney(dispute) || dispute.payment_intent === null) return [];
  const common = {
    ...{ paymentRef: dispute.payment_intent, disputeRef: dispute.id },
    ...{ amount: fromMinorUnits(dispute.amount), currency: currencyOf(dispute.currency) },
  };
  const taken = {
    kind: "charged-back",
    id: `stripe:charged-back:${dispute.id}`,
    at: dispute.created,
  } as const;
  // Stripe states no time of the decision.
  const won = { kind: "chargeback-won", id: `stripe:chargeback-won:${dispute.id}`, at: readAt } as const;
  return [{ ...taken, ...common }, ...(dispute.status === "won" ? [{ ...won, ...common }] : [])];
}

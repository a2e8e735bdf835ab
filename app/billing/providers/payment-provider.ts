import type { BillingCurrency, ProviderName } from "../../shared/names/billing-names.ts";

export type FailReason =
  | "declined"
  | "no-funds"
  | "expired-card"
  | "wrong-card-data"
  /** Only a payment on session can succeed. */
  | "authentication-required"
  | "authentication-failed"
  | "limit"
  | "lost-or-stolen"
  | "fraud-suspicion"
  | "bank-unavailable"
  | "technical"
  | "amount-refused"
  | "not-for-online"
  | "cancelled-by-user"
  | "unknown";

export interface ReceiptLine {
  /** At most 128 characters. */
  readonly label: string;
  readonly price: string;
  readonly quantity: string;
  /** Price × quantity after discounts; lines add up to the order. */
  readonly amount: string;
}

export interface PaymentOrder {
  readonly orderId: string;
  readonly userId: string;
  readonly email: string;
  readonly amount: string;
  readonly currency: BillingCurrency;
  readonly description: string;
  readonly receipt: readonly ReceiptLine[];
}

export interface CheckoutOrder extends PaymentOrder {
  readonly language: "en" | "ru";
  /** "{CHECKOUT_SESSION_ID}" is replaced with the session id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export type CheckoutStart =
  | { readonly kind: "redirect"; readonly url: string; readonly sessionId: string }
  | {
      readonly kind: "widget";
      readonly scriptUrl: string;
      readonly options: Readonly<Record<string, unknown>>;
      readonly sessionId: string;
    };

export interface SavedMethod {
  readonly provider: ProviderName;
  /** Stripe's customer; null at CloudPayments. */
  readonly customerRef: string | null;
  /** Secret token; seal it before storing. */
  readonly methodRef: string;
  readonly cardMask: string | null;
  readonly cardBrand: string | null;
  /** YYYY-MM */
  readonly expires: string | null;
  /** Keyed hash, equal for the same card at one provider. */
  readonly fingerprint: string | null;
}

export interface PaidFact {
  readonly kind: "paid";
  readonly orderId: string | null;
  readonly userId: string | null;
  readonly paymentRef: string;
  readonly amount: string;
  readonly currency: string;
  /** In the payment's currency; null if unknown or in another. */
  readonly fee: string | null;
  readonly method: SavedMethod | null;
}

export interface FailedFact {
  readonly kind: "failed";
  readonly orderId: string | null;
  readonly userId: string | null;
  readonly paymentRef: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly reason: FailReason;
  /** Such as "insufficient_funds" or "5051". */
  readonly providerCode: string;
}

export interface RefundedFact {
  readonly kind: "refunded";
  readonly paymentRef: string;
  readonly refundRef: string;
  readonly amount: string;
  readonly currency: string;
}

interface Dispute {
  readonly paymentRef: string;
  readonly disputeRef: string;
  readonly amount: string;
  readonly currency: string;
}

export interface ChargedBackFact extends Dispute {
  readonly kind: "charged-back";
}

export interface ChargebackWonFact extends Dispute {
  readonly kind: "chargeback-won";
}

export interface CheckoutExpiredFact {
  readonly kind: "checkout-expired";
  readonly orderId: string;
}

export interface RenewalCancelledFact {
  readonly kind: "renewal-cancelled";
  readonly userId: string;
}

/** `id` is derived from the fact ("stripe:paid:pi_1"): all deliveries yield one fact. */
export type ProviderEvent = {
  readonly id: string;
  readonly at: Date;
} & (
  | PaidFact
  | FailedFact
  | RefundedFact
  | ChargedBackFact
  | ChargebackWonFact
  | CheckoutExpiredFact
  | RenewalCancelledFact
);

export type ChargeOutcome = Extract<ProviderEvent, { kind: "paid" | "failed" }>;
export type RefundOutcome = Extract<ProviderEvent, { kind: "refunded" }>;

export interface ChargeOrder extends PaymentOrder {
  readonly method: SavedMethod;
  /** Upgrades only, not renewals and retries. */
  readonly isCustomerPresent: boolean;
}

export interface CheckoutReturn {
  /** Null: unknown session. The caller checks the order's owner. */
  readonly orderId: string | null;
  readonly events: readonly ProviderEvent[];
  /** No result yet (bank transfer, SBP): the webhook follows. */
  readonly isPending: boolean;
}

export interface ProviderPayment {
  readonly paymentRef: string;
  readonly orderId: string | null;
  readonly at: Date;
  readonly amount: string;
  readonly currency: string;
  readonly refunded: string;
  readonly status: "paid" | "refunded" | "charged-back" | "failed";
  readonly fee: string | null;
}

/** Every call may throw `ProviderUnreachable` or `ProviderRefused`. */
export interface PaymentProvider {
  readonly id: ProviderName;
  readonly currency: BillingCurrency;
  /** At Stripe an order has one page for a day, even if paid or expired: another purchase needs another order. */
  startCheckout(order: CheckoutOrder): Promise<CheckoutStart>;
  readReturn(sessionId: string): Promise<CheckoutReturn>;
  /**
   * Charges at most once per `attemptKey`; an order paid earlier returns as paid. After a decline or with another
   * method use a new key, once the last outcome is known. Commit the order first: CloudPayments checks it during the
   * call.
   * @param attemptKey at most 64 characters
   * @throws ProviderUnreachable when the outcome is unknown: repeat with the same key
   */
  charge(order: ChargeOrder, attemptKey: string): Promise<ChargeOutcome>;
  /** Refunds in full or part, idempotent by key (CloudPayments: within the hour). */
  refund(
    payment: { readonly paymentRef: string; readonly amount: string; readonly currency: string },
    key: string,
  ): Promise<RefundOutcome>;
  /** In [from, to), failed ones included. */
  listPayments(from: Date, to: Date): Promise<readonly ProviderPayment[]>;
}

export interface WebhookResult {
  readonly events: readonly ProviderEvent[];
  readonly reply: Readonly<Record<string, unknown>>;
}

/** Outcome unknown: repeat with the same key. */
export class ProviderUnreachable extends Error {
  override readonly name = "ProviderUnreachable";
}

/** Refused request (credentials, parameters): nothing was charged, an operator must look. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}

export class SignatureError extends Error {
  override readonly name = "SignatureError";
}

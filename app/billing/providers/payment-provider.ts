import type { BillingCurrency, ProviderName } from "../../shared/names/billing-names.ts";

/** Reasons of a declined payment, the same for both providers; `docs/guide/payments.md` lists their codes. */
export type FailReason =
  | "declined"
  | "no-funds"
  | "expired-card"
  | "wrong-card-data"
  /** The bank wants the customer to confirm the payment: only a payment on session can succeed. */
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

/** One line of a fiscal receipt (54-FZ). VAT mode, payment method and payment object come from the configuration. */
export interface ReceiptLine {
  /** Name of the plan and its period, at most 128 characters. */
  readonly label: string;
  /** Price of one, "499.00". */
  readonly price: string;
  /** "1" */
  readonly quantity: string;
  /** Price × quantity after discounts, "499.00"; the lines together are the amount of the order. */
  readonly amount: string;
}

/** A payment to be made: by the customer at the provider's form, or by us with his saved method. */
export interface PaymentOrder {
  /** Our id of the order: stands in the provider's records and comes back in every event. */
  readonly orderId: string;
  readonly userId: string;
  /** Contact for the provider's receipt. */
  readonly email: string;
  /** Exact text with two decimals, "9.99". */
  readonly amount: string;
  readonly currency: BillingCurrency;
  /** Shown to the customer at the form and in the receipt, in his language. */
  readonly description: string;
  readonly receipt: readonly ReceiptLine[];
}

/** A first payment, made by the customer at the provider's form; the card he uses is saved. */
export interface CheckoutOrder extends PaymentOrder {
  readonly language: "en" | "ru";
  /** Pages of ours; "{CHECKOUT_SESSION_ID}" in the first is replaced with the session's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Start of a form: a page to open, or a script of the provider with the options of its `start`. */
export type CheckoutStart =
  | { readonly kind: "redirect"; readonly url: string; readonly sessionId: string }
  | {
      readonly kind: "widget";
      readonly scriptUrl: string;
      readonly options: Readonly<Record<string, unknown>>;
      readonly sessionId: string;
    };

/** A card or account saved at the provider, chargeable without the customer. */
export interface SavedMethod {
  readonly provider: ProviderName;
  /** Stripe's customer; null at CloudPayments. */
  readonly customerRef: string | null;
  /** The token that charges it: a secret, sealed by the caller before it is stored. */
  readonly methodRef: string;
  /** Last four digits, "4242". */
  readonly cardMask: string | null;
  readonly cardBrand: string | null;
  /** YYYY-MM */
  readonly expires: string | null;
  /** Keyed hash of the card, the same for the same card at one provider; never the card. */
  readonly fingerprint: string | null;
}

/** A customer has paid. The amount is what was really taken: the caller compares it with the order. */
export interface PaidFact {
  readonly kind: "paid";
  readonly orderId: string | null;
  readonly userId: string | null;
  /** The payment at the provider; refunds and disputes name it. */
  readonly paymentRef: string;
  readonly amount: string;
  readonly currency: string;
  /** The provider's fee in the payment's currency; null while unknown or in another currency. */
  readonly fee: string | null;
  /** Null where nothing was saved. */
  readonly method: SavedMethod | null;
}

/** An attempt was declined. At a checkout the order stays open: the customer may try another card. */
export interface FailedFact {
  readonly kind: "failed";
  readonly orderId: string | null;
  readonly userId: string | null;
  readonly paymentRef: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly reason: FailReason;
  /** The provider's own code, "insufficient_funds" or "5051". */
  readonly providerCode: string;
}

/** Money went back to the customer, ordered by us or at the provider; one fact for each refund. */
export interface RefundedFact {
  readonly kind: "refunded";
  readonly paymentRef: string;
  readonly refundRef: string;
  /** Of this refund alone. */
  readonly amount: string;
  readonly currency: string;
}

interface Dispute {
  readonly paymentRef: string;
  readonly disputeRef: string;
  readonly amount: string;
  readonly currency: string;
}

/** The bank took the money back at the customer's request. */
export interface ChargedBackFact extends Dispute {
  readonly kind: "charged-back";
}

/** The bank returned the money after the dispute was won. */
export interface ChargebackWonFact extends Dispute {
  readonly kind: "chargeback-won";
}

/** A form was never paid and no longer can be. */
export interface CheckoutExpiredFact {
  readonly kind: "checkout-expired";
  readonly orderId: string;
}

/** The customer ended the renewal at the provider's own page. */
export interface RenewalCancelledFact {
  readonly kind: "renewal-cancelled";
  readonly userId: string;
}

/**
 * A fact at the provider. `id` is derived from the fact ("stripe:paid:pi_1"), so that the webhook, its repetition, the
 * return page and our own call give the same one: a caller that stores it once counts the fact once.
 */
export type ProviderEvent = {
  readonly id: string;
  /** The provider's time of the fact. */
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

/** Result of charging a saved method. */
export type ChargeOutcome = Extract<ProviderEvent, { kind: "paid" | "failed" }>;
/** Result of a refund. */
export type RefundOutcome = Extract<ProviderEvent, { kind: "refunded" }>;

/** A renewal, retry or upgrade charged by us. */
export interface ChargeOrder extends PaymentOrder {
  readonly method: SavedMethod;
  /** True where the customer pressed a button (upgrade), false for renewals and retries. */
  readonly isCustomerPresent: boolean;
}

/** Result of a form, read when the customer comes back. */
export interface CheckoutReturn {
  /** Null: no such session. The caller checks that the order is the signed-in user's. */
  readonly orderId: string | null;
  readonly events: readonly ProviderEvent[];
  /** The provider has no result yet (a bank transfer, SBP): the webhook will bring it. */
  readonly isPending: boolean;
}

/** A payment as the provider lists it, for the nightly comparison with our ledger. */
export interface ProviderPayment {
  readonly paymentRef: string;
  readonly orderId: string | null;
  readonly at: Date;
  readonly amount: string;
  readonly currency: string;
  /** Sum of its refunds. */
  readonly refunded: string;
  /** `refunded`: in full. */
  readonly status: "paid" | "refunded" | "charged-back" | "failed";
  readonly fee: string | null;
}

/** A provider of payments. Every call may throw `ProviderUnreachable` or `ProviderRefused`. */
export interface PaymentProvider {
  readonly id: ProviderName;
  readonly currency: BillingCurrency;
  /**
   * Opens a form. At Stripe the same order gives the same page for a day, even when it was paid or has expired: another
   * purchase takes another order.
   */
  startCheckout(order: CheckoutOrder): Promise<CheckoutStart>;
  readReturn(sessionId: string): Promise<CheckoutReturn>;
  /**
   * Charges a saved method. A call repeated with the same `attemptKey` gives the one true outcome and never charges
   * again; an order that was paid by an earlier attempt is answered as paid. A retry after a decline takes a new key, and
   * so does another method, but only once the outcome of the last attempt is known. The order is committed before the
   * call, since CloudPayments asks for it (Check) in the middle.
   * @param attemptKey at most 64 characters
   * @throws ProviderUnreachable when the outcome is unknown: repeat with the same key later
   */
  charge(order: ChargeOrder, attemptKey: string): Promise<ChargeOutcome>;
  /**
   * Returns money in full or in part; repeated with the same key it returns the same refund (CloudPayments: within the
   * hour).
   */
  refund(
    payment: { readonly paymentRef: string; readonly amount: string; readonly currency: string },
    key: string,
  ): Promise<RefundOutcome>;
  /** Payments with a time in [from, to), each once, failed ones included. */
  listPayments(from: Date, to: Date): Promise<readonly ProviderPayment[]>;
}

/** Result of a webhook: facts to book, and the reply the provider expects. */
export interface WebhookResult {
  readonly events: readonly ProviderEvent[];
  /** JSON body of the reply, status 200. */
  readonly reply: Readonly<Record<string, unknown>>;
}

/** The provider gave no usable answer: nothing is known about the outcome; the call is repeated with the same key. */
export class ProviderUnreachable extends Error {
  override readonly name = "ProviderUnreachable";
}

/** The provider refused the request itself (credentials, parameters): nothing was charged, an operator must look. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}

/** A webhook without a valid signature, or too old. */
export class SignatureError extends Error {
  override readonly name = "SignatureError";
}

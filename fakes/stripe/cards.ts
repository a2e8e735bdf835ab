import type { StripeError } from "./state.ts";

/** Test card with the results of its first payment and of later ones without the customer. */
export interface Card {
  readonly brand: string;
  /** Requires confirmation. */
  readonly needsAuthentication?: boolean;
  readonly first?: StripeError;
  readonly later?: StripeError;
  readonly isDisputed?: boolean;
}

const declined = (decline_code: string, message = "Your card was declined."): StripeError => ({
  ...{ type: "card_error", code: "card_declined", decline_code, message },
});

/** Decline that requires the customer. */
export const authenticationRequired: StripeError = {
  ...{ type: "card_error", code: "authentication_required", decline_code: "authentication_required" },
  message: "Your card was declined. This transaction requires authentication.",
};

/** Confirmation failed. */
export const authenticationFailed: StripeError = {
  ...{ type: "invalid_request_error", code: "payment_intent_authentication_failure" },
  message: "The provided payment method has failed authentication.",
};

/** Cards of Stripe's test mode, by number. */
export const CARDS: ReadonlyMap<string, Card> = new Map<string, Card>([
  ["4242424242424242", { brand: "visa" }],
  ["5555555555554444", { brand: "mastercard" }],
  [
    "4000000000000002",
    { brand: "visa", first: declined("generic_decline"), later: declined("generic_decline") },
  ],
  [
    "4000000000009995",
    { brand: "visa", first: declined("insufficient_funds"), later: declined("insufficient_funds") },
  ],
  [
    "4000000000000069",
    { brand: "visa", first: { type: "card_error", code: "expired_card", message: "Your card has expired." } },
  ],
  [
    "4000000000000127",
    {
      brand: "visa",
      first: {
        type: "card_error",
        code: "incorrect_cvc",
        message: "Your card's security code is incorrect.",
      },
    },
  ],
  ["4000002500003155", { brand: "visa", needsAuthentication: true }],
  ["4000002760003184", { brand: "visa", needsAuthentication: true, later: authenticationRequired }],
  ["4000000000000341", { brand: "visa", later: declined("generic_decline") }],
  ["4000000000000259", { brand: "visa", isDisputed: true }],
]);

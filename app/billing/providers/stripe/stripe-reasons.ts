import type { FailReason } from "../payment-provider.ts";

/** Source: docs.stripe.com/declines/codes. */
const codes: Readonly<Partial<Record<FailReason, readonly string[]>>> = {
  "no-funds": ["insufficient_funds"],
  "expired-card": ["expired_card"],
  "wrong-card-data": [
    ...["incorrect_number", "incorrect_cvc", "incorrect_pin", "incorrect_zip", "incorrect_address"],
    ...["invalid_account", "invalid_cvc", "invalid_expiry_month", "invalid_expiry_year", "invalid_number"],
    ...["new_account_information_available", "resource_missing", "payment_method_not_available"],
  ],
  "authentication-required": [
    "authentication_required",
    "payment_intent_action_required",
    "offline_pin_required",
  ],
  "authentication-failed": [
    ...[
      "payment_intent_authentication_failure",
      "authentication_failure",
      "mobile_device_authentication_required",
    ],
    "three_d_secure_authentication_not_supported",
  ],
  limit: ["card_velocity_exceeded", "withdrawal_count_limit_exceeded", "card_decline_rate_limit_exceeded"],
  "lost-or-stolen": ["lost_card", "stolen_card", "pickup_card", "restricted_card"],
  "fraud-suspicion": ["fraudulent", "merchant_blacklist", "security_violation", "request_blocked"],
  "bank-unavailable": ["issuer_not_available", "reenter_transaction", "try_again_later"],
  technical: ["processing_error", "approve_with_id", "no_action_taken"],
  "amount-refused": ["invalid_amount", "amount_too_large", "amount_too_small", "currency_not_supported"],
  "not-for-online": ["card_not_supported", "transaction_not_allowed", "service_not_allowed", "not_permitted"],
  "cancelled-by-user": [
    ...["canceled", "revocation_of_all_authorizations", "revocation_of_authorization", "stop_payment_order"],
    "payment_method_customer_decline",
  ],
  declined: ["generic_decline", "do_not_honor", "call_issuer", "card_declined", "do_not_try_again"],
};

const reasonOfCode: ReadonlyMap<string, FailReason> = new Map(
  Object.entries(codes).flatMap(([reason, list]) =>
    list.map((code) => [code, reason as FailReason] as const),
  ),
);

/** Returns a decline's reason, preferring the bank's code to Stripe's. */
export const stripeReason = (code: string, declineCode: string): FailReason =>
  reasonOfCode.get(declineCode) ?? reasonOfCode.get(code) ?? "unknown";

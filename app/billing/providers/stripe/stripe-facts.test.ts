import { expect, it } from "vitest";
import { disputeFacts, feeOf, outcomeOf, refundOf } from "./stripe-facts.ts";
import { StripeCharge, StripeDispute, StripeIntent, StripeRefund } from "./stripe-objects.ts";
import { stripeReason } from "./stripe-reasons.ts";

const created = 1_764_579_600;
const at = new Date("2025-12-01T09:00:00Z");
const charge = {
  ...{ id: "ch_1", created, amount: 1005, amount_refunded: 0, currency: "usd", status: "succeeded" },
  balance_transaction: { fee: 59, currency: "usd" },
};
const intent = {
  ...{ id: "pi_1", created, amount: 1005, currency: "usd", status: "succeeded" },
  latest_charge: charge,
};
const outcome = (change: object) =>
  outcomeOf(StripeIntent.parse({ ...intent, ...change }), (card) => `#${card}`);

it("reads a payment without a saved card, made elsewhere in the account", () => {
  expect(outcome({})).toEqual({
    ...{ kind: "paid", id: "stripe:paid:pi_1", at, paymentRef: "pi_1", amount: "10.05", currency: "USD" },
    ...{ orderId: null, userId: null, fee: "0.59", method: null },
  });
  expect(outcome({ metadata: { order: "o", user: "u" } })).toMatchObject({ orderId: "o", userId: "u" });
});

it("takes the amount that was received, and names a card by its hash", () => {
  const card = { brand: "visa", last4: "0005", exp_month: 3, exp_year: 2031, fingerprint: "abc" };
  const paid = { amount_received: 700, customer: { id: "cus_1" }, payment_method: { id: "pm_1", card } };
  expect(outcome(paid)).toMatchObject({
    amount: "7.00",
    method: { customerRef: "cus_1", methodRef: "pm_1", expires: "2031-03", fingerprint: "#stripe:abc" },
  });
});

it("has no outcome before an attempt and while the bank works", () => {
  expect(outcome({ status: "requires_payment_method" })).toBeUndefined();
  expect(outcome({ status: "requires_action" })).toBeUndefined();
  expect(outcome({ status: "processing", last_payment_error: { code: "card_declined" } })).toBeUndefined();
});

it("tells attempts apart by their charge, and a cancelled payment as such", () => {
  const failed = (change: object) => outcome({ status: "requires_payment_method", ...change });
  const error = { code: "card_declined", decline_code: "stolen_card" };
  expect(failed({ latest_charge: "ch_7", last_payment_error: error })).toMatchObject({
    ...{ kind: "failed", id: "stripe:failed:pi_1:ch_7" },
    ...{ reason: "lost-or-stolen", providerCode: "stolen_card" },
  });
  const required = { latest_charge: null, last_payment_error: { code: "authentication_required" } };
  expect(failed(required)).toMatchObject({
    ...{ id: "stripe:failed:pi_1:authentication_required", reason: "authentication-required" },
  });
  expect(outcome({ status: "canceled" })).toMatchObject({ reason: "cancelled-by-user" });
});

it("knows a fee in the currency of the payment alone", () => {
  const feeIn = (balance_transaction: unknown) =>
    feeOf(StripeCharge.parse({ ...charge, balance_transaction }));
  expect(feeIn({ fee: 7, currency: "usd" })).toBe("0.07");
  expect([feeIn({ fee: 7, currency: "eur" }), feeIn("txn_1"), feeIn(null)]).toEqual([null, null, null]);
});

const ofPayment = { created, amount: 7, currency: "usd", payment_intent: "pi_1" };

it("books a refund that holds, and a dispute that took money", () => {
  const refund = (status: string) => refundOf(StripeRefund.parse({ id: "re_1", ...ofPayment, status }));
  expect(refund("pending")).toMatchObject({ kind: "refunded", amount: "0.07", paymentRef: "pi_1" });
  expect([refund("failed"), refund("canceled")]).toEqual([undefined, undefined]);
  const dispute = (status: string) =>
    disputeFacts(StripeDispute.parse({ id: "dp_1", ...ofPayment, status }), at).map(({ kind }) => kind);
  expect(dispute("lost")).toEqual(["charged-back"]);
  expect(dispute("won")).toEqual(["charged-back", "chargeback-won"]);
  for (const status of ["warning_needs_response", "warning_closed", "prevented"])
    expect(dispute(status)).toEqual([]);
});

it("takes the bank's reason before Stripe's", () => {
  expect(stripeReason("card_declined", "insufficient_funds")).toBe("no-funds");
  expect(stripeReason("card_declined", "")).toBe("declined");
  expect(stripeReason("expired_card", "a_new_code")).toBe("expired-card");
  expect(stripeReason("a_new_code", "")).toBe("unknown");
});

import { CARDS } from "./cards.ts";
import {
  add,
  allOf,
  emit,
  find,
  Refusal,
  type StripeError,
  type StripeObject,
  type StripeState,
} from "./state.ts";

const yearsAhead = 3;

export function addCard(state: StripeState, number: string, customer: string): StripeObject {
  const year = new Date(state.now()).getUTCFullYear() + yearsAhead;
  const card = {
    ...{
      brand: CARDS.get(number)?.brand ?? "unknown",
      last4: number.slice(-4),
      exp_month: 12,
      exp_year: year,
    },
    ...{ fingerprint: `fp${number.slice(0, 6)}${number.slice(-6)}`, funding: "credit", country: "US" },
  };
  const method = add(state, "pm", { object: "payment_method", type: "card", customer, card });
  state.cards.set(method.id, number);
  return method;
}

/** Returns 2.9 % and 30 cents, Stripe's fee. */
const feeOf = (amount: number): number => Math.floor((amount * 29 + 500) / 1000) + 30;

function book(
  state: StripeState,
  type: string,
  source: StripeObject,
  parts: { amount: number; fee: number },
) {
  const { amount, fee } = parts;
  const net = amount - fee;
  const kind = { object: "balance_transaction", type, source: source.id, currency: source.currency };
  source.balance_transaction = add(state, "txn", { ...kind, amount, fee, net, status: "pending" }).id;
}

/** Attempts a payment: with an error it is declined. */
export function attempt(state: StripeState, intent: StripeObject, error: StripeError | undefined): void {
  const { amount, currency, metadata, customer, payment_method } = intent;
  const charge = add(state, "ch", {
    ...{ object: "charge", amount, currency, metadata, customer, payment_method, payment_intent: intent.id },
    ...{ amount_captured: error ? 0 : amount, amount_refunded: 0, refunded: false, disputed: false },
    ...{ status: error ? "failed" : "succeeded", paid: !error, balance_transaction: null },
    failure_code: error?.code ?? null,
  });
  intent.latest_charge = charge.id;
  if (error) {
    Object.assign(intent, {
      status: "requires_payment_method",
      last_payment_error: { ...error, charge: charge.id },
    });
    emit(state, "payment_intent.payment_failed", intent);
    return;
  }
  book(state, "charge", charge, { amount, fee: feeOf(amount) });
  Object.assign(intent, { status: "succeeded", amount_received: amount, last_payment_error: null });
  emit(state, "payment_intent.succeeded", intent);
  if (CARDS.get(state.cards.get(payment_method) ?? "")?.isDisputed) dispute(state, intent.id);
}

export const addIntent = (
  state: StripeState,
  fields: Readonly<Record<string, unknown>> & { amount: number; currency: string },
): StripeObject =>
  add(state, "pi", {
    ...{ object: "payment_intent", amount_received: 0, latest_charge: null, last_payment_error: null },
    ...{ status: "requires_payment_method", customer: null, payment_method: null, metadata: {} },
    ...fields,
  });

/**
 * Charges a saved card.
 * @throws Refusal 402 when declined
 */
export function chargeSaved(
  state: StripeState,
  fields: { amount: number; currency: string; customer: string; payment_method: string },
): StripeObject {
  find(state, "payment_method", fields.payment_method, "payment_method");
  const intent = addIntent(state, fields);
  const error = state.declines.shift() ?? CARDS.get(state.cards.get(fields.payment_method) ?? "")?.later;
  attempt(state, intent, error);
  if (error) throw new Refusal(402, error, structuredClone(intent));
  return intent;
}

const chargeOf = (state: StripeState, intentId: string): StripeObject =>
  find(
    state,
    "charge",
    find(state, "payment_intent", intentId, "payment_intent").latest_charge ?? "",
    "charge",
  );

/**
 * Refunds money, the remainder by default.
 * @throws Refusal 400 for more than the remainder
 */
export function refund(
  state: StripeState,
  intentId: string,
  { amount: asked, metadata = {} }: { amount?: number | undefined; metadata?: object } = {},
): StripeObject {
  const charge = chargeOf(state, intentId);
  const left = charge.amount - charge.amount_refunded;
  const amount = asked ?? left;
  if (amount > left || amount <= 0) {
    const code = left === 0 ? "charge_already_refunded" : "parameter_invalid_integer";
    throw new Refusal(400, {
      type: "invalid_request_error",
      code,
      message: `Cannot refund ${amount} of ${left}.`,
    });
  }
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const { currency, id } = charge;
  const made = add(state, "re", {
    ...{
      object: "refund",
      amount,
      currency,
      charge: id,
      payment_intent: intentId,
      status: "succeeded",
      metadata,
    },
  });
  book(state, "refund", made, { amount: -amount, fee: 0 });
  emit(state, "refund.created", made);
  emit(state, "charge.refunded", charge);
  return made;
}

/** Disputes a payment. */
export function dispute(state: StripeState, intentId: string, status = "needs_response"): StripeObject {
  const charge = chargeOf(state, intentId);
  charge.disputed = true;
  const { amount, currency, id } = charge;
  const made = add(state, "dp", {
    ...{
      object: "dispute",
      amount,
      currency,
      charge: id,
      payment_intent: intentId,
      status,
      reason: "fraudulent",
    },
  });
  emit(state, "charge.dispute.created", made);
  return made;
}

export function closeDispute(state: StripeState, id: string, status: string): StripeObject {
  const made = find(state, "dispute", id);
  made.status = status;
  emit(state, "charge.dispute.closed", made);
  return made;
}

/** Expires payment pages. */
export function expireSessions(state: StripeState, isMeant: (session: StripeObject) => boolean): void {
  for (const session of allOf(state, "checkout.session"))
    if (session.status === "open" && isMeant(session)) {
      session.status = "expired";
      emit(state, "checkout.session.expired", session);
    }
}

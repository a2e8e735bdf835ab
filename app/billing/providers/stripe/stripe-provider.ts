import { createHash } from "node:crypto";
import Stripe from "stripe";
import { z } from "zod";
import type { StripeSettings } from "../../../server/config/payment-variables.ts";
import { toMinorUnits } from "../amounts.ts";
import {
  type ChargeOrder,
  type ChargeOutcome,
  type CheckoutOrder,
  type CheckoutReturn,
  type CheckoutStart,
  type PaymentOrder,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  type RefundOutcome,
  type WebhookResult,
} from "../payment-provider.ts";
import type { ProviderEdges } from "../provider-edges.ts";
import { ask, createStripeClient, isMissing, type StripeClient } from "./stripe-client.ts";
import { outcomeOf, refundOf, returnOf } from "./stripe-facts.ts";
import { listStripePayments } from "./stripe-list.ts";
import { StripeIntent, StripeRefund, StripeSession } from "./stripe-objects.ts";
import { stripeReason } from "./stripe-reasons.ts";
import { intentParts, readStripeWebhook, sessionParts } from "./stripe-webhook.ts";

export interface StripePayments extends PaymentProvider {
  readWebhook(raw: string, header: string | undefined): Promise<WebhookResult>;
}

const idsOf = ({ orderId, userId }: PaymentOrder) => ({ order: orderId, user: userId });

const toSessionParams = (order: CheckoutOrder): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  customer_creation: "always",
  customer_email: order.email,
  client_reference_id: order.userId,
  locale: order.language,
  success_url: order.successUrl,
  cancel_url: order.cancelUrl,
  tax_id_collection: { enabled: true },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.currency.toLowerCase(),
        unit_amount: toMinorUnits(order.amount),
        product_data: { name: order.description },
      },
    },
  ],
  payment_intent_data: {
    setup_future_usage: "off_session",
    description: order.description,
    metadata: idsOf(order),
  },
  metadata: idsOf(order),
});

async function startCheckout({ stripe }: StripeClient, order: CheckoutOrder): Promise<CheckoutStart> {
  const params = toSessionParams(order);
  const digest = createHash("sha256").update(JSON.stringify(params)).digest("hex").slice(0, 16);
  // One page per order and day: it cannot be paid in two tabs.
  const options = { idempotencyKey: `${order.orderId}-${digest}` };
  const { id, url } = await ask(StripeSession, () => stripe.checkout.sessions.create(params, options));
  if (!url) throw new ProviderUnreachable("Stripe: a session without a page");
  return { kind: "redirect", url, sessionId: id };
}

async function readReturn({ stripe, fingerprint }: StripeClient, sessionId: string): Promise<CheckoutReturn> {
  const none: CheckoutReturn = { orderId: null, events: [], isPending: false };
  if (!/^cs_\w{1,200}$/.test(sessionId)) return none;
  try {
    const read = () => stripe.checkout.sessions.retrieve(sessionId, { expand: sessionParts });
    return returnOf(await ask(StripeSession, read), fingerprint);
  } catch (error) {
    if (isMissing(error)) return none;
    throw error;
  }
}

const Intents = z.object({ data: z.array(StripeIntent) });

/** Undefined if the attempt was never made. */
async function findAttempt(
  { stripe, fingerprint }: StripeClient,
  { orderId, customer, attemptKey }: { orderId: string; customer: string; attemptKey: string },
): Promise<ChargeOutcome | undefined> {
  const expand = intentParts.map((part) => `data.${part}`);
  const { data } = await ask(Intents, () => stripe.paymentIntents.list({ customer, limit: 100, expand }));
  const ofOrder = data.filter(({ metadata }) => metadata.order === orderId);
  const paid = ofOrder.find(({ status }) => status === "succeeded");
  const found = paid ?? ofOrder.find(({ metadata }) => metadata.attempt === attemptKey);
  return found && decided(found, fingerprint);
}

function decided(intent: StripeIntent, fingerprint: StripeClient["fingerprint"]): ChargeOutcome {
  // Off session the customer can never confirm it.
  const isStuck = intent.status === "requires_action" || intent.status === "requires_confirmation";
  const stuck = { ...intent, last_payment_error: { code: "payment_intent_action_required" } };
  const outcome = outcomeOf(isStuck ? stuck : intent, fingerprint);
  if (outcome === undefined) throw new ProviderUnreachable("Stripe: the payment is not decided yet");
  return outcome;
}

/** Looks up the attempt first: Stripe forgets idempotency keys after a day. */
async function charge(client: StripeClient, order: ChargeOrder, attemptKey: string): Promise<ChargeOutcome> {
  const { customerRef: customer, methodRef } = order.method;
  if (customer === null) throw new ProviderRefused("Stripe: a saved method without its customer");
  const { stripe, fingerprint } = client;
  try {
    const known = await findAttempt(client, { orderId: order.orderId, customer, attemptKey });
    if (known !== undefined) return known;
    const params: Stripe.PaymentIntentCreateParams = {
      amount: toMinorUnits(order.amount),
      currency: order.currency.toLowerCase(),
      ...{ customer, payment_method: methodRef, confirm: true, description: order.description },
      // Off session, payments that need confirmation are declined at once.
      ...(order.isCustomerPresent ? { error_on_requires_action: true } : { off_session: true }),
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { ...idsOf(order), attempt: attemptKey },
      expand: intentParts,
    };
    const create = () => stripe.paymentIntents.create(params, { idempotencyKey: attemptKey });
    return decided(await ask(StripeIntent, create), fingerprint);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError || isMissing(error))
      return declined(client, order, { error: error as Stripe.errors.StripeError, attemptKey });
    throw error;
  }
}

function declined(
  { fingerprint, now }: StripeClient,
  { orderId, userId, amount, currency }: ChargeOrder,
  { error, attemptKey }: { error: Stripe.errors.StripeError; attemptKey: string },
): ChargeOutcome {
  const intent = StripeIntent.safeParse(error.payment_intent);
  const outcome = intent.success ? outcomeOf(intent.data, fingerprint) : undefined;
  if (outcome !== undefined) return outcome;
  const { code = "unknown", decline_code = "" } = error;
  return {
    ...{ kind: "failed", id: `stripe:failed:attempt:${attemptKey}`, at: now(), orderId, userId },
    ...{ paymentRef: null, amount, currency },
    reason: stripeReason(code, decline_code),
    providerCode: decline_code || code,
  };
}

const Refunds = z.object({ data: z.array(StripeRefund) });

async function refund(
  { stripe }: StripeClient,
  { paymentRef, amount }: { paymentRef: string; amount: string },
  key: string,
): Promise<RefundOutcome> {
  try {
    const list = () => stripe.refunds.list({ payment_intent: paymentRef, limit: 100 });
    const { data } = await ask(Refunds, list);
    const params = { payment_intent: paymentRef, amount: toMinorUnits(amount), metadata: { key } };
    const create = () => stripe.refunds.create(params, { idempotencyKey: key });
    const found = data.find(({ metadata }) => metadata.key === key) ?? (await ask(StripeRefund, create));
    const outcome = refundOf(found);
    if (outcome !== undefined) return outcome;
    throw new ProviderRefused(`Stripe: the refund is ${found.status ?? "without a status"}`);
  } catch (error) {
    if (isMissing(error)) throw new ProviderRefused("Stripe: no such payment");
    throw error;
  }
}

export function createStripe(settings: StripeSettings, edges: ProviderEdges): StripePayments {
  const client = createStripeClient(settings, edges);
  return {
    id: "stripe",
    currency: "USD",
    startCheckout: (order) => startCheckout(client, order),
    readReturn: (sessionId) => readReturn(client, sessionId),
    charge: (order, attemptKey) => charge(client, order, attemptKey),
    refund: (payment, key) => refund(client, payment, key),
    listPayments: (from, to) => listStripePayments(client, from, to),
    readWebhook: (raw, header) => readStripeWebhook(client, raw, header),
  };
}

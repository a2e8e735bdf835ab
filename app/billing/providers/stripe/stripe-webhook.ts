import { z } from "zod";
import {
  type ProviderEvent,
  ProviderUnreachable,
  SignatureError,
  type WebhookResult,
} from "../payment-provider.ts";
import { ask, isMissing, type StripeClient } from "./stripe-client.ts";
import { disputeFacts, outcomeOf, refundOf, returnOf } from "./stripe-facts.ts";
import {
  StripeDispute,
  StripeEnvelope,
  StripeIntent,
  StripeRefund,
  StripeSession,
} from "./stripe-objects.ts";

export const intentParts = ["latest_charge.balance_transaction", "payment_method"];
export const sessionParts = intentParts.map((part) => `payment_intent.${part}`);

/** Older webhooks are replays, seconds. */
const toleranceS = 300;

type Reader = (client: StripeClient, id: string) => Promise<readonly ProviderEvent[]>;

const readSession: Reader = async ({ stripe, fingerprint }, id) => {
  const session = await ask(StripeSession, () =>
    stripe.checkout.sessions.retrieve(id, { expand: sessionParts }),
  );
  return returnOf(session, fingerprint).events;
};

const readIntent: Reader = async ({ stripe, fingerprint }, id) => {
  const intent = await ask(StripeIntent, () => stripe.paymentIntents.retrieve(id, { expand: intentParts }));
  const outcome = outcomeOf(intent, fingerprint);
  return outcome ? [outcome] : [];
};

const Refunds = z.object({ data: z.array(StripeRefund) });

const readRefundsOfCharge: Reader = async ({ stripe }, charge) => {
  const { data } = await ask(Refunds, () => stripe.refunds.list({ charge, limit: 100 }));
  return data.flatMap((refund) => refundOf(refund) ?? []);
};

const readRefund: Reader = async ({ stripe }, id) => {
  const refund = await ask(StripeRefund, () => stripe.refunds.retrieve(id));
  return [refundOf(refund) ?? []].flat();
};

const readDispute: Reader = async ({ stripe, now }, id) =>
  disputeFacts(await ask(StripeDispute, () => stripe.disputes.retrieve(id)), now());

const readers: ReadonlyMap<string, Reader> = new Map([
  ["checkout.session.completed", readSession],
  ["checkout.session.async_payment_succeeded", readSession],
  ["checkout.session.async_payment_failed", readSession],
  ["checkout.session.expired", readSession],
  ["payment_intent.succeeded", readIntent],
  ["payment_intent.payment_failed", readIntent],
  ["charge.refunded", readRefundsOfCharge],
  ["refund.created", readRefund],
  ["refund.updated", readRefund],
  ["charge.dispute.created", readDispute],
  ["charge.dispute.updated", readDispute],
  ["charge.dispute.closed", readDispute],
]);

function verify(
  { stripe, webhookSecret, now }: StripeClient,
  raw: string,
  header: string | undefined,
): unknown {
  try {
    const at = now().getTime();
    return stripe.webhooks.constructEvent(raw, header ?? "", webhookSecret, toleranceS, undefined, at);
  } catch {
    // Stripe's error contains the payload.
    throw new SignatureError("Stripe: webhook without a valid signature");
  }
}

/**
 * Verifies the signature over the exact text and reads the object from Stripe: deliveries are late and out of order.
 * @param header Stripe-Signature
 * @throws SignatureError; ProviderUnreachable when the object cannot be read (reply 5xx: Stripe repeats)
 */
export async function readStripeWebhook(
  client: StripeClient,
  raw: string,
  header: string | undefined,
): Promise<WebhookResult> {
  const envelope = StripeEnvelope.safeParse(verify(client, raw, header));
  const reply = { received: true };
  if (!envelope.success) throw new ProviderUnreachable("Stripe: malformed webhook");
  const { type, data } = envelope.data;
  const read = readers.get(type);
  if (read === undefined) return { events: [], reply };
  try {
    return { events: await read(client, data.object.id), reply };
  } catch (error) {
    if (isMissing(error)) return { events: [], reply };
    throw error;
  }
}

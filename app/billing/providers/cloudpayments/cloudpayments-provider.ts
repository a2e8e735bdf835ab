import { z } from "zod";
import type { CloudPaymentsSettings } from "../../../server/config/payment-variables.ts";
import { toJsonAmount } from "../amounts.ts";
import {
  type ChargeOrder,
  type ChargeOutcome,
  type CheckoutOrder,
  type CheckoutReturn,
  type CheckoutStart,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  type RefundOutcome,
  type WebhookResult,
} from "../payment-provider.ts";
import type { ProviderEdges } from "../provider-edges.ts";
import { askCloud, type CloudClient, createCloudClient } from "./cloudpayments-client.ts";
import { failedOf, outcomeOf } from "./cloudpayments-facts.ts";
import { listCloudPayments } from "./cloudpayments-list.ts";
import { CloudChallenge, type CloudEnvelope, CloudTransaction } from "./cloudpayments-objects.ts";
import { type NotificationType, type OrderLookup, readNotification } from "./notification.ts";
import { toReceipt } from "./receipt.ts";

export interface CloudPayments extends PaymentProvider {
  readNotification(
    type: NotificationType,
    message: { readonly raw: string; readonly header: string | undefined },
    expect: OrderLookup,
  ): Promise<WebhookResult>;
}

function startCheckout({ settings }: CloudClient, order: CheckoutOrder): CheckoutStart {
  const { orderId, userId, email } = order;
  return {
    kind: "widget",
    sessionId: orderId,
    scriptUrl: settings.widgetUrl,
    options: {
      publicTerminalId: settings.publicId,
      amount: toJsonAmount(order.amount),
      currency: order.currency,
      culture: order.language === "ru" ? "ru-RU" : "en-US",
      description: order.description,
      externalId: orderId,
      paymentSchema: "Single",
      receiptEmail: email,
      tokenize: true,
      userInfo: { accountId: userId, email },
      receipt: toReceipt(order, settings),
      successRedirectUrl: order.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", encodeURIComponent(orderId)),
      failRedirectUrl: order.cancelUrl,
    },
  };
}

function paymentOf({ Model }: CloudEnvelope): CloudTransaction | undefined {
  if (Model === null || Model === undefined) return undefined;
  const payment = CloudTransaction.safeParse(Model);
  if (payment.success) return payment.data;
  throw new ProviderUnreachable("CloudPayments: malformed payment");
}

const findPayment = async (client: CloudClient, InvoiceId: string): Promise<CloudTransaction | undefined> =>
  paymentOf(await askCloud(client, "/v2/payments/find", { InvoiceId }));

async function readReturn(client: CloudClient, orderId: string): Promise<CheckoutReturn> {
  const payment = await findPayment(client, orderId);
  if (payment === undefined) return { orderId: null, events: [], isPending: false };
  const outcome = outcomeOf(payment, client.fingerprint);
  return { orderId, events: outcome ? [outcome] : [], isPending: outcome === undefined };
}

const Attempt = z.object({ attempt: z.string() });

function attemptOf({ JsonData }: CloudTransaction): string | undefined {
  try {
    return Attempt.safeParse(typeof JsonData === "string" ? JSON.parse(JsonData) : JsonData).data?.attempt;
  } catch {
    return undefined;
  }
}

/** Returns whether only the customer can continue (3-D Secure). SBP has no card. */
const isChallenged = ({ Status, CardLastFour }: CloudTransaction): boolean =>
  Status === "AwaitingAuthentication" && CardLastFour !== null;

/** Returns the outcome of this or an earlier paid attempt; undefined if a charge is due. */
async function findAttempt(
  client: CloudClient,
  orderId: string,
  attemptKey: string,
): Promise<ChargeOutcome | undefined> {
  const last = await findPayment(client, orderId);
  if (last === undefined) return undefined;
  const outcome = decided(client, last);
  return outcome.kind === "paid" || attemptOf(last) === attemptKey ? outcome : undefined;
}

/** @throws ProviderUnreachable while pending */
function decided({ fingerprint }: CloudClient, payment: CloudTransaction): ChargeOutcome {
  const outcome = outcomeOf(payment, fingerprint);
  if (outcome !== undefined) return outcome;
  if (!isChallenged(payment)) throw new ProviderUnreachable("CloudPayments: the payment is not decided yet");
  return failedOf(
    { ...payment, DateTime: payment.CreatedDateIso },
    { reason: "authentication-required", providerCode: "AwaitingAuthentication" },
  );
}

const toCharge = ({ settings }: CloudClient, order: ChargeOrder, attemptKey: string) => ({
  Amount: toJsonAmount(order.amount),
  Currency: order.currency,
  AccountId: order.userId,
  InvoiceId: order.orderId,
  Token: order.method.methodRef,
  Description: order.description,
  Email: order.email,
  ...(order.isCustomerPresent ? { TrInitiatorCode: 1 } : { TrInitiatorCode: 0, PaymentScheduled: 1 }),
  JsonData: JSON.stringify({
    attempt: attemptKey,
    CloudPayments: { CustomerReceipt: toReceipt(order, settings) },
  }),
});

/** Looks up the attempt first and after a lost response: idempotency keys expire in an hour. */
async function charge(client: CloudClient, order: ChargeOrder, attemptKey: string): Promise<ChargeOutcome> {
  const known = await findAttempt(client, order.orderId, attemptKey);
  if (known !== undefined) return known;
  let answer: CloudEnvelope;
  try {
    answer = await askCloud(
      client,
      "/payments/tokens/charge",
      toCharge(client, order, attemptKey),
      attemptKey,
    );
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    const after = await findAttempt(client, order.orderId, attemptKey);
    if (after !== undefined) return after;
    throw error;
  }
  return chargeOutcome(client, order, answer);
}

function chargeOutcome(client: CloudClient, order: ChargeOrder, answer: CloudEnvelope): ChargeOutcome {
  const challenge = CloudChallenge.safeParse(answer.Model);
  if (challenge.success) {
    const { TransactionId } = challenge.data;
    return {
      ...{ kind: "failed", id: `cloudpayments:failed:${TransactionId}`, at: client.now() },
      ...{ orderId: order.orderId, userId: order.userId, paymentRef: TransactionId },
      ...{ amount: order.amount, currency: order.currency },
      ...{ reason: "authentication-required", providerCode: "AwaitingAuthentication" },
    };
  }
  const payment = paymentOf(answer);
  if (payment === undefined)
    throw new ProviderRefused(`CloudPayments: charge refused, error ${answer.ErrorCode ?? "without a code"}`);
  return decided(client, payment);
}

const Refunded = z.object({ TransactionId: z.union([z.string(), z.number()]).transform(String) });

/** Repeats lost refunds within the hour that idempotency keys live. */
async function refund(
  client: CloudClient,
  { paymentRef, amount, currency }: { paymentRef: string; amount: string; currency: string },
  key: string,
): Promise<RefundOutcome> {
  const body = { TransactionId: Number(paymentRef), Amount: toJsonAmount(amount) };
  const { Success, Model, ErrorCode } = await askCloud(client, "/payments/refund", body, key);
  if (!Success)
    throw new ProviderRefused(`CloudPayments: refund refused, error ${ErrorCode ?? "without a code"}`);
  const made = Refunded.safeParse(Model);
  if (!made.success) throw new ProviderUnreachable("CloudPayments: malformed refund");
  const refundRef = made.data.TransactionId;
  return {
    ...{ kind: "refunded", id: `cloudpayments:refunded:${refundRef}`, at: client.now() },
    ...{ paymentRef, refundRef, amount, currency },
  };
}

export function createCloudPayments(settings: CloudPaymentsSettings, edges: ProviderEdges): CloudPayments {
  const client = createCloudClient(settings, edges);
  return {
    id: "cloudpayments",
    currency: "RUB",
    startCheckout: async (order) => startCheckout(client, order),
    readReturn: (sessionId) => readReturn(client, sessionId),
    charge: (order, attemptKey) => charge(client, order, attemptKey),
    refund: (payment, key) => refund(client, payment, key),
    listPayments: (from, to) => listCloudPayments(client, from, to),
    readNotification: (type, message, expect) => readNotification(client, { type, ...message }, expect),
  };
}

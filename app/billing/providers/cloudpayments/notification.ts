import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import {
  type ProviderEvent,
  ProviderUnreachable,
  SignatureError,
  type WebhookResult,
} from "../payment-provider.ts";
import type { CloudClient } from "./cloudpayments-client.ts";
import { failedOf, paidOf } from "./cloudpayments-facts.ts";
import { CloudPaymentNotice, CloudRecurrentNotice, CloudRefundNotice } from "./cloudpayments-objects.ts";

export const NOTIFICATION_TYPES = [
  "check",
  "pay",
  "fail",
  "confirm",
  "cancel",
  "refund",
  "recurrent",
  "receipt",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export interface ExpectedOrder {
  readonly amount: string;
  readonly currency: string;
  readonly userId: string;
  readonly isOpen: boolean;
}
export type OrderLookup = (orderId: string) => Promise<ExpectedOrder | null>;

const verdicts = { good: 0, wrongOrder: 10, wrongAccount: 11, wrongAmount: 12, refused: 13, expired: 20 };

interface Notification {
  readonly type: NotificationType;
  readonly raw: string;
  /** Content-HMAC of the raw body; X-Content-HMAC is of its decoded form. */
  readonly header: string | undefined;
}

function assertSigned({ settings }: CloudClient, { raw, header = "" }: Notification): void {
  const expected = createHmac("sha256", settings.apiSecret).update(raw).digest();
  const sent = Buffer.from(header, "base64");
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    throw new SignatureError("CloudPayments: notification without a valid signature");
}

function fieldsOf(raw: string): unknown {
  if (!raw.trimStart().startsWith("{")) return Object.fromEntries(new URLSearchParams(raw));
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

function parse<Notice extends z.ZodType>(notice: Notice, raw: string): z.output<Notice> {
  const read = notice.safeParse(fieldsOf(raw));
  if (read.success) return read.data;
  throw new ProviderUnreachable("CloudPayments: malformed notification");
}

async function check(raw: string, expect: OrderLookup): Promise<number> {
  const notice = parse(CloudPaymentNotice, raw);
  if (notice.OperationType !== null && notice.OperationType !== "Payment") return verdicts.refused;
  const order = notice.InvoiceId === null ? null : await expect(notice.InvoiceId);
  if (order === null) return verdicts.wrongOrder;
  if (notice.AccountId !== order.userId) return verdicts.wrongAccount;
  if (notice.Amount !== order.amount || notice.Currency !== order.currency) return verdicts.wrongAmount;
  return order.isOpen ? verdicts.good : verdicts.expired;
}

function refundFact(raw: string): ProviderEvent {
  const notice = parse(CloudRefundNotice, raw);
  return {
    ...{ kind: "refunded", id: `cloudpayments:refunded:${notice.TransactionId}`, at: notice.DateTime },
    ...{ paymentRef: notice.PaymentTransactionId, refundRef: notice.TransactionId },
    ...{ amount: notice.Amount, currency: notice.Currency ?? notice.PaymentCurrency ?? "RUB" },
  };
}

function cancelledRenewal(raw: string, at: Date): ProviderEvent[] {
  const { Id, AccountId, Status } = parse(CloudRecurrentNotice, raw);
  if (AccountId === null || (Status !== "Cancelled" && Status !== "Rejected")) return [];
  return [{ kind: "renewal-cancelled", id: `cloudpayments:renewal-cancelled:${Id}`, at, userId: AccountId }];
}

function factsOf({ fingerprint, now }: CloudClient, { type, raw }: Notification): ProviderEvent[] {
  if (type === "pay" || type === "confirm") {
    const notice = parse(CloudPaymentNotice, raw);
    // Authorised only: the confirmation follows.
    return type === "pay" && notice.Status === "Authorized" ? [] : [paidOf(notice, fingerprint)];
  }
  if (type === "fail") return [failedOf(parse(CloudPaymentNotice, raw))];
  if (type === "refund") return [refundFact(raw)];
  // No money moves: a cancelled authorisation or a tax receipt.
  return type === "recurrent" ? cancelledRenewal(raw, now()) : [];
}

/**
 * Verifies the signature over the exact text. The caller compares amount and order.
 * @throws SignatureError; ProviderUnreachable for a malformed one (any code but 0 has it repeated)
 */
export async function readNotification(
  client: CloudClient,
  notification: Notification,
  expect: OrderLookup,
): Promise<WebhookResult> {
  assertSigned(client, notification);
  if (notification.type === "check")
    return { events: [], reply: { code: await check(notification.raw, expect) } };
  return { events: factsOf(client, notification), reply: { code: verdicts.good } };
}

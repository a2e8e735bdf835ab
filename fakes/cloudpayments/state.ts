import { createHmac } from "node:crypto";
import type { FakeReply } from "../kit/fake.ts";
import type { Webhooks } from "../kit/webhooks.ts";

/** Payment or refund as in the API, amounts in kopecks. */
export interface Transaction {
  readonly id: number;
  readonly kind: "payment" | "refund";
  readonly createdAt: number;
  readonly kopecks: bigint;
  readonly currency: string;
  readonly invoiceId: string | null;
  readonly accountId: string | null;
  readonly email: string | null;
  readonly description: string | null;
  readonly jsonData: string | null;
  /** Null: SBP. */
  readonly card: string | null;
  readonly isSaved: boolean;
  /** Refunded payment. */
  readonly paymentId: number | null;
  status: "Pending" | "AwaitingAuthentication" | "Authorized" | "Completed" | "Declined" | "Cancelled";
  reasonCode: number;
  token: string | null;
  refunded: bigint;
}

export const CLOUD_KEYS = { publicId: "pk_fake", apiSecret: "fake-api-secret" };

/** Test card: 3-D Secure at the form, and the result code of each kind of charge (0: paid). */
export interface Card {
  readonly type: string;
  readonly has3ds?: boolean;
  readonly first: number;
  readonly later: number;
}

/** Cards of CloudPayments' test terminal, by number. */
export const CARDS: ReadonlyMap<string, Card> = new Map<string, Card>([
  ["4242424242424242", { type: "Visa", has3ds: true, first: 0, later: 0 }],
  ["4012888888881881", { type: "Visa", has3ds: true, first: 5051, later: 5051 }],
  ["4000000000003055", { type: "Visa", first: 0, later: 0 }],
  ["4111111111111111", { type: "Visa", first: 0, later: 5051 }],
  ["4000056655665556", { type: "Visa", first: 5051, later: 5051 }],
  ["2200000000000004", { type: "MIR", first: 0, later: 0 }],
]);

export interface CloudState {
  readonly transactions: Transaction[];
  /** Saved cards (null: an SBP account) with their owners, by token. */
  readonly tokens: Map<string, { card: string | null; accountId: string }>;
  readonly replies: Map<string, { until: number; reply: FakeReply }>;
  readonly webhooks: Webhooks;
  /** Codes of the next declined token charges. */
  readonly declines: number[];
  readonly now: () => number;
  /** SBP payments are decided at once. */
  readonly isSbpInstant: boolean;
  pageSize: number;
}

/**
 * Parses "499.90" to kopecks.
 * @throws Error for invalid amounts
 */
export function toKopecks(value: unknown): bigint {
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  if (whole === undefined) throw new Error("Amount is required");
  return BigInt(whole + fraction.padEnd(2, "0"));
}

/** Formats kopecks as "499.90". */
export function toText(kopecks: bigint): string {
  const digits = String(kopecks).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns 2.9 %, rounded up. */
export const feeOf = (kopecks: bigint): bigint => (kopecks * 29n + 999n) / 1000n;

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

export function toModel(one: Transaction): Readonly<Record<string, unknown>> {
  const isDecided = one.status === "Completed" || one.status === "Declined";
  return {
    ...{
      TransactionId: one.id,
      Amount: Number(toText(one.kopecks)),
      Currency: one.currency,
      CurrencyCode: 0,
    },
    ...{
      PaymentAmount: Number(toText(one.kopecks)),
      PaymentCurrency: one.currency,
      InvoiceId: one.invoiceId,
    },
    ...{ AccountId: one.accountId, Email: one.email, Description: one.description, JsonData: one.jsonData },
    ...{ CreatedDate: `/Date(${one.createdAt})/`, CreatedDateIso: iso(one.createdAt), TestMode: true },
    ...{ CardFirstSix: one.card?.slice(0, 6) ?? null, CardLastFour: one.card?.slice(-4) ?? null },
    ...{ CardExpDate: one.card && "12/29", CardType: one.card && (CARDS.get(one.card)?.type ?? "Visa") },
    ...{ Status: one.status, StatusCode: 3, Reason: isDecided ? "Reason" : null, ReasonCode: one.reasonCode },
    ...{
      CardHolderMessage: one.reasonCode === 0 ? "Оплата успешно проведена" : "Недостаточно средств на карте",
    },
    ...{ Type: one.kind === "payment" ? 0 : 1, Refunded: one.refunded === one.kopecks, Token: one.token },
    ...{
      TotalFee: Number(toText(one.status === "Completed" ? feeOf(one.kopecks) : 0n)),
      GatewayName: "Fake",
    },
    PaymentTransactionId: one.paymentId,
  };
}

/** Returns the form fields of a notification. */
export function toNotice(one: Transaction): Record<string, string> {
  const card = one.card && {
    ...{ CardFirstSix: one.card.slice(0, 6), CardLastFour: one.card.slice(-4), CardExpDate: "12/29" },
    ...{ CardType: CARDS.get(one.card)?.type ?? "Visa", CardId: "", Name: "ИВАН ПЕТРОВ" },
  };
  return {
    ...{ TransactionId: String(one.id), Amount: toText(one.kopecks), Currency: one.currency },
    ...{ PaymentAmount: toText(one.kopecks), PaymentCurrency: one.currency, OperationType: "Payment" },
    ...{ DateTime: iso(one.createdAt).replace("T", " "), Status: one.status, TestMode: "1" },
    ...{ InvoiceId: one.invoiceId ?? "", AccountId: one.accountId ?? "", Email: one.email ?? "" },
    ...{ Description: one.description ?? "", Data: one.jsonData ?? "", IpCountry: "RU" },
    ...(card || { CardFirstSix: "", CardLastFour: "", CardExpDate: "", CardType: "" }),
  };
}

/** Returns both signatures of a notification: over the form as sent, and over its decoded text. */
export function cloudSignatures(body: string, secret = CLOUD_KEYS.apiSecret) {
  const sign = (text: string): string => createHmac("sha256", secret).update(text).digest("base64");
  return {
    "content-hmac": sign(body),
    "x-content-hmac": sign(decodeURIComponent(body.replaceAll("+", " "))),
  };
}

/** Builds a notification; each type has its own address. */
export const outgoing =
  (type: string, fields: Readonly<Record<string, string>>) =>
  ({ url, isSignatureWrong }: { url: string; isSignatureWrong: boolean }) => {
    const body = new URLSearchParams(fields).toString();
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      ...cloudSignatures(body, isSignatureWrong ? "wrong" : undefined),
    };
    return { url: `${url}/${type}`, headers, body };
  };

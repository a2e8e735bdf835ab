import { randomUUID } from "node:crypto";
import {
  CARDS,
  type CloudState,
  feeOf,
  outgoing,
  type Transaction,
  toKopecks,
  toNotice,
  toText,
} from "./state.ts";

type Draft = Pick<Transaction, "kopecks" | "invoiceId" | "accountId" | "card"> & Partial<Transaction>;

/** Adds a pending payment. */
export function addTransaction(state: CloudState, draft: Draft): Transaction {
  const one: Transaction = {
    ...{ id: 504_000_000 + state.transactions.length + 1, kind: "payment", createdAt: state.now() },
    ...{ currency: "RUB", email: null, description: null, jsonData: null, isSaved: false, paymentId: null },
    ...{ status: "Pending", reasonCode: 0, token: null, refunded: 0n },
    ...draft,
  };
  state.transactions.push(one);
  return one;
}

/** Asks the product to check a payment; refused, as by the provider, without an address or a timely reply. */
async function isAllowed(state: CloudState, one: Transaction): Promise<boolean> {
  if (state.webhooks.settings.url === null) return true;
  const answer = await state.webhooks.ask(outgoing("check", toNotice(one)));
  return answer?.status === 200 && /"code"\s*:\s*0\b/.test(answer.reply);
}

/** Ends a payment, paid with code 0, otherwise declined, and sends its notification. */
export function decide(state: CloudState, one: Transaction, code: number): void {
  one.reasonCode = code;
  one.status = code === 0 ? "Completed" : "Declined";
  if (code !== 0) {
    const reason = { Reason: "InsufficientFunds", ReasonCode: String(code) };
    state.webhooks.push("fail", outgoing("fail", { ...toNotice(one), ...reason }));
    return;
  }
  if (one.isSaved) {
    one.token = `tk_${randomUUID().replaceAll("-", "")}`;
    state.tokens.set(one.token, { card: one.card, accountId: one.accountId ?? "" });
  }
  const paid = { Token: one.token ?? "", TotalFee: toText(feeOf(one.kopecks)), GatewayName: "Fake" };
  state.webhooks.push("pay", outgoing("pay", { ...toNotice(one), ...paid }));
}

const refusedByCheck = 5001;
const failed3ds = 5206;

/** Form and options of a widget payment. */
export interface WidgetPayment {
  readonly options: Readonly<Record<string, unknown>>;
  /** Digits of a card, or "sbp". */
  readonly card: string;
  /** Result of 3-D Secure; undefined before it. */
  readonly isAuthenticated?: boolean | undefined;
}

/** Result of the widget; `needs3ds` is specific to the fake. */
export interface WidgetResult {
  readonly type: "payment" | "error";
  readonly status: "success" | "fail" | "needs3ds";
  readonly data?: { readonly transactionId: number; readonly ReasonCode?: number };
  readonly message?: string;
}

const textOr = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

export async function payAtWidget(state: CloudState, payment: WidgetPayment): Promise<WidgetResult> {
  const { options } = payment;
  const digits = payment.card.replaceAll(/\D/g, "");
  const card = CARDS.get(digits);
  const isSbp = payment.card === "sbp";
  if (!card && !isSbp) return { type: "error", status: "fail", message: "Неверный номер карты" };
  if (card?.has3ds && payment.isAuthenticated === undefined) return { type: "payment", status: "needs3ds" };
  const user = (options.userInfo ?? {}) as { accountId?: unknown; email?: unknown };
  const one = addTransaction(state, {
    ...{ kopecks: toKopecks(options.amount), currency: String(options.currency ?? "RUB") },
    ...{
      invoiceId: textOr(options.externalId),
      accountId: textOr(user.accountId),
      email: textOr(user.email),
    },
    ...{
      description: textOr(options.description),
      card: isSbp ? null : digits,
      isSaved: options.tokenize === true,
    },
    jsonData: options.metadata === undefined ? null : JSON.stringify(options.metadata),
  });
  const isRight = await isAllowed(state, one);
  const data = { transactionId: one.id };
  // SBP results arrive by notification only.
  if (isSbp && isRight && !state.isSbpInstant) return { type: "payment", status: "success", data };
  const code = payment.isAuthenticated === false ? failed3ds : (card?.first ?? 0);
  decide(state, one, isRight ? code : refusedByCheck);
  return one.status === "Completed"
    ? { type: "payment", status: "success", data }
    : { type: "payment", status: "fail", data: { ...data, ReasonCode: one.reasonCode } };
}

/**
 * Charges a token.
 * @throws Error with the message of a bad request
 */
export async function chargeToken(
  state: CloudState,
  body: Readonly<Record<string, unknown>>,
): Promise<Transaction | { challenge: Transaction }> {
  const saved = state.tokens.get(String(body.Token));
  if (!saved || saved.accountId !== body.AccountId) throw new Error("Token is invalid");
  if (body.TrInitiatorCode !== 0 && body.TrInitiatorCode !== 1)
    throw new Error("TrInitiatorCode is required");
  if (body.TrInitiatorCode === 0 && body.PaymentScheduled === undefined)
    throw new Error("PaymentScheduled is required");
  const one = addTransaction(state, {
    ...{ kopecks: toKopecks(body.Amount), currency: String(body.Currency ?? "RUB"), card: saved.card },
    ...{ invoiceId: textOr(body.InvoiceId), accountId: saved.accountId, email: textOr(body.Email) },
    ...{ description: textOr(body.Description), jsonData: textOr(body.JsonData), token: String(body.Token) },
  });
  const isRight = await isAllowed(state, one);
  if (!isRight) decide(state, one, refusedByCheck);
  else if (saved.card === null && !state.isSbpInstant) return one;
  else {
    const code = state.declines.shift() ?? CARDS.get(saved.card ?? "")?.later ?? 0;
    if (code === challengeCode) {
      one.status = "AwaitingAuthentication";
      return { challenge: one };
    }
    decide(state, one, code);
  }
  return one;
}

/** Code for a required 3-D Secure. */
export const challengeCode = 3;

/**
 * Refunds money.
 * @throws Error with the message of a bad request
 */
export function refund(state: CloudState, paymentId: number, kopecks: bigint): Transaction {
  const payment = state.transactions.find(({ id, kind }) => id === paymentId && kind === "payment");
  if (payment?.status !== "Completed") throw new Error("Transaction not found");
  if (kopecks <= 0n || payment.refunded + kopecks > payment.kopecks) throw new Error("Amount is too large");
  payment.refunded += kopecks;
  const { invoiceId, accountId, card, currency } = payment;
  const made = addTransaction(state, {
    ...{ kind: "refund", kopecks, invoiceId, accountId, card, currency, paymentId, status: "Completed" },
  });
  const fields = { ...toNotice(made), OperationType: "Refund", PaymentTransactionId: String(paymentId) };
  state.webhooks.push("refund", outgoing("refund", fields));
  return made;
}

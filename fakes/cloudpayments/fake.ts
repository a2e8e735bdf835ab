import { z } from "zod";
import {
  type Fake,
  type FakeEdges,
  type FakeInstance,
  type FakeReply,
  type FakeRequest,
  json,
} from "../kit/fake.ts";
import { createWebhooks, type Webhooks } from "../kit/webhooks.ts";
import {
  challengeCode,
  chargeToken,
  decide,
  payAtWidget,
  refund,
  type WidgetPayment,
  type WidgetResult,
} from "./payments.ts";
import {
  CLOUD_KEYS,
  type CloudState,
  outgoing,
  type Transaction,
  toKopecks,
  toModel,
  toNotice,
} from "./state.ts";
import { widgetScript } from "./widget.ts";

export interface CloudPaymentsFake
  extends FakeInstance,
    Pick<CloudState, "transactions" | "declines" | "tokens"> {
  readonly webhooks: Webhooks;
  /** Pays at the widget: digits of a card, or "sbp". */
  readonly pay: (payment: WidgetPayment) => Promise<WidgetResult>;
  /** Decides a payment by SBP. */
  readonly settle: (transactionId: number, isPaid: boolean) => void;
  /**
   * Refunds a payment as in CloudPayments' own cabinet.
   * @param amount "100.00"; the whole by default
   */
  readonly refundElsewhere: (transactionId: number, amount?: string) => Transaction;
  /** Declines the next token charge with this code, or requires 3-D Secure. */
  readonly decline: (code: number | "3ds") => void;
  pageSize: number;
}

const hourMs = 3_600_000;

const envelope = (Success: boolean, Model: unknown = null, Message: string | null = null): FakeReply =>
  json({ Success, Message, Model, ErrorCode: null });

/** Parses JSON or a form. */
function bodyOf({ body, headers }: FakeRequest): Readonly<Record<string, unknown>> {
  if ((headers["content-type"] ?? "").includes("form")) return Object.fromEntries(new URLSearchParams(body));
  return z.record(z.string(), z.unknown()).parse(JSON.parse(body === "" ? "{}" : body));
}

const answerOf = (one: Transaction): FakeReply => envelope(one.status !== "Declined", toModel(one));

async function charge(state: CloudState, body: Readonly<Record<string, unknown>>): Promise<FakeReply> {
  const made = await chargeToken(state, body);
  if (!("challenge" in made)) return answerOf(made);
  const { id } = made.challenge;
  return envelope(false, { TransactionId: id, PaReq: "fake", AcsUrl: "https://acs.example/", GoReq: null });
}

const time = (value: unknown): number => Date.parse(String(value));

function list(state: CloudState, body: Readonly<Record<string, unknown>>): FakeReply {
  const [from, to] = [time(body.CreatedDateGte), time(body.CreatedDateLte)];
  const rows = state.transactions.filter(({ createdAt }) => createdAt >= from && createdAt <= to);
  const start = (Number(body.PageNumber) - 1) * state.pageSize;
  return envelope(true, rows.slice(start, start + state.pageSize).map(toModel));
}

function find(state: CloudState, body: Readonly<Record<string, unknown>>): FakeReply {
  const last = state.transactions.findLast(
    ({ invoiceId, kind }) => kind === "payment" && invoiceId === body.InvoiceId,
  );
  return last ? answerOf(last) : envelope(false, null, "Not found");
}

async function run(state: CloudState, request: FakeRequest): Promise<FakeReply> {
  try {
    const body = bodyOf(request);
    if (request.path === "/payments/tokens/charge") return await charge(state, body);
    if (request.path === "/payments/refund") {
      const made = refund(state, Number(body.TransactionId), toKopecks(body.Amount));
      return envelope(true, { TransactionId: made.id });
    }
    if (request.path === "/v2/payments/find") return find(state, body);
    if (request.path === "/v2/payments/list") return list(state, body);
    if (request.path === "/test") return envelope(true, null, "bd6353c3-0ed6-4a65-946f-083664bf8dbd");
    return { status: 404, body: "" };
  } catch (error) {
    return envelope(false, null, error instanceof Error ? error.message : String(error));
  }
}

/** Repeats the first reply to an idempotent request for an hour. */
async function once(state: CloudState, request: FakeRequest): Promise<FakeReply> {
  const id = request.headers["x-request-id"];
  if (id === undefined) return run(state, request);
  const known = state.replies.get(id);
  if (known && known.until > state.now()) return known.reply;
  const reply = await run(state, request);
  state.replies.set(id, { until: state.now() + hourMs, reply });
  return reply;
}

const Payment = z.object({
  options: z.record(z.string(), z.unknown()),
  card: z.string(),
  isAuthenticated: z.boolean().optional(),
});

const anywhere = { "access-control-allow-origin": "*" };

async function answer(state: CloudState, request: FakeRequest): Promise<FakeReply> {
  if (request.path === "/bundles/cloudpayments.js")
    return {
      status: 200,
      headers: { ...anywhere, "content-type": "text/javascript; charset=utf-8" },
      body: widgetScript(request.address),
    };
  if (request.path === "/widget/pay") {
    const payment = Payment.parse(JSON.parse(request.body));
    if (payment.options.publicTerminalId !== CLOUD_KEYS.publicId)
      return json({ error: "terminal" }, 400, anywhere);
    return json(await payAtWidget(state, payment), 200, anywhere);
  }
  const password = Buffer.from(`${CLOUD_KEYS.publicId}:${CLOUD_KEYS.apiSecret}`).toString("base64");
  return request.headers.authorization === `Basic ${password}` ? once(state, request) : unauthorised();
}

const unauthorised = (): FakeReply => ({ status: 401, body: "" });

function settle(state: CloudState, transactionId: number, isPaid: boolean): void {
  const one = state.transactions.find(({ id }) => id === transactionId);
  if (one?.status !== "Pending") throw new Error("Not pending");
  decide(state, one, isPaid ? 0 : 5001);
}

function refundElsewhere(state: CloudState, transactionId: number, amount?: string): Transaction {
  const payment = state.transactions.find(({ id }) => id === transactionId);
  const left = payment ? payment.kopecks - payment.refunded : 0n;
  return refund(state, transactionId, amount === undefined ? left : toKopecks(amount));
}

function commandsOf(state: CloudState): NonNullable<FakeInstance["commands"]> {
  const ofPayment = { transactionId: z.int() };
  const paymentOf = (id: number) => state.transactions.find((one) => one.id === id);
  return {
    ...state.webhooks.commands,
    settle: (input) => {
      const { transactionId, isPaid } = z.strictObject({ ...ofPayment, isPaid: z.boolean() }).parse(input);
      settle(state, transactionId, isPaid);
    },
    /** Refunds in the cabinet. */
    refund: (input) => {
      const Input = z.strictObject({ ...ofPayment, amount: z.string().optional() });
      const { transactionId, amount } = Input.parse(input);
      return { transactionId: refundElsewhere(state, transactionId, amount).id };
    },
    /** Declines the next token charge with this code; "3ds" requires the customer. */
    decline: (input) => {
      const code = z.union([z.int(), z.literal("3ds")]).parse(input);
      state.declines.push(code === "3ds" ? challengeCode : code);
    },
    /** Turns a saved card into another test card. */
    "set-card": (input) => {
      const { token, card } = z.strictObject({ token: z.string(), card: z.string() }).parse(input);
      const saved = state.tokens.get(token);
      if (saved) saved.card = card;
    },
    /** The customer cancels at my.cloudpayments.ru. */
    recurrent: (input) => {
      const { accountId, status } = z
        .strictObject({ accountId: z.string(), status: z.string() })
        .parse(input);
      const fields = { Id: "sc_fake", AccountId: accountId, Description: "Подписка Zerno", Status: status };
      state.webhooks.push("recurrent", outgoing("recurrent", fields));
    },
    cancel: (input) => {
      const one = paymentOf(z.strictObject(ofPayment).parse(input).transactionId);
      if (one) state.webhooks.push("cancel", outgoing("cancel", toNotice(one)));
    },
    receipt: (input) => {
      const one = paymentOf(z.strictObject(ofPayment).parse(input).transactionId);
      const fiscal = { Id: "receipt-1", FiscalSign: "1234567890", Url: "https://receipts.example/1" };
      if (one) state.webhooks.push("receipt", outgoing("receipt", { ...toNotice(one), ...fiscal }));
    },
    payments: () => state.transactions.map(toModel),
  };
}

/** Retries stop at {"code":0}. */
const accepts = (status: number, reply: string): boolean => status === 200 && /"code"\s*:\s*0\b/.test(reply);

function create({ now, fetch, isStrict }: FakeEdges): CloudPaymentsFake {
  const state: CloudState = {
    ...{ transactions: [], tokens: new Map(), replies: new Map(), declines: [], pageSize: 100 },
    ...{ webhooks: createWebhooks(fetch, accepts), now, isSbpInstant: !isStrict },
  };
  return Object.assign(state, {
    answer: (request: FakeRequest) => answer(state, request),
    faults: { rateLimited: () => ({ status: 429, body: "" }), expired: unauthorised },
    commands: commandsOf(state),
    pay: (payment: WidgetPayment) => payAtWidget(state, payment),
    settle: (transactionId: number, isPaid: boolean) => settle(state, transactionId, isPaid),
    refundElsewhere: (transactionId: number, amount?: string) =>
      refundElsewhere(state, transactionId, amount),
    decline: (code: number | "3ds") => void state.declines.push(code === "3ds" ? challengeCode : code),
  });
}

/** CloudPayments: widget, token charges, refunds, notifications with both signatures. */
export const cloudpayments: Fake<CloudPaymentsFake> = {
  ...{ id: "cloudpayments", name: "CloudPayments", credentials: { card: "4242 4242 4242 4242" } },
  ...{ settings: CLOUD_KEYS, create },
};

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
import { openSession, type PageResult, payAtPage } from "./checkout.ts";
import { type FormValue, listOf, parseForm } from "./form.ts";
import { answerPage } from "./page.ts";
import { addIntent, chargeSaved, closeDispute, dispute, expireSessions, refund } from "./payments.ts";
import {
  add,
  allOf,
  expand,
  find,
  Refusal,
  refused,
  STRIPE_KEYS,
  type StripeObject,
  type StripeState,
} from "./state.ts";

export interface StripeFake extends FakeInstance, Pick<StripeState, "objects" | "declines"> {
  readonly webhooks: Webhooks;
  /** Pays an open page with a card. */
  readonly pay: (sessionId: string, number: string, isAuthenticated?: boolean) => PageResult;
  /**
   * Refunds a payment as in Stripe's own dashboard.
   * @param amount cents; the whole by default
   */
  readonly refundElsewhere: (intentId: string, amount?: number) => StripeObject;
  readonly dispute: (intentId: string, status?: string) => StripeObject;
  readonly closeDispute: (disputeId: string, status: "won" | "lost") => StripeObject;
  /** Lists charges made by the API, newest first. */
  readonly charges: () => readonly StripeObject[];
  pageSize: number;
}

const kinds: Readonly<Record<string, string>> = {
  "checkout/sessions": "checkout.session",
  payment_intents: "payment_intent",
  payment_methods: "payment_method",
  charges: "charge",
  refunds: "refund",
  disputes: "dispute",
  customers: "customer",
  balance_transactions: "balance_transaction",
};

const objectOf = (value: FormValue | undefined) => (typeof value === "object" ? { ...value } : {});

function createIntent(state: StripeState, form: Readonly<Record<string, FormValue>>): StripeObject {
  const fields = {
    ...{ amount: Number(form.amount), currency: String(form.currency), metadata: objectOf(form.metadata) },
    ...{ customer: String(form.customer), payment_method: String(form.payment_method) },
    description: form.description ?? null,
  };
  return form.confirm === "true" ? chargeSaved(state, fields) : addIntent(state, fields);
}

function make(state: StripeState, request: FakeRequest): StripeObject {
  const form = parseForm(request.body);
  const path = request.path.slice("/v1/".length);
  if (path === "checkout/sessions") return openSession(state, form, request.address);
  if (path === "payment_intents") return createIntent(state, form);
  if (path === "customers") return add(state, "cus", { object: "customer", email: form.email ?? null });
  if (path === "refunds") {
    const amount = form.amount === undefined ? undefined : Number(form.amount);
    return refund(state, String(form.payment_intent), { amount, metadata: objectOf(form.metadata) });
  }
  const [, session] = /^checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? [];
  if (session === undefined) throw notFound(request);
  expireSessions(state, ({ id }) => id === session);
  return find(state, "checkout.session", session);
}

const notFound = ({ method, path }: FakeRequest): Refusal =>
  new Refusal(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path})`,
  });

const filters = ["customer", "payment_intent", "charge", "source"];

function list(state: StripeState, kind: string, query: Readonly<Record<string, FormValue>>): object {
  const created = objectOf(query.created);
  const rows = allOf(state, kind)
    .filter((one) => filters.every((name) => query[name] === undefined || one[name] === query[name]))
    .filter((one) => created.gte === undefined || one.created >= Number(created.gte))
    .filter((one) => created.lt === undefined || one.created < Number(created.lt));
  const start = rows.findIndex(({ id }) => id === query.starting_after) + 1;
  const limit = Math.min(Number(query.limit ?? 10), state.pageSize);
  const data = rows.slice(start, start + limit);
  return { object: "list", url: "/v1", data, has_more: start + limit < rows.length };
}

function read(state: StripeState, request: FakeRequest): unknown {
  const path = request.path.slice("/v1/".length);
  const [name] = Object.keys(kinds).filter((one) => path === one || path.startsWith(`${one}/`));
  const kind = kinds[name ?? ""];
  if (name === undefined || kind === undefined) throw notFound(request);
  const query = parseForm(request.search);
  const id = path.slice(name.length + 1);
  const found = id === "" ? list(state, kind, query) : find(state, kind, id);
  return expand(state, found, listOf(query.expand).map(String));
}

/** Runs a mutating request once per idempotency key. */
function once(state: StripeState, request: FakeRequest, run: () => FakeReply): FakeReply {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return run();
  const sent = `${request.path}\n${request.body}`;
  const known = state.replies.get(key);
  if (known !== undefined && known.request !== sent)
    return json(
      {
        error: { type: "idempotency_error", message: "Keys for idempotent requests can only be used once." },
      },
      400,
    );
  const reply = known?.reply ?? run();
  state.replies.set(key, { request: sent, reply });
  return known === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, "idempotent-replayed": "true" } };
}

function answerApi(state: StripeState, request: FakeRequest): FakeReply {
  try {
    const answer =
      request.method === "POST"
        ? expand(state, make(state, request), listOf(parseForm(request.body).expand).map(String))
        : read(state, request);
    return json(answer, 200, { "request-id": "req_fake" });
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

const unknownKey = (): FakeReply =>
  json({ error: { type: "invalid_request_error", message: "Invalid API Key provided: sk_****" } }, 401);

function answer(state: StripeState, request: FakeRequest): FakeReply {
  expireSessions(state, ({ expires_at }) => expires_at * 1000 <= state.now());
  const seen = answerPage(state, request);
  if (seen !== undefined) return seen;
  if (request.headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`) return unknownKey();
  return request.method === "POST"
    ? once(state, request, () => answerApi(state, request))
    : answerApi(state, request);
}

const OfIntent = z.strictObject({ paymentIntent: z.string(), amount: z.int().optional() });
const Decline = z.strictObject({ code: z.string(), declineCode: z.string().optional() });
const ofSession = z.strictObject({ session: z.string() });

function commandsOf(state: StripeState): NonNullable<FakeInstance["commands"]> {
  return {
    ...state.webhooks.commands,
    /** Pays a page without a browser. */
    pay: (input) => {
      const Input = ofSession.extend({ number: z.string(), isAuthenticated: z.boolean().optional() });
      const { session, number, isAuthenticated } = Input.parse(input);
      return payAtPage(state, session, { number, isAuthenticated });
    },
    expire: (input) => {
      const { session } = ofSession.parse(input);
      expireSessions(state, ({ id }) => id === session);
    },
    /** Refunds in the dashboard. */
    refund: (input) => {
      const { paymentIntent, amount } = OfIntent.parse(input);
      return refund(state, paymentIntent, { amount });
    },
    dispute: (input) => dispute(state, OfIntent.parse(input).paymentIntent),
    "close-dispute": (input) => {
      const { id, status } = z.strictObject({ id: z.string(), status: z.enum(["won", "lost"]) }).parse(input);
      return closeDispute(state, id, status);
    },
    /** Declines the next charge of a saved card. */
    decline: (input) => {
      const { code, declineCode } = Decline.parse(input);
      const reason = declineCode === undefined ? {} : { decline_code: declineCode };
      state.declines.push({ type: "card_error", code, ...reason, message: "Your card was declined." });
    },
    /** Turns a saved card into another test card. */
    "set-card": (input) => {
      const { method, number } = z.strictObject({ method: z.string(), number: z.string() }).parse(input);
      state.cards.set(method, number);
    },
    payments: () => allOf(state, "payment_intent"),
  };
}

function create({ now, fetch }: FakeEdges): StripeFake {
  const webhooks = createWebhooks(fetch, (status) => status >= 200 && status < 300);
  const state: StripeState = {
    ...{ objects: new Map(), cards: new Map(), replies: new Map(), declines: [], pageSize: 100 },
    ...{ webhooks, now },
  };
  return Object.assign(state, {
    answer: (request: FakeRequest) => answer(state, request),
    faults: {
      rateLimited: () =>
        json(
          { error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." } },
          429,
        ),
      expired: unknownKey,
    },
    commands: commandsOf(state),
    pay: (sessionId: string, number: string, isAuthenticated?: boolean) =>
      payAtPage(state, sessionId, { number, isAuthenticated }),
    refundElsewhere: (intentId: string, amount?: number) => refund(state, intentId, { amount }),
    dispute: (intentId: string, status?: string) => dispute(state, intentId, status),
    closeDispute: (id: string, status: "won" | "lost") => closeDispute(state, id, status),
    charges: () => allOf(state, "charge"),
  });
}

/** Stripe: payment page, charges of saved cards, refunds, disputes, signed webhooks. */
export const stripe: Fake<StripeFake> = {
  ...{ id: "stripe", name: "Stripe", credentials: { card: "4242 4242 4242 4242" }, settings: STRIPE_KEYS },
  create,
};

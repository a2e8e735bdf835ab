import { createHmac, randomBytes } from "node:crypto";
import type { FakeReply } from "../kit/fake.ts";
import { json } from "../kit/fake.ts";
import type { Webhooks } from "../kit/webhooks.ts";

/** Stripe object: fields as in its API, references as ids. */
export interface StripeObject {
  readonly id: string;
  readonly object: string;
  readonly created: number;
  // biome-ignore lint/suspicious/noExplicitAny: objects of all kinds, as the API shows them
  [field: string]: any;
}

export interface StripeError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly message: string;
}

/** Stripe's error; a declined payment includes its payment intent. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: StripeError;
  readonly intent: StripeObject | undefined;

  constructor(status: number, error: StripeError, intent?: StripeObject) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.intent = intent;
  }
}

export const STRIPE_KEYS = { secretKey: "sk_test_fake", webhookSecret: "whsec_fake" };

export interface StripeState {
  readonly objects: Map<string, StripeObject>;
  /** Numbers of saved cards, by payment method. */
  readonly cards: Map<string, string>;
  readonly replies: Map<string, { request: string; reply: FakeReply }>;
  readonly webhooks: Webhooks;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Errors of the next charges without the customer. */
  readonly declines: StripeError[];
  /** Default page size. */
  pageSize: number;
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

export function add(
  { objects, now }: StripeState,
  prefix: string,
  fields: Readonly<Record<string, unknown>> & { readonly object: string },
): StripeObject {
  const one = {
    id: newId(prefix),
    created: Math.floor(now() / 1000),
    livemode: false,
    ...fields,
  } as StripeObject;
  objects.set(one.id, one);
  return one;
}

/**
 * Returns an object of a kind.
 * @throws Refusal 404 in Stripe's words
 */
export function find({ objects }: StripeState, object: string, id: string, param = "id"): StripeObject {
  const found = objects.get(id);
  if (found?.object === object) return found;
  throw new Refusal(404, {
    ...{
      type: "invalid_request_error",
      code: "resource_missing",
      param,
      message: `No such ${object}: '${id}'`,
    },
  });
}

/** Lists the objects of a kind, newest first. */
export const allOf = ({ objects }: StripeState, object: string): StripeObject[] =>
  [...objects.values()].filter((one) => one.object === object).reverse();

/**
 * Returns the header of a webhook.
 * @param at seconds since 1970
 */
export function stripeSignature(body: string, at: number, secret = STRIPE_KEYS.webhookSecret): string {
  const hex = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return `t=${at},v1=${hex}`;
}

/** Sends an event of an object. */
export function emit(state: StripeState, type: string, object: StripeObject): void {
  const event = {
    ...{ id: newId("evt"), object: "event", api_version: "2026-10-28.endive", type },
    ...{ created: Math.floor(state.now() / 1000), livemode: false, pending_webhooks: 1 },
    data: { object: structuredClone(object) },
  };
  const body = JSON.stringify(event);
  state.webhooks.push(type, ({ url, isSignatureWrong }) => {
    const secret = isSignatureWrong ? "whsec_wrong" : STRIPE_KEYS.webhookSecret;
    const signature = stripeSignature(body, Math.floor(state.now() / 1000), secret);
    return { url, body, headers: { "content-type": "application/json", "stripe-signature": signature } };
  });
}

/** Replaces the references of these paths by their objects. */
export function expand(state: StripeState, value: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(value);
  for (const path of paths) expandPath(state, copy, path.split("."));
  return copy;
}

function expandPath(state: StripeState, value: unknown, [key, ...rest]: readonly string[]): void {
  if (Array.isArray(value))
    for (const one of value) expandPath(state, one, key === undefined ? [] : [key, ...rest]);
  if (key === undefined || typeof value !== "object" || value === null || Array.isArray(value)) return;
  const node = value as Record<string, unknown>;
  const field = node[key];
  if (typeof field === "string") node[key] = structuredClone(state.objects.get(field)) ?? field;
  expandPath(state, node[key], rest);
}

export const refused = ({ status, error, intent }: Refusal): FakeReply =>
  json({ error: { ...error, ...(intent === undefined ? {} : { payment_intent: intent }) } }, status, {
    "request-id": "req_fake",
  });

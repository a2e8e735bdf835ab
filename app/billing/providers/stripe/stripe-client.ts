import Stripe from "stripe";
import { z } from "zod";
import type { StripeSettings } from "../../../server/config/payment-variables.ts";
import { createFingerprint, type Fingerprint } from "../fingerprint.ts";
import { ProviderRefused, ProviderUnreachable } from "../payment-provider.ts";
import type { ProviderEdges } from "../provider-edges.ts";

export interface StripeClient {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly now: () => Date;
  readonly fingerprint: Fingerprint;
}

const timeoutMs = 60_000;

export function createStripeClient(settings: StripeSettings, edges: ProviderEdges): StripeClient {
  const there: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input));
    return edges.fetch(`${settings.url}${pathname}${search}`, init);
  };
  const stripe = new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(there),
    maxNetworkRetries: edges.retries ?? 2,
    timeout: timeoutMs,
    telemetry: false,
  });
  const { now, secretKey } = edges;
  return { stripe, webhookSecret: settings.webhookSecret, now, fingerprint: createFingerprint(secretKey) };
}

/** Returns a text for logs, without Stripe's message, which may name a saved method. */
const describe = ({ type, code, param, statusCode, requestId }: Stripe.errors.StripeError): string =>
  ["Stripe", type, code, param, statusCode, requestId]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

const { StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } = Stripe.errors;
const refusals = [StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError];

/**
 * Runs a call and parses its response.
 * @throws ProviderRefused, ProviderUnreachable; Stripe's own error for a declined card and a missing object
 */
export async function ask<Answer extends z.ZodType>(
  answer: Answer,
  call: () => Promise<unknown>,
): Promise<z.output<Answer>> {
  try {
    return answer.parse(await call());
  } catch (error) {
    if (error instanceof z.ZodError) throw new ProviderUnreachable("Stripe: malformed answer");
    if (!(error instanceof Stripe.errors.StripeError)) throw new ProviderUnreachable("Stripe: no answer");
    if (error instanceof Stripe.errors.StripeCardError || isMissing(error)) throw error;
    const isRefused =
      refusals.some((kind) => error instanceof kind) ||
      (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400);
    throw isRefused ? new ProviderRefused(describe(error)) : new ProviderUnreachable(describe(error));
  }
}

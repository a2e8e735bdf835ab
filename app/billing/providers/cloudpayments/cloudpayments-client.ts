import type { CloudPaymentsSettings } from "../../../server/config/payment-variables.ts";
import { createFingerprint, type Fingerprint } from "../fingerprint.ts";
import { ProviderRefused, ProviderUnreachable } from "../payment-provider.ts";
import type { ProviderEdges } from "../provider-edges.ts";
import { CloudEnvelope } from "./cloudpayments-objects.ts";

export interface CloudClient {
  readonly settings: CloudPaymentsSettings;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly fingerprint: Fingerprint;
}

export const createCloudClient = (
  settings: CloudPaymentsSettings,
  { fetch, now, secretKey }: ProviderEdges,
): CloudClient => ({ settings, fetch, now, fingerprint: createFingerprint(secretKey) });

/** Their own limit is five minutes; a later call finds the outcome. */
const timeoutMs = 90_000;

async function send(
  { settings, fetch }: CloudClient,
  path: string,
  { body, requestId }: { body: object; requestId: string | undefined },
): Promise<{ status: number; type: string; text: string }> {
  const password = Buffer.from(`${settings.publicId}:${settings.apiSecret}`).toString("base64");
  try {
    const reply = await fetch(`${settings.url}${path}`, {
      method: "POST",
      headers: {
        authorization: `Basic ${password}`,
        "content-type": "application/json",
        ...(requestId === undefined ? {} : { "x-request-id": requestId }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await reply.text();
    return { status: reply.status, type: reply.headers.get("content-type") ?? "", text };
  } catch {
    throw new ProviderUnreachable(`CloudPayments ${path}: no answer`);
  }
}

/**
 * Posts a request and returns its envelope, declines included. Errors contain no payload.
 * @param requestId idempotency key, kept for an hour
 * @throws ProviderRefused for credentials and addresses, ProviderUnreachable for any unusable response
 */
export async function askCloud(
  client: CloudClient,
  path: string,
  body: object,
  requestId?: string,
): Promise<CloudEnvelope> {
  const { status, type, text } = await send(client, path, { body, requestId });
  if (status === 401 || status === 403 || status === 404)
    throw new ProviderRefused(`CloudPayments ${path}: ${status}`);
  const envelope =
    status === 200 && type.includes("json") ? CloudEnvelope.safeParse(parseJson(text)) : undefined;
  if (envelope?.success) return envelope.data;
  throw new ProviderUnreachable(`CloudPayments ${path}: unusable answer, status ${status}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { type Problem, problem } from "../providers/problem.ts";
import type { HttpReply, WireRequest } from "../providers/provider.ts";

export interface Sending {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Replaces scheme, host and port, prefixing its own path (mount of a fake). */
  readonly address: string | undefined;
  readonly signal: AbortSignal | undefined;
}

const maxRedirects = 3;
const textOfError = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : "";

const targetOf = (url: string, address: string | undefined): URL => {
  const target = new URL(url);
  if (address === undefined) return target;
  const base = new URL(address);
  const prefix = base.pathname.replace(/\/$/, "");
  if (target.origin === base.origin && target.pathname.startsWith(`${prefix}/`)) return target;
  return new URL(prefix + target.pathname + target.search, base.origin);
};

/** Keys never travel to another host: only common headers do. */
const plainHeaders = ({ headers }: WireRequest) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => ["accept", "user-agent"].includes(name.toLowerCase())),
  );

/** Several cookies are separated by line breaks. */
function headersOf({ headers }: Response): Record<string, string> {
  const cookies = headers.getSetCookie();
  return {
    ...Object.fromEntries(headers),
    ...(cookies.length > 0 ? { "set-cookie": cookies.join("\n") } : {}),
  };
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array | Problem> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) return problem("too-large", { maxBytes: String(maxBytes) });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function follow(
  request: WireRequest,
  sending: Sending,
  signal: AbortSignal,
): Promise<Response | Problem> {
  let url = targetOf(request.url, sending.address);
  let headers = request.headers;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const response = await sending.fetch(url, {
      method: request.method,
      headers,
      redirect: "manual",
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const location = response.headers.get("location");
    if (response.status < 301 || response.status > 308 || response.status === 304 || location === null)
      return response;
    await response.body?.cancel();
    const next = targetOf(new URL(location, url).href, sending.address);
    if (request.method !== "GET" || (url.protocol === "https:" && next.protocol !== "https:")) break;
    if (next.origin !== url.origin) headers = plainHeaders(request);
    url = next;
  }
  return problem("refused", { reason: "redirect" });
}

/**
 * Sends one request with a total time-out, a size limit after decompression and at most three redirects. Never throws.
 */
export async function send(request: WireRequest, sending: Sending): Promise<HttpReply | Problem> {
  const timeout = AbortSignal.timeout(sending.timeoutMs);
  const stop = new AbortController();
  const signal = AbortSignal.any([timeout, stop.signal, ...(sending.signal ? [sending.signal] : [])]);
  let isBegun = false;
  try {
    const response = await follow(request, sending, signal);
    if (!(response instanceof Response)) return response;
    isBegun = true;
    const body = await readBody(response, sending.maxBytes);
    if (!(body instanceof Uint8Array)) return body;
    return { status: response.status, headers: headersOf(response), body };
  } catch (error) {
    if (sending.signal?.aborted) return problem("cancelled");
    if (timeout.aborted) return problem("timed-out", { ms: String(sending.timeoutMs) });
    return problem(isBegun ? "truncated" : "unreachable", { reason: textOfError(error) });
  } finally {
    stop.abort();
  }
}

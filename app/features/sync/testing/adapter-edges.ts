import { type SyncEdges, SyncProblem, type SyncRequest } from "../provider.ts";

const TRIES = 2;

export interface AdapterEdges {
  readonly edges: SyncEdges;
  /** Milliseconds the adapter waited; tests do not wait. */
  readonly slept: number[];
}

/**
 * Creates an adapter's edges to a fake: short time-outs, one repetition of reads, no waiting.
 * @param address of the fake; its mount precedes every path
 */
export function adapterEdges(
  address: string,
  secrets: Readonly<Record<string, string>>,
  now: () => number,
  {
    timeoutMs = 10_000,
    settings,
  }: { readonly timeoutMs?: number | undefined; readonly settings?: unknown } = {},
): AdapterEdges {
  const slept: number[] = [];
  const once = async ({ method, url, headers, body }: SyncRequest) => {
    const { pathname, search } = new URL(url);
    const init = { method, ...(headers && { headers }), ...(body !== undefined && { body }) };
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await fetch(`${address}${pathname}${search}`, { ...init, signal });
    return { status: reply.status, headers: Object.fromEntries(reply.headers), text: await reply.text() };
  };
  const send: SyncEdges["send"] = async (request) => {
    const tries = request.method === "GET" || request.isRepeatable ? TRIES : 1;
    for (let count = 1; ; count += 1) {
      const reply = await once(request).catch(() => undefined);
      if (reply !== undefined && reply.status < 500 && ![418, 429].includes(reply.status)) return reply;
      const wait = Number(reply?.headers["retry-after"] ?? 1) * 1000;
      if (count === tries)
        throw reply !== undefined && reply.status < 500
          ? new SyncProblem("rate-limited", {}, wait)
          : new SyncProblem("unreachable");
      slept.push(wait);
    }
  };
  let stored = secrets;
  const edges: SyncEdges = {
    send,
    get secrets() {
      return stored;
    },
    saveSecrets: async (next) => {
      stored = next;
    },
    settings,
    now,
    sleep: async (ms) => void slept.push(ms),
    signal: new AbortController().signal,
  };
  return { edges, slept };
}

/** Returns all texts of a problem, to search for secrets. */
export const problemText = (error: unknown): string =>
  error instanceof Error
    ? JSON.stringify([error.message, error.stack, error, error.cause ?? null])
    : String(error);

/** Returns the code of an adapter's failure. */
export const problemOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof SyncProblem) return error.code;
    throw error;
  }
  return "none";
};

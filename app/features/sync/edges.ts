import { isProblem, type Problem, problem } from "../../market/providers/problem.ts";
import type { HttpReply } from "../../market/providers/provider.ts";
import type { Limiter } from "../../market/runner/limiter.ts";
import { type RetrySettings, readRetryAfter, retryWaitMs } from "../../market/runner/retry.ts";
import { send } from "../../market/runner/send.ts";
import { fetchTrusting } from "./connections/own-ca.ts";
import {
  type SyncEdges,
  SyncProblem,
  type SyncProvider,
  type SyncReply,
  type SyncRequest,
} from "./provider.ts";
import { secretTexts, shapeOf, shownAddress } from "./redact.ts";
import { limitersOf, type SyncContext } from "./run/sync-context.ts";

/** One request in a run's record, without secrets. */
export interface RecordedRequest {
  readonly at: string;
  readonly method: string;
  readonly url: string;
  readonly status: number | null;
  readonly ms: number;
  readonly shape: string;
  readonly problem: string | null;
}

export interface EdgesQuestion {
  readonly provider: SyncProvider;
  /** Key of the limits: connection id, or a word for a trial. */
  readonly credential: string;
  readonly secrets: unknown;
  readonly saveSecrets: (next: unknown) => Promise<void>;
  readonly signal: AbortSignal;
  /** Called before every request and pause, as a sign of life. */
  readonly onStep?: () => Promise<void>;
}

const timeoutMs = 30_000;
const maxBytes = 32 * 1024 * 1024;
const retry: RetrySettings = { attempts: 4, firstWaitMs: 1_000, longestWaitMs: 60_000 };
const recordedRequests = 200;

/** 418 is an exchange's ban after too many requests. */
const isLater = (status: number): boolean => status === 429 || status === 418;

function problemOf({ waitOf }: SyncProvider, reply: HttpReply, now: number): Problem | undefined {
  const { status, headers } = reply;
  if (status < 500 && !isLater(status)) return undefined;
  const retryAfterMs = readRetryAfter(headers["retry-after"], now) ?? waitOf?.(reply, now);
  return {
    ...problem(isLater(status) ? "rate-limited" : "server-error", { status: String(status) }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** Reads and requests never accepted may be repeated. */
const mayRepeat = ({ method, isRepeatable }: SyncRequest, failed: Problem): boolean =>
  method === "GET" || isRepeatable === true || failed.problem === "rate-limited";

const toSyncProblem = ({ problem: code, params, retryAfterMs }: Problem): SyncProblem => {
  if (code === "rate-limited") return new SyncProblem("rate-limited", {}, retryAfterMs);
  if (code === "too-large") return new SyncProblem("unreadable", { reason: "too-large" });
  return new SyncProblem("unreachable", "status" in params ? { status: String(params.status) } : {});
};

async function inTurn<T>(
  limiters: readonly Limiter[],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | Problem> {
  const [first, ...others] = limiters;
  if (first === undefined) return work();
  const turn = await first.enter("held", signal);
  if (typeof turn !== "function") return turn;
  try {
    return await inTurn(others, signal, work);
  } finally {
    turn();
  }
}

/**
 * Creates an adapter's edges for one run: requests with time-out, limits, retries honouring Retry-After and a record
 * without secrets; secrets are stored before use.
 */
export function createEdges(
  context: SyncContext,
  question: EdgesQuestion,
): { readonly edges: SyncEdges<unknown>; readonly record: readonly RecordedRequest[] } {
  const { provider, credential, signal, onStep = async () => {} } = question;
  const { outside } = context;
  const source = context.config.syncSources[provider.id];
  const pauses = source?.pauses ?? 1;
  const ask = source?.caFile === undefined ? outside.fetch : fetchTrusting(source.caFile, outside.fetch);
  const record: RecordedRequest[] = [];
  const limiters = limitersOf(context, provider, credential);
  let secrets = question.secrets;
  let hidden = secretTexts(secrets);
  const once = (request: SyncRequest) =>
    inTurn(limiters, signal, async () => {
      const started = outside.now();
      const headers = { accept: "application/json", "user-agent": "Zerno", ...request.headers };
      const reply = await send(
        { ...request, headers },
        {
          ...{ fetch: ask, timeoutMs, maxBytes, signal, address: source?.address },
        },
      );
      const now = outside.now();
      const failed = isProblem(reply) ? reply : problemOf(provider, reply, now);
      const text = isProblem(reply) ? "" : new TextDecoder().decode(reply.body);
      record.push({
        at: new Date(started).toISOString(),
        method: request.method,
        url: shownAddress(request.url, hidden),
        status: isProblem(reply) ? null : reply.status,
        ms: now - started,
        shape: isProblem(reply) ? "" : shapeOf(text),
        problem: failed?.problem ?? null,
      });
      if (record.length > recordedRequests) record.shift();
      if (failed?.problem === "rate-limited" && failed.retryAfterMs !== undefined)
        limiters[0]?.pauseUntil(now + failed.retryAfterMs * pauses);
      return isProblem(reply) || failed !== undefined ? (failed ?? reply) : { ...reply, text };
    });
  const edges: SyncEdges<unknown> = {
    send: async (request) => {
      for (let attempt = 1; ; attempt += 1) {
        await onStep();
        const reply = await once(request);
        if (signal.aborted) throw signal.reason;
        if (!isProblem(reply)) return toReply(reply as HttpReply & { readonly text: string });
        const waitMs = mayRepeat(request, reply)
          ? retryWaitMs(reply, attempt, retry, outside.random)
          : undefined;
        if (waitMs === undefined) throw toSyncProblem(reply);
        await outside.sleep(waitMs * pauses, signal);
        if (signal.aborted) throw signal.reason;
      }
    },
    get secrets() {
      return secrets;
    },
    saveSecrets: async (next) => {
      await question.saveSecrets(next);
      secrets = next;
      // Former tokens stay secret: a late error message may contain them.
      hidden = [...new Set([...hidden, ...secretTexts(next)])];
    },
    settings: source?.settings,
    now: outside.now,
    sleep: async (ms) => {
      await onStep();
      await outside.sleep(ms * pauses, signal);
    },
    signal,
  };
  return { edges, record };
}

const toReply = ({ status, headers, text }: HttpReply & { readonly text: string }): SyncReply => ({
  status,
  headers,
  text,
});

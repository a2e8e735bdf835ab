import { isProblem, type Problem, problem } from "../providers/problem.ts";
import type { HttpProvider, HttpReply, HttpRequest } from "../providers/provider.ts";
import type { Capability } from "../providers/queries.ts";
import { problemOfContent, problemOfStatus } from "./check-reply.ts";
import type { Lane, Lanes } from "./lanes.ts";
import type { Asking, RunnerParts } from "./parts.ts";
import { redactedUrl } from "./redacted-url.ts";
import { retryDefaults, retryWaitMs } from "./retry.ts";
import { send } from "./send.ts";

export interface Question<T> {
  readonly provider: HttpProvider;
  readonly want: Capability;
  readonly request: HttpRequest;
  readonly maxBytes: number;
  readonly read: (reply: HttpReply) => T | Problem;
}

export interface Answer<T> {
  readonly reply: HttpReply;
  /** Undefined with status 304. */
  readonly value: T | undefined;
}

const defaultTimeoutMs = 15_000;
const unaskedPauseMs = 5_000;

const isUnchanged = ({ status }: HttpReply) => status === 304;

/** Converts exceptions of a parser to a bad reply, failing one request only. */
function judge<T extends object>(question: Question<T>, reply: HttpReply, now: number): Answer<T> | Problem {
  if (isUnchanged(reply)) return { reply, value: undefined };
  try {
    const { provider } = question;
    const wrong =
      provider.refusal?.(reply) ??
      (provider.parsedStatuses?.includes(reply.status) ? undefined : problemOfStatus(reply, now)) ??
      problemOfContent(reply, question.request.expects);
    if (wrong !== undefined) return wrong;
    const value = question.read(reply);
    return isProblem(value) ? value : { reply, value };
  } catch (error) {
    return problem("malformed", { reason: error instanceof Error ? error.message : String(error) });
  }
}

async function sendOnce<T extends object>(
  parts: RunnerParts,
  lane: Lane,
  question: Question<T>,
  asking: Asking,
): Promise<Answer<T> | Problem> {
  // Checked before the turn, too: an unsent request must not use up the limits.
  if (lane.breaker.state().state === "open") return openProblem(lane);
  const turn = await lane.limiter.enter(asking.priority, asking.signal);
  if (typeof turn !== "function") return turn;
  try {
    if (!lane.breaker.mayPass()) return openProblem(lane);
    const { provider, want, request } = question;
    const started = parts.clock.now();
    const reply = await send(request, {
      fetch: parts.fetch,
      timeoutMs: parts.timeoutMs ?? defaultTimeoutMs,
      maxBytes: question.maxBytes,
      address: parts.addresses?.[provider.id],
      signal: asking.signal,
    });
    const now = parts.clock.now();
    const answer = isProblem(reply) ? reply : judge(question, reply, now);
    const failed = isProblem(answer) ? answer : undefined;
    lane.breaker.note(failed);
    if (failed === undefined) lane.lastGoodAt = now;
    if (failed?.problem === "rate-limited")
      lane.limiter.pauseUntil(now + (failed.retryAfterMs ?? unaskedPauseMs));
    parts.onSent?.({
      provider: provider.id,
      want,
      url: redactedUrl(request),
      ms: now - started,
      reply: isProblem(reply) ? undefined : reply,
      problem: failed,
    });
    return answer;
  } finally {
    turn();
  }
}

const openProblem = (lane: Lane): Problem =>
  problem("circuit-open", { until: new Date(lane.breaker.state().until ?? 0).toISOString() });

/** Retries until an answer or a permanent problem. */
export async function ask<T extends object>(
  parts: RunnerParts,
  lanes: Lanes,
  question: Question<T>,
  asking: Asking,
): Promise<Answer<T> | Problem> {
  const lane = lanes.of(question.provider, question.request.url);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sendOnce(parts, lane, question, asking);
    if (!isProblem(answer)) return answer;
    const waitMs = retryWaitMs(answer, attempt, parts.retry ?? retryDefaults, parts.random);
    if (waitMs === undefined) return answer;
    await parts.clock.sleep(waitMs, asking.signal);
    if (asking.signal?.aborted) return problem("cancelled");
  }
}

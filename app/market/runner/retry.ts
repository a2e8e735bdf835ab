import { PROBLEMS, type Problem } from "../providers/problem.ts";

export interface RetrySettings {
  readonly attempts: number;
  readonly firstWaitMs: number;
  /** Longer requested pauses end the query. */
  readonly longestWaitMs: number;
}

export const retryDefaults: RetrySettings = { attempts: 3, firstWaitMs: 500, longestWaitMs: 60_000 };

/**
 * Wait before the next attempt (`attempt` from 1); undefined: give up. Doubles, with jitter in the upper half; at least
 * the source's `retryAfterMs`.
 */
export function retryWaitMs(
  failed: Problem,
  attempt: number,
  settings: RetrySettings,
  random: () => number,
): number | undefined {
  if (!PROBLEMS[failed.problem].isRetried || attempt >= settings.attempts) return undefined;
  const fullMs = settings.firstWaitMs * 2 ** (attempt - 1);
  const waitMs = Math.max(fullMs * (0.5 + 0.5 * random()), failed.retryAfterMs ?? 0);
  return waitMs > settings.longestWaitMs ? undefined : waitMs;
}

const longestAskedMs = 86_400_000;

/** Retry-After (seconds or HTTP date) in milliseconds from now, at most a day; undefined: absent or unreadable. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestAskedMs);
}

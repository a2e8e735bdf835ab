import { PROBLEMS, type Problem } from "../providers/problem.ts";

/** Patience of one request. */
export interface RetrySettings {
  /** Requests in all, the first included. */
  readonly attempts: number;
  readonly firstWaitMs: number;
  /** A source that asks for a longer pause gets it, but this question is given up. */
  readonly longestWaitMs: number;
}

export const retryDefaults: RetrySettings = { attempts: 3, firstWaitMs: 500, longestWaitMs: 60_000 };

/**
 * Milliseconds to wait before asking again after the `attempt`th request (from 1) failed; undefined: give up. The wait
 * doubles and is drawn from its upper half (jitter); what the source asked for is never undercut.
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

/** Retry-After in seconds or as an HTTP date, as milliseconds from now, at most a day; undefined: absent or unreadable. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestAskedMs);
}

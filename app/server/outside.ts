import { setTimeout as wait } from "node:timers/promises";

/** The world behind requests and jobs, where it is asked; a test brings another one. */
export interface Outside {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends early, without an error, when `signal` is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
}

/** The world as it is: one for the whole process, so that everybody in it keeps the same limits. */
export const realOutside: Outside = {
  fetch: (...question) => fetch(...question),
  now: Date.now,
  sleep: async (ms, signal) => {
    try {
      await wait(ms, undefined, signal === undefined ? {} : { signal });
    } catch {
      // Aborted: the caller looks at its signal.
    }
  },
  random: Math.random,
};

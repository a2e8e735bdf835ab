import { setTimeout as wait } from "node:timers/promises";

/** Network, clock and randomness; replaced in tests. */
export interface Outside {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends early, without an error, on abort. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

export const realOutside: Outside = {
  fetch: (...question) => fetch(...question),
  now: Date.now,
  sleep: async (ms, signal) => {
    try {
      await wait(ms, undefined, signal === undefined ? {} : { signal });
    } catch {
      // The caller checks its signal.
    }
  },
  random: Math.random,
};

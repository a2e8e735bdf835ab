import { setTimeout as wait } from "node:timers/promises";

export interface Outside {
  readonly fetch: typeof fetch;
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
    } catch {}
  },
  random: Math.random,
};

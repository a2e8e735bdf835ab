import { setTimeout as wait } from "node:timers/promises";

/** Time as the runner sees it; tests bring one that runs as fast as they like. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends early, without an error, when `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, signal === undefined ? {} : { signal });
    } catch {
      // Aborted: the caller looks at its signal.
    }
  },
};

import { setTimeout as wait } from "node:timers/promises";

export interface Clock {
  now(): number;
  /** Resolves early when `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, signal === undefined ? {} : { signal });
    } catch {}
  },
};

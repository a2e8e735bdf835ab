import { setImmediate } from "node:timers/promises";
import type { Clock } from "../clock.ts";

/** Time that passes only by sleeping, at once: waits of minutes cost nothing and can be counted. */
export interface FastClock extends Clock {
  /** Every sleep in milliseconds, in the order they began. */
  readonly slept: readonly number[];
  advance(ms: number): void;
}

export function createFastClock(start: string): FastClock {
  let now = Date.parse(start);
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    advance(ms) {
      now += ms;
    },
    async sleep(ms) {
      slept.push(ms);
      now += ms;
      await setImmediate();
    },
  };
}

import { setImmediate } from "node:timers/promises";
import type { Clock } from "../clock.ts";

/** Advances by sleeping only, instantly. */
export interface FastClock extends Clock {
  /** Milliseconds, in order of start. */
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

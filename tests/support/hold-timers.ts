import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { vi } from "vitest";

/** Waits of `setTimeout` from `node:timers/promises` that do not end by the clock. */
export interface HeldTimers {
  /** The milliseconds that were asked for, in order. */
  readonly asked: readonly unknown[];
  /** Ends those that wait, and all later ones at once. */
  readonly letGo: () => void;
}

/** Runs `body` while no such wait ends before it is let go. */
export async function withHeldTimers(body: (held: HeldTimers) => Promise<void>): Promise<void> {
  const asked: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const spy = vi.spyOn(timers, "setTimeout").mockImplementation(async (ms) => {
    asked.push(ms);
    await promise;
    return undefined as never;
  });
  syncBuiltinESMExports();
  try {
    await body({ asked, letGo: resolve });
  } finally {
    resolve();
    spy.mockRestore();
    syncBuiltinESMExports();
  }
}

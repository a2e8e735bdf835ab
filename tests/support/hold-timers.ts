import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { vi } from "vitest";

/** Delays of `setTimeout` from `node:timers/promises`, held back. */
export interface PausedTimers {
  /** Requested milliseconds, in order. */
  readonly asked: readonly unknown[];
  /** Ends current delays, and all later ones at once. */
  readonly letGo: () => void;
}

/** Holds back all delays during `body` until they are released. */
export async function withPausedTimers(body: (held: PausedTimers) => Promise<void>): Promise<void> {
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

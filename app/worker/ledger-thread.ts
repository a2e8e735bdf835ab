import { getHeapStatistics } from "node:v8";
import type pg from "pg";
import type { Config } from "../server/config/config.ts";
import type { Elsewhere } from "../server/context.ts";
import type { Log } from "../server/log.ts";
import { createAnswerThread } from "../server/worker/answer-thread.ts";

/** Ledgers of more rows are folded in a thread of their own: the main one would hear nobody for a tenth of a second. */
const maxRowsFoldedInPlace = 20_000;

/**
 * As much memory as the main thread may have, and its room for short-lived objects (`programFlags` of the launchers; a
 * young generation is three halves). A ledger that is larger ends the thread, not the program.
 */
const resourceLimits = () => ({
  maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20),
  maxYoungGenerationSizeMb: 3 * 64,
});

/** What the thread's program is given: what an application is made of, as far as it can be handed over. */
export interface LedgerThreadData {
  readonly config: Config;
  readonly secretKey: string;
  readonly poolOptions: pg.PoolConfig;
}

export interface LedgerThreadParts extends LedgerThreadData {
  readonly log: Log;
  /** Another limit in tests. */
  readonly maxRows?: number;
}

/** The thread of one application for ledgers that are too large to be folded between requests. */
export function createLedgerThread(parts: LedgerThreadParts): Elsewhere {
  const { config, secretKey, poolOptions, log, maxRows = maxRowsFoldedInPlace } = parts;
  const workerData: LedgerThreadData = { config, secretKey, poolOptions };
  return createAnswerThread({
    program: new URL("./ledger-thread-program.ts", import.meta.url),
    options: { workerData, execArgv: [], resourceLimits: resourceLimits() },
    maxRows,
    log,
  });
}

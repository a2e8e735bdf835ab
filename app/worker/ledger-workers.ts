import { availableParallelism } from "node:os";
import { getHeapStatistics } from "node:v8";
import type pg from "pg";
import type { Config } from "../server/config/config.ts";
import type { WorkerPool } from "../server/context.ts";
import type { Log } from "../server/log.ts";
import { createWorkerPool } from "../server/worker/worker-pool.ts";

/** Folding 20,000 rows blocks for a tenth of a second. */
const maxRowsFoldedInPlace = 20_000;

const idleMs = 10 * 60_000;

/** Memory and connections are shared. */
const mostThreads = 4;
/** The system divides one processor between two accounts. */
const fewestThreads = 2;

export const threadsFor = (processors: number): number =>
  Math.min(Math.max(processors, fewestThreads), mostThreads);

/** MB: folding 100,000 rows peaks below 400 (`engine/memory-100000x500x20`), beside the program and cached ledgers. */
const smallestHeapMb = 1_024;

/** MB; all threads together get as much as the main thread, unless that is too little for a ledger. */
export const heapOf = (threads: number, mainHeapMb: number): number =>
  Math.max(Math.floor(mainHeapMb / threads), Math.min(mainHeapMb, smallestHeapMb));

/**
 * A ledger that does not fit ends its thread only. The young generation is the main thread's: three semi-spaces of 64
 * MB.
 */
const resourceLimits = (threads: number) => ({
  maxOldGenerationSizeMb: heapOf(threads, Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20)),
  maxYoungGenerationSizeMb: 3 * 64,
});

export interface LedgerWorkerData {
  readonly config: Config;
  readonly secretKey: string;
  readonly poolOptions: pg.PoolConfig;
}

export interface LedgerWorkerParts extends LedgerWorkerData {
  readonly log: Log;
  readonly maxRows?: number;
}

export function createLedgerWorkers(parts: LedgerWorkerParts): WorkerPool {
  const { config, secretKey, poolOptions, log, maxRows = maxRowsFoldedInPlace } = parts;
  const workerData: LedgerWorkerData = { config, secretKey, poolOptions };
  const maxThreads = config.ledgerThreads ?? threadsFor(availableParallelism());
  return createWorkerPool({
    program: new URL("./ledger-worker-program.ts", import.meta.url),
    options: { workerData, execArgv: [], resourceLimits: resourceLimits(maxThreads) },
    ...{ maxThreads, idleMs, maxRows, log },
  });
}

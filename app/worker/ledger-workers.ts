import { availableParallelism } from "node:os";
import { getHeapStatistics } from "node:v8";
import type pg from "pg";
import type { Config } from "../server/config/config.ts";
import type { WorkerPool } from "../server/context.ts";
import type { Log } from "../server/log.ts";
import { createWorkerPool } from "../server/worker/worker-pool.ts";

/** Larger ledgers are folded in a worker: folding 20,000 rows blocks the event loop for a tenth of a second. */
const maxRowsFoldedInPlace = 20_000;

/** A thread keeps its ledgers cached for so long after its last request. */
const idleMs = 10 * 60_000;

/** More would share the memory and the connections without more processors to run on. */
const mostThreads = 4;
/** Two even on one processor: the operating system then divides it between two large accounts. */
const fewestThreads = 2;

/** Threads for a number of processors, unless LEDGER_THREADS says otherwise. */
export const threadsFor = (processors: number): number =>
  Math.min(Math.max(processors, fewestThreads), mostThreads);

/** Heap that a ledger of 100,000 rows in two currencies needs, with room for a second one, in MB. */
const smallestHeapMb = 1_024;

/** Heap of one thread in MB: all threads together get as much as the main thread, but none too little for a ledger. */
export const heapOf = (threads: number, mainHeapMb: number): number =>
  Math.max(Math.floor(mainHeapMb / threads), Math.min(mainHeapMb, smallestHeapMb));

/**
 * A ledger that does not fit ends its thread, not the process. The young generation is as in the main thread
 * (`programFlags` of the launchers): three semi-spaces of 64 MB.
 */
const resourceLimits = (threads: number) => ({
  maxOldGenerationSizeMb: heapOf(threads, Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20)),
  maxYoungGenerationSizeMb: 3 * 64,
});

/** `workerData` of the threads: dependencies that can be cloned. */
export interface LedgerWorkerData {
  readonly config: Config;
  readonly secretKey: string;
  readonly poolOptions: pg.PoolConfig;
}

export interface LedgerWorkerParts extends LedgerWorkerData {
  readonly log: Log;
  /** Another limit in tests. */
  readonly maxRows?: number;
}

/** Returns the pool of an application for ledgers that would block its event loop. */
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

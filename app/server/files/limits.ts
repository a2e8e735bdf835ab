/** Limits of a child process that reads files, and of all of them together. */
export interface FileLimits {
  /** JavaScript heap, in MB; the runtime ends the process above it. */
  readonly heapMb: number;
  /** Memory of the whole process, buffers and native libraries included, in MB; its watchdog ends it above. */
  readonly rssMb: number;
  /** Most processor time without a report, in milliseconds: on a busy machine a file gets the same. */
  readonly silenceMs: number;
  /** Most processor time for one operation, in milliseconds. */
  readonly totalMs: number;
}

export const fileLimits: FileLimits = { heapMb: 512, rssMb: 1024, silenceMs: 30_000, totalMs: 60_000 };

/** Time on the clock after which a process that computes nothing is given up, as a multiple of its processor time. */
export const clockFactor = 10;

/** A statement of 100,000 rows takes a minute on a slow machine and reports its progress meanwhile. */
export const statementLimits: FileLimits = { ...fileLimits, totalMs: 600_000 };

/** Processes at the same time, and of one user: a second user never waits for a queue of the first. */
export const processesAtOnce = 2;
export const processesPerUser = 1;

/** Requests of one user that may wait for a process; above, and after this wait, they are refused. */
export const waitingPerUser = 8;
export const waitingMs = 60_000;

/** An idle process is kept for the next file when it is no larger than this: starting one takes half a second. */
export const idleRssMb = 256;
export const idleMs = 60_000;

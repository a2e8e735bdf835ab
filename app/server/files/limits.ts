export interface FileLimits {
  /** JavaScript heap in MB, enforced by V8. */
  readonly heapMb: number;
  /** Whole process with buffers, in MB, enforced by its watchdog. */
  readonly rssMb: number;
  /** Longest processor time without a report, in milliseconds; independent of other load. */
  readonly silenceMs: number;
  /** Longest processor time of an operation, in milliseconds. */
  readonly totalMs: number;
}

export const fileLimits: FileLimits = { heapMb: 512, rssMb: 1024, silenceMs: 30_000, totalMs: 60_000 };

/** A process that waits without computing gets this multiple of its limits as wall time. */
export const clockFactor = 10;

/** 100,000 rows take a minute on a slow machine, with reports of progress. */
export const statementLimits: FileLimits = { ...fileLimits, totalMs: 600_000 };

/** With one process per user, a second user never waits for the first. */
export const processesAtOnce = 2;
export const processesPerUser = 1;

/** Further requests, and those that wait longer, are refused. */
export const waitingPerUser = 8;
export const waitingMs = 60_000;

/** Starting takes half a second, so a small process is reused. */
export const idleRssMb = 256;
export const idleMs = 60_000;

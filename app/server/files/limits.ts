export interface FileLimits {
  /** In MB, enforced by V8. */
  readonly heapMb: number;
  /** In MB with buffers, enforced by the watchdog. */
  readonly rssMb: number;
  /** Milliseconds of processor time between reports. */
  readonly silenceMs: number;
  /** Milliseconds of processor time. */
  readonly totalMs: number;
}

export const fileLimits: FileLimits = { heapMb: 512, rssMb: 1024, silenceMs: 30_000, totalMs: 60_000 };

/** Wall time, for processes that wait. */
export const clockFactor = 10;

/** 100,000 rows take a minute on a slow machine. */
export const statementLimits: FileLimits = { ...fileLimits, totalMs: 600_000 };

export const processesAtOnce = 2;
export const processesPerUser = 1;

export const waitingPerUser = 8;
export const waitingMs = 60_000;

/** Starting takes half a second. */
export const idleRssMb = 256;
export const idleMs = 60_000;

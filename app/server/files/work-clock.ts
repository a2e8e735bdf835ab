import type { FileLimits } from "./limits.ts";

/** Data of the watchdog's thread. */
export interface WatchdogData {
  readonly rssMb: number;
  readonly parent: number;
  /** Shared with the thread that works: see `WorkClock`. */
  readonly clock: Float64Array;
}

/**
 * Signals by which the watchdog tells which limit was exceeded. None that an operator or a service manager sends: those
 * end a reading that may be done again. Windows knows only one way to end a process.
 */
export const endSignals =
  process.platform === "win32"
    ? ({ silence: "SIGTERM", total: "SIGTERM" } as const)
    : ({ silence: "SIGUSR2", total: "SIGALRM" } as const);

/** Indices into the shared array, values in milliseconds of processor time; a limit of 0 means no limit. */
const [startedAt, reportedAt, silence, total] = [0, 1, 2, 3] as const;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Processor time of the operation under way, set by the thread that works and read by its watchdog. */
export class WorkClock {
  readonly shared = new Float64Array(new SharedArrayBuffer(4 * Float64Array.BYTES_PER_ELEMENT));

  begin({ silenceMs, totalMs }: Pick<FileLimits, "silenceMs" | "totalMs">): void {
    const now = cpuMs();
    this.shared.set([now, now, silenceMs, totalMs]);
  }

  report(): void {
    this.shared[reportedAt] = cpuMs();
  }

  end(): void {
    this.shared.fill(0);
  }
}

/** Returns the limits that the current operation has exceeded. */
export function readClock(shared: Float64Array): { readonly isSilent: boolean; readonly isOver: boolean } {
  const now = cpuMs();
  const isPast = (limit: number, since: number) => limit > 0 && now - since > limit;
  return {
    isSilent: isPast(shared[silence] ?? 0, shared[reportedAt] ?? 0),
    isOver: isPast(shared[total] ?? 0, shared[startedAt] ?? 0),
  };
}

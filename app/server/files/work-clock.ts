import type { FileLimits } from "./limits.ts";

export interface WatchdogData {
  readonly rssMb: number;
  readonly parent: number;
  readonly clock: Float64Array;
}

/** None that operators or service managers send. Windows can only kill. */
export const endSignals =
  process.platform === "win32"
    ? ({ silence: "SIGTERM", total: "SIGTERM" } as const)
    : ({ silence: "SIGUSR2", total: "SIGALRM" } as const);

/** Indices; milliseconds of processor time, 0 without a limit. */
const [startedAt, reportedAt, silence, total] = [0, 1, 2, 3] as const;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

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

export function readClock(shared: Float64Array): { readonly isSilent: boolean; readonly isOver: boolean } {
  const now = cpuMs();
  const isPast = (limit: number, since: number) => limit > 0 && now - since > limit;
  return {
    isSilent: isPast(shared[silence] ?? 0, shared[reportedAt] ?? 0),
    isOver: isPast(shared[total] ?? 0, shared[startedAt] ?? 0),
  };
}

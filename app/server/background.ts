import type { JobQueue } from "./jobs/job-queue.ts";
import type { Outside } from "./outside.ts";

/** Limits and circuit of one address of a source, as they are in this process. */
export interface SourceState {
  readonly provider: string;
  readonly address: string;
  readonly state: "closed" | "open" | "half-open";
  readonly failures: number;
  /** Milliseconds since 1970. */
  readonly until: number | null;
  readonly lastProblem: {
    readonly problem: string;
    readonly params: Readonly<Record<string, string>>;
  } | null;
  readonly running: number;
  readonly waiting: number;
  readonly pausedUntil: number | null;
  readonly spentToday: number;
  readonly lastGoodAt: number | null;
}

/** What runs behind the requests of this process. */
export interface Background {
  readonly jobs: JobQueue;
  /** What handlers ask themselves, with the limits that the jobs keep too. Absent: the world as it is. */
  readonly outside?: Outside;
  /** Every address asked so far. */
  readonly sourceStates: () => readonly SourceState[];
  /** Closes the circuits of a source, so that it is asked again at once. */
  readonly resetSource: (id: string) => void;
  /** Reads switches and order of sources anew, after they were changed. */
  readonly refreshSources: () => Promise<void>;
}

import type { JobQueue } from "./jobs/job-queue.ts";
import type { Outside } from "./outside.ts";

export interface SourceState {
  readonly provider: string;
  readonly address: string;
  readonly state: "closed" | "open" | "half-open";
  readonly failures: number;
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

export interface Background {
  readonly jobs: JobQueue;
  /** Shares the jobs' rate limits; absent in tests. */
  readonly outside?: Outside;
  readonly sourceStates: () => readonly SourceState[];
  readonly resetSource: (id: string) => void;
  readonly refreshSources: () => Promise<void>;
}

import type { z } from "zod";

/** What a job left behind, kept with it and shown in the admin screen; numbers and short words, no personal data. */
export type JobResult = Readonly<Record<string, number | string>>;

/** One kind of background work: a queue of its own, of which at most one job per payload key waits or runs. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Letters, digits, dots and dashes; with a text `admin:job.<name>`. */
  readonly name: string;
  /** Ids, days, and what is to be asked for. What does not fit is refused when it is sent, and fails when it is found in the queue. */
  readonly payload: Payload;
  /** When it is sent by itself, with an empty payload: five fields of cron, in UTC. */
  readonly schedule?: string;
  /** What of a payload makes two jobs the same one; absent: there is only one. */
  readonly keyOf?: (payload: z.output<Payload>) => string;
  /** Further attempts after a failure; the pause before them doubles. */
  readonly retries: number;
  readonly firstRetryS: number;
  /** How many of them this process runs at once; one where it is left out. */
  readonly atOnce?: number;
  /** Longest run; the signal is aborted then. */
  readonly longestS: number;
  /** How long a finished one is shown. */
  readonly keptS: number;
  readonly run: (payload: z.output<Payload>, signal: AbortSignal) => Promise<JobResult>;
}

/** Declares a job, keeping its payload's type inside. */
export const job = <Payload extends z.ZodType>(value: Job<Payload>): Job => value as unknown as Job;

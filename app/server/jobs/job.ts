import type { z } from "zod";

/** Stored with the job and shown to admins: no personal data. */
export type JobResult = Readonly<Record<string, number | string>>;

/** Kind of background work with a queue of its own; at most one job per payload key waits or runs. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Also the text `admin:job.<name>`. */
  readonly name: string;
  /** Validated when sent and when run. */
  readonly payload: Payload;
  /** Cron in UTC; runs with an empty payload. */
  readonly schedule?: string;
  /** Key of equal payloads; absent: all are equal. */
  readonly keyOf?: (payload: z.output<Payload>) => string;
  /** The pause doubles. */
  readonly retries: number;
  readonly firstRetryS: number;
  /** 1 by default. */
  readonly atOnce?: number;
  /** Aborts the signal. */
  readonly longestS: number;
  readonly keptS: number;
  readonly run: (payload: z.output<Payload>, signal: AbortSignal) => Promise<JobResult>;
}

export const job = <Payload extends z.ZodType>(value: Job<Payload>): Job => value as unknown as Job;

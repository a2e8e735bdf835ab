import type { z } from "zod";

/** Shown to admins: no personal data. */
export type JobResult = Readonly<Record<string, number | string>>;

/** At most one job per payload key waits or runs. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Also the text `admin:job.<name>`. */
  readonly name: string;
  readonly payload: Payload;
  /** Cron in UTC. */
  readonly schedule?: string;
  /** Absent: all are equal. */
  readonly keyOf?: (payload: z.output<Payload>) => string;
  /** The pause doubles. */
  readonly retries: number;
  readonly firstRetryS: number;
  /** 1 by default. */
  readonly atOnce?: number;
  readonly longestS: number;
  readonly keptS: number;
  readonly run: (payload: z.output<Payload>, signal: AbortSignal) => Promise<JobResult>;
}

export const job = <Payload extends z.ZodType>(value: Job<Payload>): Job => value as unknown as Job;

import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Log } from "../log.ts";
import type { Job } from "./job.ts";
import { jobSchema } from "./job-rows.ts";
import { createRepeatFilter } from "./repeat-filter.ts";

export interface JobQueue {
  /**
   * @returns false for an equal queued job, or without a queue
   * @throws ZodError
   */
  send(name: string, payload: object, options?: { readonly isUrgent?: boolean }): Promise<boolean>;
  /** @returns false unless it failed and no equal job is queued */
  retry(name: string, id: string): Promise<boolean>;
  /** Scheduled jobs do not run meanwhile. */
  isFailing(): boolean;
  stop(): Promise<void>;
}

export interface JobQueueParts {
  readonly poolOptions: pg.PoolConfig;
  readonly jobs: readonly Job[];
  readonly log: Log;
  /** No other process uses this database. */
  readonly isAlone: boolean;
  /** Milliseconds, doubled up to a minute. */
  readonly firstPauseMs?: number;
}

const usualFirstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** One more listens; see docs/configuration.md. */
const poolSize = 3;
const stopTimeoutMs = 2_000;

/** Jobs of a dead process are taken over after half a minute. */
const queueSettings = { heartbeatSeconds: 10, notify: true, policy: "exclusive" } as const;

/** The server does not wait for the start. */
export function createJobQueue(parts: JobQueueParts): JobQueue {
  const { log } = parts;
  const stopping = new AbortController();
  let isFailing = false;
  let started: Promise<PgBoss | undefined>;
  const attempt = (pauseMs: number): void => {
    started = start(parts, stopping.signal).then(
      (boss) => {
        if (isFailing) log.info({}, "background jobs have started");
        isFailing = false;
        return boss;
      },
      (error: unknown) => {
        isFailing = true;
        log.error({ err: error, nextTryMs: pauseMs }, "background jobs cannot start");
        void tryAgain(pauseMs);
        return undefined;
      },
    );
  };
  const tryAgain = async (pauseMs: number): Promise<void> => {
    await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    if (!stopping.signal.aborted) attempt(Math.min(pauseMs * 2, longestPauseMs));
  };
  attempt(parts.firstPauseMs ?? usualFirstPauseMs);
  const known = new Map(parts.jobs.map((job) => [job.name, job]));
  return {
    async send(name, payload, { isUrgent = false } = {}) {
      const boss = await started;
      const job = known.get(name);
      if (job === undefined) throw new Error(`no job is called ${name}`);
      const data = job.payload.parse(payload) as object;
      if (boss === undefined) return false;
      const options = { singletonKey: job.keyOf?.(data) ?? "", priority: isUrgent ? 1 : 0 };
      return (await boss.send(name, data, options)) !== null;
    },
    async retry(name, id) {
      const boss = await started;
      if (boss === undefined || !known.has(name)) return false;
      const [found] = await boss.findJobs(name, { id });
      if (found?.state !== "failed") return false;
      try {
        await boss.retry(name, id);
        return true;
      } catch (error) {
        // Unique violation: an equal job is queued.
        if (error instanceof Error && "code" in error && error.code === "23505") return false;
        throw error;
      }
    },
    isFailing: () => isFailing,
    async stop() {
      stopping.abort();
      const boss = await started;
      await boss?.stop({ graceful: true, timeout: stopTimeoutMs });
    },
  };
}

async function start(
  { poolOptions, jobs, log, isAlone }: JobQueueParts,
  stopping: AbortSignal,
): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    ...(poolOptions as object),
    max: poolSize,
    application_name: "zerno jobs",
    schema: jobSchema,
    superviseIntervalSeconds: 1,
    useListenNotify: true,
  });
  const isNew = createRepeatFilter();
  boss.on("error", (error) => {
    if (isNew(error.message)) log.warn({ err: error }, "the job queue has a problem");
  });
  boss.on("warning", ({ message }) => {
    if (isNew(message)) log.warn({}, `job queue: ${message}`);
  });
  try {
    await boss.start();
    if (isAlone) await restoreRows(boss);
    await makeQueues(boss, jobs);
    for (const job of jobs) await workOn(boss, job, log, stopping);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false, close: true }).catch(() => undefined);
    throw error;
  }
}

/** Of a process that died. */
async function restoreRows(boss: PgBoss): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `update ${jobSchema}.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`,
    );
}

async function makeQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const made = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const job of jobs) {
    const options = {
      retryLimit: job.retries,
      retryDelay: job.firstRetryS,
      retryBackoff: true,
      expireInSeconds: job.longestS,
      deleteAfterSeconds: job.keptS,
    };
    if (made.has(job.name))
      await boss.updateQueue(job.name, { ...options, heartbeatSeconds: 10, notify: true });
    else await boss.createQueue(job.name, { ...options, ...queueSettings });
  }
  const wanted = new Map(jobs.map(({ name, schedule }) => [name, schedule]));
  const schedules = await boss.getSchedules();
  for (const { name } of schedules) if (wanted.get(name) === undefined) await boss.unschedule(name);
  for (const [name, cron] of wanted) {
    const isSame = schedules.some((known) => known.name === name && known.cron === cron);
    // One run for a computer that slept.
    if (cron !== undefined && !isSame)
      await boss.schedule(name, cron, {}, { tz: "UTC", missed: "once", singletonKey: "" });
  }
}

/** Retries send no notification. */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };

async function workOn(boss: PgBoss, job: Job, log: Log, stopping: AbortSignal): Promise<void> {
  const options = { ...polling, localConcurrency: job.atOnce ?? 1 };
  await boss.work<object, object, typeof options>(job.name, options, async ([taken]) => {
    if (taken === undefined) return {};
    const signal = AbortSignal.any([taken.signal, stopping]);
    try {
      return await job.run(job.payload.parse(taken.data ?? {}), signal);
    } catch (error) {
      // Resumed after the next start.
      if (!stopping.aborted)
        log.warn({ err: error, job: job.name, attempt: taken.retryCount + 1 }, "a background job failed");
      throw error;
    }
  });
}

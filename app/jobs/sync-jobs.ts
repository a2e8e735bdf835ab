import { z } from "zod";
import { runSync } from "../features/sync/run/run-sync.ts";
import type { RunOrder } from "../features/sync/run/run-sync.types.ts";
import { syncJobName } from "../features/sync/run/start-sync.ts";
import type { SyncContext } from "../features/sync/run/sync-context.ts";
import { listDue } from "../features/sync/sync.queries.ts";
import { type Job, job } from "../server/jobs/job.ts";
import { Id } from "../shared/common.schema.ts";

const hourS = 3_600;
const keptS = 7 * 24 * hourS;

/** "nightly": an aggregator announced news. */
const Order = z.object({ userId: Id, connectionId: Id, trigger: z.enum(["now", "bulk", "nightly"]) });

/** A slow report at one broker must not delay other users. */
const askedAtOnce = 8;

/** Requested by a user or an aggregator. Not retried: the connection has its own schedule. */
const requestedJob = (context: SyncContext): Job =>
  job({
    name: syncJobName,
    payload: Order,
    keyOf: ({ connectionId }) => connectionId,
    retries: 0,
    firstRetryS: 60,
    longestS: hourS,
    keptS,
    atOnce: askedAtOnce,
    run: async (order, signal) => {
      const { state, accounts } = await runSync(context, order, signal);
      return { state, booked: accounts.reduce((sum, { report }) => sum + report.booked, 0) };
    },
  });

/** Several at once, so that a slow provider does not delay the others. */
const roundSize = 1_000;
const atOnce = 4;

/** Runs connections that are due this minute or to be retried. */
const nightlyJob = (context: SyncContext): Job =>
  job({
    name: "sync-nightly",
    payload: z.object({}),
    schedule: "*/10 * * * *",
    retries: 0,
    firstRetryS: 60,
    longestS: hourS,
    keptS,
    run: async (_payload, signal) => {
      const due = await listDue(context.db, context.now(), roundSize);
      const orders = due.map(
        (row): RunOrder => ({ userId: row.userId, connectionId: row.id, trigger: "nightly" }),
      );
      const result = { done: 0, failed: 0 };
      const work = async () => {
        for (let order = orders.shift(); order !== undefined; order = orders.shift()) {
          signal.throwIfAborted();
          result[(await isGood(context, order, signal)) ? "done" : "failed"] += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return result;
    },
  });

/** Contains unexpected failures, so that other connections still run. */
async function isGood(context: SyncContext, order: RunOrder, signal: AbortSignal): Promise<boolean> {
  try {
    const { state } = await runSync(context, order, signal);
    return state === "done" || state === "busy";
  } catch (error) {
    signal.throwIfAborted();
    context.log.error({ err: error, connectionId: order.connectionId }, "a nightly sync failed");
    return false;
  }
}

export const syncJobs = (context: SyncContext): readonly Job[] => [
  requestedJob(context),
  nightlyJob(context),
];

import { z } from "zod";
import { removeExpired } from "../features/backtest/backtests.queries.ts";
import type { Db } from "../server/db/db-types.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

/** Deletes visitors' backtests, which expire after a day. */
export const visitorBacktestsJob = ({ db, now }: { readonly db: Db; readonly now: () => Date }): Job =>
  job({
    name: "visitor-backtests",
    payload: z.object({}),
    schedule: "35 * * * *",
    retries: 2,
    firstRetryS: 30,
    longestS: 300,
    keptS: 7 * 24 * hourS,
    run: async () => ({ deleted: await removeExpired(db, now()) }),
  });

import type { IsoDate } from "@zerno/engine";
import { z } from "zod";
import { rateDemoPast } from "../market/demo/facts/rate-demo-past.ts";
import { rateChanged } from "../market/facts/rate-changed.ts";
import { isOfDemo, sharedMarkets } from "../market/market-reader.ts";
import { makeHindcasts } from "../market/screener/make-hindcasts.ts";
import { makeScreener } from "../market/screener/make-screener.ts";
import { screenerDay } from "../market/screener/shared-screener.ts";
import { countHolders } from "../portfolio/assets/asset-holders.ts";
import type { Db } from "../server/db/db-types.ts";
import { type Job, job } from "../server/jobs/job.ts";
import type { JobQueue } from "../server/jobs/job-queue.ts";

const hourS = 3_600;
const screenerJobName = "screener";
const hindcastsJobName = "rating-hindcasts";

interface ScreenerJobParts {
  readonly db: Db;
  readonly now: () => Date;
  readonly today: () => string;
}

/**
 * Rebuilds the screener's facts and holder counts; on the first run also the ratings, which a new installation lacks.
 */
export const screenerJob = ({ db, now, today }: ScreenerJobParts): Job =>
  job({
    name: screenerJobName,
    payload: z.object({}),
    // After the night's ratings.
    schedule: "40 6 * * *",
    retries: 2,
    firstRetryS: 60,
    longestS: hourS,
    keptS: 7 * 24 * hourS,
    run: async (_payload, signal) => {
      const asOf = today() as IsoDate;
      const holders = await countHolders(db);
      let looked = 0;
      for (const reader of sharedMarkets) {
        const isFirst = (await screenerDay(db, reader)) === null;
        if (isFirst && isOfDemo(reader)) await rateDemoPast(db, asOf, signal);
        if (isFirst) await rateChanged(db, reader, asOf, signal);
        looked += await makeScreener(db, { reader, asOf, now: now(), holders, signal });
      }
      return { looked };
    },
  });

/** Recalculates past ratings whose data changed, to grade the formula. */
export const hindcastsJob = ({ db, today }: Pick<ScreenerJobParts, "db" | "today">): Job =>
  job({
    name: hindcastsJobName,
    payload: z.object({}),
    schedule: "10 7 * * *",
    retries: 2,
    firstRetryS: 60,
    longestS: 4 * hourS,
    keptS: 7 * 24 * hourS,
    run: async (_payload, signal) => {
      let [looked, rated] = [0, 0];
      for (const reader of sharedMarkets) {
        const done = await makeHindcasts(db, reader, today() as IsoDate, signal);
        looked += done.looked;
        rated += done.made;
      }
      return { looked, rated };
    },
  });

/** Builds the screener of a new installation at once. */
export async function makeFirstScreener(db: Db, jobs: Pick<JobQueue, "send">): Promise<void> {
  const days = await Promise.all(sharedMarkets.map((reader) => screenerDay(db, reader)));
  if (days.every((day) => day !== null)) return;
  await jobs.send(screenerJobName, {});
  await jobs.send(hindcastsJobName, {});
}

import { z } from "zod";
import { hasUnseen, renewAll, renewChanged } from "../domain/publication/renew-changed.ts";
import type { PublicationWorld } from "../domain/publication/snapshot/public-view.ts";
import type { Db } from "../server/db/db-types.ts";
import { type Job, job } from "../server/jobs/job.ts";
import type { JobQueue } from "../server/jobs/job-queue.ts";
import type { Log } from "../server/log.ts";
import { createMemory } from "../server/memory.ts";

const hourS = 3_600;

type PublicParts = Pick<PublicationWorld, "db" | "now" | "todayIn"> & { readonly log: Log };

const worldOf = ({ db, now, todayIn, log }: PublicParts) => ({
  ...{ db, now, todayIn, log },
  memory: createMemory(),
  worker: undefined,
});

const changedJobName = "public-changes";

/** Publishes edits once they settle; fails if a portfolio did. */
const changedJob = (parts: PublicParts): Job =>
  job({
    name: changedJobName,
    payload: z.object({}),
    schedule: "*/5 * * * *",
    retries: 0,
    firstRetryS: 60,
    longestS: hourS,
    keptS: 24 * hourS,
    run: async (_payload, signal) => {
      const { renewed, failed } = await renewChanged(worldOf(parts), signal);
      if (failed > 0) throw new Error(`${failed} public portfolios could not be renewed`);
      return { renewed };
    },
  });

const nightlyJob = (parts: PublicParts): Job =>
  job({
    name: "public-renewal",
    payload: z.object({}),
    // After the evening's prices and due payments.
    schedule: "40 4 * * *",
    retries: 1,
    firstRetryS: 300,
    longestS: 4 * hourS,
    keptS: 7 * 24 * hourS,
    run: async (_payload, signal) => {
      const { renewed, failed } = await renewAll(worldOf(parts), signal);
      if (failed > 0) throw new Error(`${failed} public portfolios could not be renewed`);
      return { renewed };
    },
  });

export const publicJobs = (parts: PublicParts): readonly Job[] => [changedJob(parts), nightlyJob(parts)];

/** Publishes portfolios without a snapshot at once, such as the demo's. */
export async function showFirstPublic(db: Db, jobs: Pick<JobQueue, "send">): Promise<void> {
  if (await hasUnseen(db)) await jobs.send(changedJobName, {});
}

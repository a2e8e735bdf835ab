import { z } from "zod";
import { type Job, job } from "../server/jobs/job.ts";
import type { NoticeParts } from "./notices/load-notified-users.ts";
import { writeDigests } from "./notices/weekly-digest.ts";

const hourS = 3_600;

/** Hourly, because Monday begins at different hours. */
export const weeklyDigestJob = (parts: NoticeParts): Job =>
  job({
    name: "weekly-digest",
    payload: z.object({}),
    // After the other jobs of the hour.
    schedule: "55 * * * *",
    retries: 2,
    firstRetryS: 60,
    longestS: hourS,
    keptS: 7 * 24 * hourS,
    run: async (_payload, signal) => writeDigests(parts, signal),
  });

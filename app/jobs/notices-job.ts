import { z } from "zod";
import { type Job, job } from "../server/jobs/job.ts";
import type { NoticeParts } from "./notices/load-notified-users.ts";
import { raiseEverywhere } from "./notices/raise-everywhere.ts";

const hourS = 3_600;

/** Fails at the end if a check did. */
export const noticesJob = (parts: NoticeParts): Job =>
  job({
    name: "notices",
    payload: z.object({}),
    // After due payments are booked.
    schedule: "50 * * * *",
    retries: 1,
    firstRetryS: 60,
    longestS: hourS,
    keptS: 7 * 24 * hourS,
    run: async (_payload, signal) => {
      const { raised, failed } = await raiseEverywhere(parts, signal);
      if (failed > 0) throw new Error(`${failed} looks for causes of notices failed`);
      return { raised };
    },
  });

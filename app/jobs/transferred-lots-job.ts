import { z } from "zod";
import { type RebuildingParts, rebuildEverywhere } from "../portfolio/moves/rebuild-everywhere.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

/** Recalculates transferred lots, as new market data may reveal costs. Fails at the end if a user's did. */
export const transferredLotsJob = (parts: RebuildingParts): Job =>
  job({
    name: "moved-lots",
    payload: z.object({}),
    // After the night's closes and rates.
    schedule: "10 6 * * *",
    retries: 2,
    firstRetryS: 30,
    longestS: hourS,
    keptS: 7 * 24 * hourS,
    run: async (_payload, signal) => {
      const { rebuilt, failed } = await rebuildEverywhere(parts, signal);
      if (failed > 0) throw new Error(`moves of ${failed} users could not be made anew`);
      return { rebuilt };
    },
  });

import { z } from "zod";
import { type RebuildingParts, rebuildEverywhere } from "../portfolio/moves/rebuild-everywhere.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

/**
 * Derives once a night what moves between portfolios carry: every change of rows does it at once, and what the market
 * data tell since may be costs that were not known. It fails when a user's moves did, after the others.
 */
export const movedLotsJob = (parts: RebuildingParts): Job =>
  job({
    name: "moved-lots",
    payload: z.object({}),
    // After the closes and rates of the night have come.
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

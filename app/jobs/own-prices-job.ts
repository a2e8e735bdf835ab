import { z } from "zod";
import { extendCustomPrices } from "../portfolio/assets/extend-custom-prices.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

/** Extends prices of custom assets valued by a rule. Fails at the end if an asset did. */
export const ownPricesJob = (parts: Parameters<typeof extendCustomPrices>[0]): Job =>
  job({
    name: "own-prices",
    payload: z.object({}),
    // Early in the day, after metal prices.
    schedule: "20 */6 * * *",
    retries: 2,
    firstRetryS: 30,
    longestS: hourS,
    keptS: 7 * 24 * hourS,
    run: async (_payload, signal) => {
      const { stored, failed } = await extendCustomPrices(parts, signal);
      if (failed > 0) throw new Error(`prices of ${failed} own assets could not be made`);
      return { stored };
    },
  });

import type { IsoDate } from "@zerno/engine";
import { z } from "zod";
import { rateChanged } from "../market/facts/rate-changed.ts";
import { sharedMarkets } from "../market/market-reader.ts";
import type { Db } from "../server/db/db-types.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

interface RatingsJobParts {
  readonly db: Db;
  readonly today: () => string;
}

/** Rates assets with new dividends, splits or reports of any origin. */
export const ratingsJob = ({ db, today }: RatingsJobParts): Job =>
  job({
    name: "dividend-ratings",
    payload: z.object({}),
    // After the nightly events and facts.
    schedule: "30 5 * * *",
    retries: 2,
    firstRetryS: 30,
    longestS: hourS,
    keptS: 7 * 24 * hourS,
    run: async (_payload, signal) => {
      let [looked, rated] = [0, 0];
      for (const reader of sharedMarkets) {
        const done = await rateChanged(db, reader, today() as IsoDate, signal);
        looked += done.looked;
        rated += done.rated;
      }
      return { looked, rated };
    },
  });

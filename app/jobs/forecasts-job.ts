import type { IsoDate } from "@zerno/engine";
import { z } from "zod";
import { storeForecasts } from "../market/facts/income-forecasts.ts";
import { sharedMarkets } from "../market/market-reader.ts";
import type { Db } from "../server/db/db-types.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

interface ForecastParts {
  readonly db: Db;
  readonly today: () => string;
}

/** Stores dividend forecasts of the day, to grade them a year later. */
export const forecastsJob = ({ db, today }: ForecastParts): Job =>
  job({
    name: "income-forecasts",
    payload: z.object({}),
    // After the night's events. The first run of a month does the work.
    schedule: "20 5 * * *",
    retries: 2,
    firstRetryS: 60,
    longestS: hourS,
    keptS: 7 * 24 * hourS,
    run: async () => {
      let kept = 0;
      for (const reader of sharedMarkets) kept += await storeForecasts(db, reader, today() as IsoDate);
      return { kept };
    },
  });

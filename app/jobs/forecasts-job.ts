import type { IsoDate } from "@zerno/engine";
import { z } from "zod";
import { keepForecasts } from "../market/facts/income-forecasts.ts";
import { sharedMarkets } from "../market/market-reader.ts";
import type { Db } from "../server/db/db-types.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

interface ForecastParts {
  readonly db: Db;
  /** The day of "today". */
  readonly today: () => string;
}

/** Keeps what payers are expected to pay, as it is told on the day: the grade of a forecast needs it a year later. */
export const forecastsJob = ({ db, today }: ForecastParts): Job =>
  job({
    name: "income-forecasts",
    payload: z.object({}),
    // After the events of the night have come. The first night of a month does the work, the others find it done.
    schedule: "20 5 * * *",
    retries: 2,
    firstRetryS: 60,
    longestS: hourS,
    keptS: 7 * 24 * hourS,
    run: async () => {
      let kept = 0;
      for (const reader of sharedMarkets) kept += await keepForecasts(db, reader, today() as IsoDate);
      return { kept };
    },
  });

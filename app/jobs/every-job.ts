import type { Job } from "../server/jobs/job.ts";
import type { Log } from "../server/log.ts";
import { forecastsJob } from "./forecasts-job.ts";
import { incomeJob } from "./income-job.ts";
import { type MarketJobParts, marketJobs } from "./market-jobs.ts";
import { ownPricesJob } from "./own-prices-job.ts";
import { ratingsJob } from "./ratings-job.ts";

interface EveryJobParts extends MarketJobParts {
  readonly hasMarketData: boolean;
  /** The current day in a time zone. */
  readonly todayIn: (timeZone: string) => string;
  readonly log: Log;
}

/** All background work of an installation; without market data only the jobs that ask nobody. */
export const everyJob = ({ hasMarketData, ...parts }: EveryJobParts): readonly Job[] => {
  // What belongs to nobody alone goes by the days of UTC.
  const today = () => parts.todayIn("UTC");
  return [
    ...(hasMarketData ? marketJobs(parts) : []),
    incomeJob(parts),
    forecastsJob({ ...parts, today }),
    ownPricesJob({ ...parts, today }),
    ratingsJob({ ...parts, today }),
  ];
};

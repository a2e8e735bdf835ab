import type { BillingDeps } from "../billing/load-billing.ts";
import type { SyncContext } from "../features/sync/run/sync-context.ts";
import type { SendingParts } from "../mail/send-waiting.ts";
import type { PushParts } from "../notifications/send-pushes.ts";
import type { Job } from "../server/jobs/job.ts";
import type { Log } from "../server/log.ts";
import { billingJobs } from "./billing-jobs.ts";
import { forecastsJob } from "./forecasts-job.ts";
import { incomeJob } from "./income-job.ts";
import { lookupsJob } from "./lookups-job.ts";
import { type MarketJobParts, marketJobs } from "./market-jobs.ts";
import { noticesJob } from "./notices-job.ts";
import { ownPricesJob } from "./own-prices-job.ts";
import { publicJobs } from "./public-jobs.ts";
import { ratingsJob } from "./ratings-job.ts";
import { referralJob } from "./referral-job.ts";
import { safetyJob } from "./safety-job.ts";
import { hindcastsJob, screenerJob } from "./screener-job.ts";
import { sendMailJob } from "./send-mail-job.ts";
import { syncJobs } from "./sync-jobs.ts";
import { transferredLotsJob } from "./transferred-lots-job.ts";
import { visitorBacktestsJob } from "./visitor-backtests-job.ts";
import { weeklyDigestJob } from "./weekly-digest-job.ts";

interface EveryJobParts extends MarketJobParts, Omit<SendingParts & PushParts, "db" | "now" | "log"> {
  readonly hasMarketData: boolean;
  readonly todayIn: (timeZone: string) => string;
  readonly log: Log;
  readonly sync: SyncContext;
  /** Undefined: billing is off. */
  readonly billing: BillingDeps | undefined;
}

/** Without market data, lists only jobs that query no source. */
export const everyJob = ({ hasMarketData, ...parts }: EveryJobParts): readonly Job[] => {
  // Shared data follow the day in UTC.
  const today = () => parts.todayIn("UTC");
  return [
    ...(hasMarketData ? marketJobs(parts) : []),
    incomeJob(parts),
    forecastsJob({ ...parts, today }),
    ownPricesJob({ ...parts, today }),
    transferredLotsJob(parts),
    ratingsJob({ ...parts, today }),
    screenerJob({ ...parts, today }),
    hindcastsJob({ ...parts, today }),
    visitorBacktestsJob(parts),
    ...publicJobs(parts),
    safetyJob(parts),
    lookupsJob(parts),
    noticesJob(parts),
    weeklyDigestJob(parts),
    sendMailJob(parts),
    ...syncJobs(parts.sync),
    ...billingJobs(parts.billing),
    ...(parts.billing ? [referralJob(parts)] : []),
  ];
};

import { everyJob } from "./jobs/every-job.ts";
import { systemClock } from "./market/runner/clock.ts";
import { createSources } from "./market/updates/sources.ts";
import type { Background } from "./server/background.ts";
import type { Config } from "./server/config.ts";
import { dayIn } from "./server/day-in.ts";
import type { Database } from "./server/db/open-database.ts";
import { createJobQueue } from "./server/jobs/job-queue.ts";
import type { Log } from "./server/log.ts";

interface BackgroundParts {
  readonly config: Config;
  readonly database: Pick<Database, "kind" | "db" | "poolOptions">;
  readonly now: () => Date;
  readonly log: Log;
  readonly secretKey: string;
}

/**
 * Starts what runs behind the requests: the queue of jobs and the sources they ask; without market data only the jobs
 * that ask nobody. Nobody waits for it, and it does not wait for a network.
 * @throws ConfigError for a source in MARKET_SOURCES that there is not
 */
export function startBackground({ config, database, now, log, secretKey }: BackgroundParts): Background {
  const { db, poolOptions } = database;
  const sources = createSources({ config, fetch, clock: systemClock, random: Math.random, secretKey });
  const todayIn = (timeZone: string) => config.today ?? dayIn(now(), timeZone);
  const jobs = everyJob({ hasMarketData: config.hasMarketData, db, sources, now, todayIn, log });
  return {
    jobs: createJobQueue({ poolOptions, jobs, log, isAlone: database.kind === "embedded" }),
    sourceStates: sources.runner.states,
    resetSource: sources.runner.reset,
    refreshSources: () => sources.refresh(db),
  };
}

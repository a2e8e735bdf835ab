import { createPaymentProviders } from "../billing/providers/payment-providers.ts";
import { PROVIDERS } from "../features/sync/providers/index.ts";
import { clearLeases } from "../features/sync/run/lease.ts";
import type { Texts } from "../i18n/texts.ts";
import { everyJob } from "../jobs/every-job.ts";
import { showFirstPublic } from "../jobs/public-jobs.ts";
import { makeFirstScreener } from "../jobs/screener-job.ts";
import { createMailer } from "../mail/mailer.ts";
import { systemClock } from "../market/runner/clock.ts";
import { createSources } from "../market/updates/sources.ts";
import type { Background } from "../server/background.ts";
import type { Config } from "../server/config/config.ts";
import { dayIn } from "../server/day-in.ts";
import type { Database } from "../server/db/open-database.ts";
import { createJobQueue } from "../server/jobs/job-queue.ts";
import type { Log } from "../server/log.ts";
import { realOutside } from "../server/outside.ts";
import { outsideFetch } from "../server/security/outside-fetch.ts";

interface BackgroundParts {
  readonly config: Config;
  readonly database: Pick<Database, "kind" | "db" | "poolOptions" | "dataDir">;
  readonly now: () => Date;
  readonly log: Log;
  readonly secretKey: string;
  readonly texts: Texts;
}

/**
 * Starts jobs and sources without waiting for the network.
 * @throws ConfigError for an unknown source in MARKET_SOURCES
 */
export function startBackground(parts: BackgroundParts): Background {
  const { config, database, now, log, secretKey, texts } = parts;
  const { db, poolOptions } = database;
  // Users enter addresses of news feeds.
  const asking = { config, fetch: outsideFetch(config), clock: systemClock, random: Math.random, secretKey };
  const sources = createSources(asking);
  const todayIn = (timeZone: string) => config.today ?? dayIn(now(), timeZone);
  const mail = {
    mailer: createMailer({ ...config, dataDir: database.dataDir }),
    fetch,
    texts,
    secretKey,
    baseUrl: linkBase(config),
  };
  const outside = realOutside;
  const sync = { db, config, secretKey, now, todayIn, outside, log, providers: PROVIDERS };
  const edges = { fetch, now, secretKey };
  const billing = config.hasBilling
    ? { db, secretKey, providers: createPaymentProviders(config.payments, edges), now, log }
    : undefined;
  const jobs = everyJob({
    hasMarketData: config.hasMarketData,
    db,
    sources,
    now,
    todayIn,
    log,
    sync,
    billing,
    ...mail,
  });
  const isAlone = database.kind === "embedded";
  const queue = createJobQueue({ poolOptions, jobs, log, isAlone });
  if (isAlone) clearLeases(db).catch((error: unknown) => log.warn({ err: error }, "leases of syncs"));
  makeFirstScreener(db, queue).catch((error: unknown) => log.warn({ err: error }, "first screener"));
  showFirstPublic(db, queue).catch((error: unknown) => log.warn({ err: error }, "first public portfolios"));
  return {
    jobs: queue,
    outside,
    sourceStates: sources.runner.states,
    resetSource: sources.runner.reset,
    refreshSources: () => sources.refresh(db),
  };
}

/** Without BASE_URL mails stay on this machine. */
const linkBase = ({ baseUrl, port }: Config): string => baseUrl ?? `http://localhost:${port}`;

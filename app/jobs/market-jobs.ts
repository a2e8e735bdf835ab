import { z } from "zod";
import { ingestSeries } from "../market/prices/ingest-series.ts";
import { readFetches } from "../market/updates/fetch-state.ts";
import { findAtSources } from "../market/updates/find-assets.ts";
import type { Sources } from "../market/updates/sources.ts";
import { updateCodes } from "../market/updates/update-codes.ts";
import { factKinds, updateEvents } from "../market/updates/update-events.ts";
import { updatePrices } from "../market/updates/update-prices.ts";
import { updateQuotes } from "../market/updates/update-quotes.ts";
import { updateRates } from "../market/updates/update-rates.ts";
import {
  dayOf,
  type StoringUpdate,
  type UpdateResult,
  type WantedAsset,
} from "../market/updates/updating.ts";
import { listUsedCurrencies } from "../portfolio/assets/held-assets.ts";
import { listTradePrices } from "../portfolio/assets/trade-prices.ts";
import type { Db } from "../server/db/db-types.ts";
import { type Job, type JobResult, job } from "../server/jobs/job.ts";
import { AssetType } from "../shared/codes.ts";
import { assetsToUpdate } from "./assets-to-update.ts";
import { hourlyNews, nightlyEvents, nightlyFacts, sumOf } from "./nightly.ts";

export interface MarketJobParts {
  readonly db: Db;
  readonly sources: Sources;
  readonly now: () => Date;
}

const hourS = 3_600;
const dayS = 24 * hourS;

/** Retries our own failures; a failing source is a result, not a failure. */
const shared = { payload: z.object({}), retries: 2, firstRetryS: 30 } as const;

export function marketJobs(parts: MarketJobParts): readonly Job[] {
  const { db, sources, now } = parts;
  /** Loads switches and order of sources first, and stores their state afterwards in any case. */
  const withSources =
    (work: (update: StoringUpdate) => Promise<JobResult>): Job["run"] =>
    async (_payload, signal) => {
      await sources.refresh(db);
      try {
        const tradesOf = (on: Db, ids: readonly string[]) => listTradePrices(on, ids, dayOf(now()));
        return await work({ db, sources, now, signal, tradesOf });
      } finally {
        await sources.writeAnswers(db);
      }
    };
  return [
    job({
      ...shared,
      name: "market-contact",
      schedule: "* * * * *",
      longestS: hourS,
      keptS: hourS,
      run: withSources(contact),
    }),
    job({
      name: "asset-search",
      payload: z.object({ text: z.string().max(100).default("") }),
      keyOf: ({ text }) => text,
      // No client waits for a retry.
      ...{ retries: 0, firstRetryS: 30, longestS: 60, keptS: hourS },
      run: ({ text }, signal) =>
        withSources(async (update) => toResult(await findAtSources(update, text)))({}, signal),
    }),
    job({
      name: "load-rates",
      payload: z.object({ currencies: z.array(z.string().max(5)).max(10).default([]) }),
      keyOf: ({ currencies }) => currencies.join(),
      ...{ retries: 0, firstRetryS: 30, longestS: 300, keptS: hourS },
      run: ({ currencies }, signal) =>
        withSources(async (update) => toResult(await updateRates(update, currencies, { isAskedFor: true })))(
          {},
          signal,
        ),
    }),
    job({
      ...shared,
      name: "market-quotes",
      schedule: "*/5 * * * *",
      longestS: 600,
      keptS: hourS,
      run: withSources(async (update) => {
        const assets = await assetsToUpdate(db, now());
        return toResult(
          await updateQuotes(
            update,
            assets.filter(({ priority }) => priority === "viewed"),
          ),
        );
      }),
    }),
    job({
      ...shared,
      name: "market-prices",
      schedule: "*/15 * * * *",
      longestS: 2 * hourS,
      keptS: dayS,
      run: withSources(async (update) =>
        toResult(await updatePrices(update, await assetsToUpdate(db, now()))),
      ),
    }),
    job({
      ...shared,
      name: "market-rates",
      schedule: "5,20,35,50 * * * *",
      longestS: hourS,
      keptS: dayS,
      run: withSources(async (update) => toResult(await updateRates(update, await listUsedCurrencies(db)))),
    }),
    job({
      ...shared,
      name: "market-events",
      schedule: "25 * * * *",
      longestS: 2 * hourS,
      keptS: 7 * dayS,
      run: withSources(async (update) => toResult(await heldEvents(update, await assetsToUpdate(db, now())))),
    }),
    job({
      ...shared,
      name: "market-history",
      schedule: "10,40 * * * *",
      longestS: 6 * hourS,
      keptS: 7 * dayS,
      run: withSources(async (update) => {
        const assets = await assetsToUpdate(db, now());
        const later = assets.map((asset) => ({ ...asset, priority: "universe" as const }));
        return toResult(await updatePrices(update, later, "history"));
      }),
    }),
    job({
      ...shared,
      name: "market-series",
      schedule: "50 3 * * *",
      longestS: hourS,
      keptS: 7 * dayS,
      run: withSources(series),
    }),
    job({
      ...shared,
      name: "market-codes",
      schedule: "15 2 * * 0",
      longestS: hourS,
      keptS: 7 * dayS,
      run: withSources(async (update) => toResult(await updateCodes(update))),
    }),
    job({
      ...shared,
      name: "market-universe",
      schedule: "30 1 * * *",
      longestS: 6 * hourS,
      keptS: 7 * dayS,
      run: withSources(async (update) => toResult(await nightlyEvents(update))),
    }),
    job({
      ...shared,
      name: "market-facts",
      schedule: "30 2 * * *",
      longestS: 6 * hourS,
      keptS: 7 * dayS,
      run: withSources(async (update) => toResult(await nightlyFacts(update))),
    }),
    job({
      ...shared,
      name: "market-news",
      schedule: "55 * * * *",
      longestS: hourS,
      keptS: dayS,
      run: withSources(async (update) => toResult(await hourlyNews(update))),
    }),
  ];
}

const toResult = ({ asked, failed, published, quarantined }: UpdateResult): JobResult => ({
  asked,
  failed,
  published,
  quarantined,
});

/** Key rates, consumer prices and metals, for benchmarks and ratios. */
async function series({ db, sources, now }: StoringUpdate): Promise<JobResult> {
  const today = dayOf(now());
  const taken = await ingestSeries({ db, runner: sources.runner, today, now: now(), priority: "held" });
  return toResult({
    asked: taken.length,
    failed: taken.filter(({ source }) => source === undefined).length,
    published: taken.reduce((total, { stored }) => total + stored, 0),
    quarantined: taken.reduce((total, { refused }) => total + refused, 0),
  });
}

const isNamelessCoin = ({ type, codes }: WantedAsset): boolean =>
  type === AssetType.crypto && codes.size === 0;

async function contact(update: StoringUpdate): Promise<JobResult> {
  const assets = await assetsToUpdate(update.db, update.now());
  const known = await readFetches(
    update.db,
    "prices",
    assets.map(({ id }) => id),
  );
  let fresh = assets.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return {};
  if (fresh.some(isNamelessCoin) && (await updateCodes(update)).published > 0)
    fresh = (await assetsToUpdate(update.db, update.now())).filter(({ id }) => !known.has(id));
  const rates = await updateRates(update, await listUsedCurrencies(update.db));
  // Closes are checked against known splits.
  const events = await heldEvents(update, fresh);
  return toResult(sumOf([rates, events, await updatePrices(update, fresh)]));
}

async function heldEvents(update: StoringUpdate, assets: readonly WantedAsset[]): Promise<UpdateResult> {
  const results: UpdateResult[] = [];
  for (const want of factKinds) results.push(await updateEvents(update, want, assets));
  return sumOf(results);
}

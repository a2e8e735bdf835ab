import { setImmediate as nextTurn } from "node:timers/promises";
import {
  addMonths,
  addYears,
  adjustForSplits,
  dividendRating,
  findCuts,
  type IsoDate,
  isRefused,
  RATING_VERSION,
} from "@zerno/engine";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { toDividends } from "../events/dividends.ts";
import { listDividendPayers } from "../facts/dividend-ratings.ts";
import { factsHashOf, loadRatedFacts, type RatedFacts, reportYears } from "../facts/rated-facts.ts";
import { ratingInputOf } from "../facts/rating-facts.ts";
import { listFigures, type StoredFigure } from "../facts/read-fundamentals.ts";
import type { MarketReader } from "../market-reader.ts";
import { loadPriceSeries } from "../prices/prices.ts";
import { ratingHindcasts } from "./screener.tables.ts";

const batchSize = 25;
const pastYears = 10;
/** Assumed filing delay of reports without a filing day. */
const filedAfterMonths = 4;

type HindcastRow = typeof ratingHindcasts.$inferInsert;

const lastDays = (asOf: IsoDate): IsoDate[] =>
  Array.from({ length: pastYears }, (_, back) => `${Number(asOf.slice(0, 4)) - 1 - back}-12-31` as IsoDate);

const wasFiled = (
  { periodEnd, filedOn }: Pick<StoredFigure, "periodEnd" | "filedOn">,
  day: IsoDate,
): boolean => (filedOn ?? addMonths(periodEnd as IsoDate, filedAfterMonths)) <= day;

function cutAfter({ payments, splits }: RatedFacts, day: IsoDate, asOf: IsoDate): string | null {
  const adjusted = adjustForSplits(toDividends(payments), splits, asOf);
  const end = addYears(day, 1);
  const cuts = findCuts(adjusted, asOf).map(({ date }) => date);
  return cuts.filter((date) => date > day && date <= end).sort()[0] ?? null;
}

interface Hindcast {
  readonly asOf: IsoDate;
  readonly hash: string;
  readonly reported: readonly StoredFigure[];
}

/** Null score where too little was known. */
async function hindcastsOf(
  db: Db,
  reader: MarketReader,
  today: RatedFacts,
  { asOf, hash, reported }: Hindcast,
): Promise<HindcastRow[]> {
  const { asset } = today;
  const closes = (await loadPriceSeries(db, reader, [asset])).get(asset.id);
  const rows: HindcastRow[] = [];
  for (const day of lastDays(asOf)) {
    const since = addYears(day, -reportYears);
    const figures = reported.filter(
      (figure) => figure.periodEnd >= since && figure.periodEnd <= day && wasFiled(figure, day),
    );
    const { safety } = dividendRating(ratingInputOf({ ...today, figures, closes }, day));
    rows.push({
      ...{ ownerId: asset.ownerId, assetId: asset.id, ratedOn: day, formulaVersion: RATING_VERSION },
      ...{ safety: isRefused(safety) ? null : safety.score, factsHash: hash },
      cutOn: cutAfter(today, day, asOf),
    });
    await nextTurn();
  }
  return rows;
}

async function hashesOf(
  db: Db,
  { sharedId }: MarketReader,
  ids: readonly string[],
  newest: string,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: ratingHindcasts.assetId, hash: ratingHindcasts.factsHash })
    .from(ratingHindcasts)
    .where(
      and(
        eq(ratingHindcasts.ownerId, sharedId),
        eq(ratingHindcasts.formulaVersion, RATING_VERSION),
        eq(ratingHindcasts.ratedOn, newest),
        inArray(ratingHindcasts.assetId, [...ids]),
      ),
    );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

async function save(db: Db, rows: readonly HindcastRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { ownerId, assetId, ratedOn, formulaVersion } = ratingHindcasts;
  await db
    .insert(ratingHindcasts)
    .values([...rows])
    .onConflictDoUpdate({
      target: [ownerId, assetId, ratedOn, formulaVersion],
      set: {
        safety: sql`excluded.safety`,
        cutOn: sql`excluded.cut_on`,
        factsHash: sql`excluded.facts_hash`,
      },
    });
}

/** Uses payments, closes and reports known then. Skips assets with unchanged facts. */
export async function makeHindcasts(
  db: Db,
  reader: MarketReader,
  asOf: IsoDate,
  signal: AbortSignal,
): Promise<{ readonly looked: number; readonly made: number }> {
  let [looked, made] = [0, 0];
  for (let after: string = nilGuid; ; ) {
    signal.throwIfAborted();
    const ids = await listDividendPayers(db, reader, after, batchSize);
    const last = ids.at(-1);
    if (last === undefined) return { looked, made };
    after = last;
    looked += ids.length;
    const since = addYears(lastDays(asOf).at(-1) ?? asOf, -reportYears);
    const reported = Map.groupBy(await listFigures(db, reader, ids, { since }), ({ assetId }) => assetId);
    const hashes = await hashesOf(db, reader, ids, lastDays(asOf)[0] ?? "");
    for (const [id, facts] of await loadRatedFacts(db, reader, ids, asOf)) {
      const hash = factsHashOf(facts, asOf);
      if (hashes.get(id) === hash) continue;
      const rows = await hindcastsOf(db, reader, facts, { asOf, hash, reported: reported.get(id) ?? [] });
      await save(db, rows);
      made += rows.length;
    }
  }
}

import {
  addYears,
  adjustForSplits,
  findCuts,
  type IsoDate,
  isRefused,
  type KnownCut,
  type PastRating,
  RATING_VERSION,
  type RatingScores,
  type Statistic,
  scoreRatings,
} from "@zerno/engine";
import { and, eq, isNotNull, lte, min } from "drizzle-orm";
import { listAssets } from "../../market/assets/assets.ts";
import { toDividends } from "../../market/events/dividends.ts";
import { listPayments, loadSplits } from "../../market/events/payments.ts";
import { dividendRatings } from "../../market/market.tables.ts";
import type { MarketReader } from "../../market/market-reader.ts";
import { ratingHindcasts } from "../../market/screener/screener.tables.ts";
import type { Ctx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { AnswerOf } from "../../shared/endpoint.ts";
import type { ratingGradesContract, Scores } from "./rating-grades.contract.ts";

type Grades = AnswerOf<(typeof ratingGradesContract)["GET /api/public/rating-grades"]>;
type Hindcast = typeof ratingHindcasts.$inferSelect & { readonly safety: number };

/** From this safety on a dividend is called safe. */
const safeFrom = 60;
const shownMissed = 20;
/** Assets whose payments are in memory together. */
const batchSize = 500;

function toFigure(statistic: Statistic): Figure {
  if (!isRefused(statistic)) return { value: String(Number(statistic.toFixed(6))), unit: "ratio" };
  const refused = statistic.refused.map(({ code, params }) => ({ code, params: { ...params } }));
  return { refused, unit: "ratio" };
}

const toScores = ({ ratings, followedByCut, bands, discrimination }: RatingScores): Scores => ({
  ratings,
  followedByCut,
  bands: bands.map((one) => ({
    band: one.band,
    ratings: one.ratings,
    followedByCut: one.followedByCut,
    cutShare: toFigure(one.cutShare),
  })),
  discrimination: toFigure(discrimination),
});

/** Ratings made again, of which the year after is over. */
async function listHindcasts(db: Db, { sharedId }: MarketReader, asOf: IsoDate): Promise<Hindcast[]> {
  const rows = await db
    .select()
    .from(ratingHindcasts)
    .where(
      and(
        eq(ratingHindcasts.ownerId, sharedId),
        eq(ratingHindcasts.formulaVersion, RATING_VERSION),
        isNotNull(ratingHindcasts.safety),
        lte(ratingHindcasts.ratedOn, addYears(asOf, -1)),
      ),
    );
  return rows.flatMap((row) => (row.safety === null ? [] : [{ ...row, safety: row.safety }]));
}

/** Ratings as they were given, of which the year after is over, and when the first of all was given. */
async function listGiven(db: Db, { sharedId }: MarketReader, asOf: IsoDate) {
  const { ownerId, assetId, ratedOn, safety, formulaVersion } = dividendRatings;
  const isOfFormula = and(eq(ownerId, sharedId), eq(formulaVersion, RATING_VERSION), isNotNull(safety));
  const [first] = await db
    .select({ since: min(ratedOn) })
    .from(dividendRatings)
    .where(isOfFormula);
  const rows = await db
    .select({ assetId, ratedOn, safety })
    .from(dividendRatings)
    .where(and(isOfFormula, lte(ratedOn, addYears(asOf, -1))));
  return { since: first?.since ?? null, rows };
}

const toKept = (row: { assetId: string; ratedOn: string; safety: number | null }): PastRating => ({
  assetId: row.assetId,
  ratedOn: row.ratedOn as IsoDate,
  safety: row.safety ?? 0,
});

/** Cuts and skipped payments of assets, as they are known today. */
async function cutsOf(
  db: Db,
  reader: MarketReader,
  ids: readonly string[],
  asOf: IsoDate,
): Promise<KnownCut[]> {
  const cuts: KnownCut[] = [];
  for (let at = 0; at < ids.length; at += batchSize) {
    const keys = ids.slice(at, at + batchSize).map((id) => ({ ownerId: reader.sharedId, id }));
    const payments = Map.groupBy(await listPayments(db, reader, keys), ({ assetId }) => assetId);
    const splits = await loadSplits(db, reader, keys);
    for (const { id } of keys) {
      const adjusted = adjustForSplits(toDividends(payments.get(id) ?? []), splits.get(id) ?? [], asOf);
      for (const { date } of findCuts(adjusted, asOf)) cuts.push({ assetId: id, date });
    }
  }
  return cuts;
}

function yearsOf(rows: readonly Hindcast[]): Grades["hindcast"]["years"] {
  const byYear = Map.groupBy(rows, ({ ratedOn }) => ratedOn);
  return [...byYear]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([ratedOn, list]) => ({
      ratedOn,
      ratings: list.length,
      followedByCut: list.filter(({ cutOn }) => cutOn !== null).length,
    }));
}

/** The latest cuts that a safe rating came before: the formula's own mistakes, by name. */
async function missedOf(
  { db, language }: Pick<Ctx, "db" | "language">,
  reader: MarketReader,
  rows: readonly Hindcast[],
): Promise<Grades["hindcast"]["missed"]> {
  const found = rows
    .flatMap((row) => (row.cutOn !== null && row.safety >= safeFrom ? [{ ...row, cutOn: row.cutOn }] : []))
    .sort((a, b) => (a.cutOn < b.cutOn ? 1 : a.cutOn > b.cutOn ? -1 : a.assetId < b.assetId ? -1 : 1))
    .slice(0, shownMissed);
  const keys = found.map(({ ownerId, assetId: id }) => ({ ownerId, id }));
  const assets = new Map((await listAssets(db, reader, keys)).map((asset) => [asset.id, asset]));
  return found.flatMap(({ assetId, ratedOn, safety, cutOn }) => {
    const asset = assets.get(assetId);
    if (asset === undefined || !asset.isActive) return [];
    const { ticker, exchange, nameEn, nameRu } = asset;
    const name = language === "ru" ? nameRu : nameEn;
    return [{ symbol: `${ticker}@${exchange}`, ticker, name, ratedOn, safety, cutOn }];
  });
}

/** Returns both grades, never mixed: of recomputed ratings, and of published ones. */
export async function getGrades(
  ctx: Pick<Ctx, "db" | "language" | "today">,
  reader: MarketReader,
): Promise<Grades> {
  const { db } = ctx;
  const asOf = ctx.today as IsoDate;
  const hindcasts = await listHindcasts(db, reader, asOf);
  const given = await listGiven(db, reader, asOf);
  // Cuts that followed recomputed ratings, beside them.
  const followed = hindcasts.flatMap(({ assetId, cutOn }): KnownCut[] =>
    cutOn === null ? [] : [{ assetId, date: cutOn as IsoDate }],
  );
  const ids = [...new Set(given.rows.map(({ assetId }) => assetId))];
  return {
    formulaVersion: RATING_VERSION,
    gradedOn: ctx.today,
    isDemo: reader.sharedId === demoMarketOwner,
    hindcast: {
      ...toScores(scoreRatings(hindcasts.map(toKept), followed, asOf)),
      years: yearsOf(hindcasts),
      missed: await missedOf(ctx, reader, hindcasts),
    },
    live: {
      ...toScores(scoreRatings(given.rows.map(toKept), await cutsOf(db, reader, ids, asOf), asOf)),
      since: given.since,
    },
  };
}

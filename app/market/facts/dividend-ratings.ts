import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type DividendRating,
  dividendRating,
  type IsoDate,
  isRefused,
  type PartScore,
  type Refused,
  SAFETY_PARTS,
  type Score,
} from "@zerno/engine";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { Reason } from "../../shared/common.schema.ts";
import { shareLog } from "../change-log.ts";
import { dividendRatings, incomeEvents } from "../market.tables.ts";
import type { MarketReader } from "../market-reader.ts";
import { loadPriceSeries } from "../prices/prices.ts";
import { factsHashOf, loadRatedFacts, type RatedFacts } from "./rated-facts.ts";
import type { RatedPart, RatingState } from "./rating.schema.ts";
import { ratingInputOf } from "./rating-facts.ts";

export type RatingRow = typeof dividendRatings.$inferSelect;

export async function listDividendPayers(
  db: Db,
  { sharedId }: MarketReader,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: incomeEvents.assetId })
    .from(incomeEvents)
    .where(
      and(
        eq(incomeEvents.ownerId, sharedId),
        eq(incomeEvents.assetOwnerId, sharedId),
        eq(incomeEvents.kind, "dividend"),
        gt(incomeEvents.assetId, after),
      ),
    )
    .orderBy(asc(incomeEvents.assetId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const toPart = ({ part, weight, points, components, missing }: PartScore): RatedPart => ({
  part,
  weight,
  points: points ?? null,
  components: components.map(({ measure, inputs, ...rest }) => ({
    ...rest,
    measure: measure ?? null,
    inputs: inputs.map((input) => ({ ...input })),
  })),
  missing: [...missing],
});

const toReasons = (list: DividendRating["notes"]): Reason[] =>
  list.map(({ code, params }) => ({ code, params: { ...params } }));

function outcomeOf(score: Score | Refused, parts: readonly PartScore[]) {
  if (isRefused(score))
    return { state: "not-rated", score: null, reasons: toReasons(score.refused) } as const;
  const state: RatingState = score.isPartial ? "partial" : "rated";
  const missing = parts.flatMap((part) => part.missing).join(", ");
  const reasons: Reason[] = [
    ...(score.isPartial ? [{ code: "partial-rating", params: { missing } }] : []),
    ...(score.cappedBy === undefined ? [] : [{ code: "rating-capped", params: { date: score.cappedBy } }]),
  ];
  return { state, score: score.score, reasons } as const;
}

function toRow(facts: RatedFacts, found: DividendRating, pricesVersion: number): RatingRow {
  const { asset } = facts;
  const rating = outcomeOf(found.rating, found.parts);
  const safety = outcomeOf(
    found.safety,
    found.parts.filter(({ part }) => SAFETY_PARTS.includes(part)),
  );
  return {
    ownerId: asset.ownerId,
    assetId: asset.id,
    ratedOn: found.asOf,
    formulaVersion: found.version,
    ratingState: rating.state,
    rating: rating.score,
    safetyState: safety.state,
    safety: safety.score,
    safetyBand: isRefused(found.safety) ? null : found.safety.band,
    parts: found.parts.map(toPart),
    reasons: { rating: rating.reasons, safety: safety.reasons, notes: toReasons(found.notes) },
    pricesVersion,
    factsHash: factsHashOf(facts, found.asOf),
  };
}

async function saveRatings(tx: Db, rows: readonly RatingRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { ownerId, assetId, ratedOn, formulaVersion } = dividendRatings;
  await tx
    .insert(dividendRatings)
    .values([...rows])
    .onConflictDoUpdate({
      target: [ownerId, assetId, ratedOn, formulaVersion],
      set: {
        ratingState: sql`excluded.rating_state`,
        rating: sql`excluded.rating`,
        safetyState: sql`excluded.safety_state`,
        safety: sql`excluded.safety`,
        safetyBand: sql`excluded.safety_band`,
        parts: sql`excluded.parts`,
        reasons: sql`excluded.reasons`,
        pricesVersion: sql`excluded.prices_version`,
        factsHash: sql`excluded.facts_hash`,
      },
    });
}

/**
 * Computes and stores the ratings of shared assets at the end of `asOf`, without users' own prices. All or nothing, and
 * one caller at a time: the market is locked, so the stored position is the one that was read. Unknown ids and users'
 * own assets are left out.
 * @param ids a few dozen: their closes are in memory together
 * @returns stored rows in the order of the ids
 */
export async function rateDividends(
  db: Db,
  reader: MarketReader,
  ids: readonly string[],
  asOf: IsoDate,
): Promise<RatingRow[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno dividend ratings'))`);
    const { prices: pricesVersion } = await shareLog(tx, reader.sharedId);
    const keys = ids.map((id) => ({ ownerId: reader.sharedId, id }));
    const known = await loadRatedFacts(tx, reader, ids, asOf);
    const closes = await loadPriceSeries(tx, reader, keys);
    const rated: RatingRow[] = [];
    for (const id of ids) {
      const facts = known.get(id);
      if (facts === undefined) continue;
      const input = ratingInputOf({ ...facts, closes: closes.get(id) }, asOf);
      rated.push(toRow(facts, dividendRating(input), pricesVersion));
      await nextTurn();
    }
    await saveRatings(tx, rated);
    return rated;
  });
}

import { type IsoDate, RATING_VERSION } from "@zerno/engine";
import { listDividendPayers, type RatingRow, rateDividends } from "../../market/facts/dividend-ratings.ts";
import { RatingState } from "../../market/facts/rating.schema.ts";
import { realMarket } from "../../market/market-reader.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { DividendSafety } from "./admin.contract.ts";
import { createRunLine, type RunLine } from "./run-line.ts";

/** Assets whose closes are in memory at once: 20 years of one take about 70 kB. */
const batchSize = 25;

export type RatingCounts = Readonly<Record<RatingState, number>>;

const none: RatingCounts = { rated: 0, partial: 0, "not-rated": 0 };

/** Counts ratings by state, added to `before`. */
export function countRatings(rows: readonly RatingRow[], before = none): RatingCounts {
  const counts = { ...before };
  for (const { ratingState } of rows) counts[RatingState.parse(ratingState)]++;
  return counts;
}

export const summaryOf = (counts: RatingCounts, ratedOn: IsoDate) => ({
  formulaVersion: RATING_VERSION,
  ratedOn,
  recalculated: counts.rated + counts.partial + counts["not-rated"],
  rated: counts.rated,
  partial: counts.partial,
  notRated: counts["not-rated"],
});

/** A stored rating as it is answered. */
export function toDividendSafety(row: RatingRow): DividendSafety {
  const { reasons } = row;
  return DividendSafety.parse({
    ...row,
    rating: { state: row.ratingState, score: row.rating, reasons: reasons.rating },
    safety: { state: row.safetyState, score: row.safety, band: row.safetyBand, reasons: reasons.safety },
    notes: reasons.notes,
  });
}

/** A transaction per batch, so nothing is locked for long and what is done stays when a later batch fails. */
async function rateInBatches(db: Db, asOf: IsoDate): Promise<RatingCounts> {
  let counts = none;
  for (let after = nilGuid; ; ) {
    const ids = await listDividendPayers(db, realMarket, after, batchSize);
    const last = ids.at(-1);
    if (last === undefined) return counts;
    counts = countRatings(await rateDividends(db, realMarket, ids, asOf), counts);
    after = last;
  }
}

const lines = new WeakMap<Db, RunLine<RatingCounts>>();

/**
 * Computes and stores the rating of every shared asset that has dividends. Callers that come while it runs share
 * one further run, which starts afterwards and so sees what they changed before they called.
 */
export function rateAll(db: Db, asOf: IsoDate): Promise<RatingCounts> {
  const line = lines.get(db) ?? createRunLine<RatingCounts>();
  lines.set(db, line);
  return line(() => rateInBatches(db, asOf));
}

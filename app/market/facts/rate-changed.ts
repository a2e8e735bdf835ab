import { addDays, type IsoDate, RATING_VERSION } from "@zerno/engine";
import { sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { MarketReader } from "../market-reader.ts";
import { rateDividends } from "./dividend-ratings.ts";
import { factsHashOf, loadRatedFacts } from "./rated-facts.ts";

const batchSize = 25;

const oldestDays = 7;

interface Candidate extends Record<string, unknown> {
  readonly id: string;
  readonly ratedOn: string | null;
  readonly factsHash: string | null;
}

async function listCandidates(db: Db, { sharedId }: MarketReader, after: string): Promise<Candidate[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select candidate.id, newest.rated_on::text as "ratedOn", newest.facts_hash as "factsHash"
    from (
      select asset_id as id from income_events
      where owner_id = ${sharedId} and asset_owner_id = ${sharedId} and kind = 'dividend' and asset_id > ${after}
      union
      select asset_id from dividend_ratings where owner_id = ${sharedId} and asset_id > ${after}
      order by id limit ${batchSize}
    ) candidate
    left join lateral (
      select rated_on, facts_hash from dividend_ratings
      where owner_id = ${sharedId} and asset_id = candidate.id and formula_version = ${RATING_VERSION}
      order by rated_on desc limit 1
    ) newest on true
    order by candidate.id`);
  return rows;
}

/**
 * Recomputes after changed facts or formula, and after a week. One transaction per batch, so finished ones survive a
 * failure.
 */
export async function rateChanged(
  db: Db,
  reader: MarketReader,
  asOf: IsoDate,
  signal: AbortSignal,
): Promise<{ readonly looked: number; readonly rated: number }> {
  const aged = addDays(asOf, -oldestDays);
  let [looked, rated] = [0, 0];
  for (let after: string = nilGuid; ; ) {
    signal.throwIfAborted();
    const candidates = await listCandidates(db, reader, after);
    const last = candidates.at(-1);
    if (last === undefined) return { looked, rated };
    const ids = candidates.map(({ id }) => id);
    const known = await loadRatedFacts(db, reader, ids, asOf);
    const due = candidates.filter(({ id, ratedOn, factsHash }) => {
      const facts = known.get(id);
      return facts && (ratedOn === null || ratedOn <= aged || factsHash !== factsHashOf(facts, asOf));
    });
    looked += candidates.length;
    if (due.length > 0)
      rated += (
        await rateDividends(
          db,
          reader,
          due.map(({ id }) => id),
          asOf,
        )
      ).length;
    after = last.id;
  }
}

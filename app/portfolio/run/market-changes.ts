import { marketTopics } from "../../market/change-log.tables.ts";
import {
  everySeries,
  listSeriesChanges,
  type MarketPositions,
  type MarketTopic,
  noPositions,
  type Positions,
} from "../../market/change-log.ts";
import type { Db } from "../../server/db/db-types.ts";

/** Asset ids, or pairs as "USD/RUB". */
export interface ChangedSeries {
  has(name: string): boolean;
  readonly isEmpty: boolean;
}

/** Changes of a user's market between two positions. */
export type MarketChanges = Readonly<Record<MarketTopic, ChangedSeries>>;

const everything: ChangedSeries = { has: () => true, isEmpty: false };

/** Names by topic; null = every series may have changed. */
type Changed = ReadonlyMap<MarketTopic, ReadonlySet<string> | null>;

async function changedOf(db: Db, ownerId: string, before: Positions, after: Positions): Promise<Changed> {
  const moved = marketTopics.filter((topic) => after[topic] > before[topic]);
  const since = Object.fromEntries(moved.map((topic) => [topic, before[topic]]));
  const entries = Map.groupBy(await listSeriesChanges(db, ownerId, since), ({ topic }) => topic);
  return new Map(
    marketTopics.map((topic) => {
      const names = new Set(entries.get(topic)?.map(({ subject }) => subject));
      // A restored backup has other positions: what they mean is not known.
      const isKnown = after[topic] === before[topic] || (moved.includes(topic) && names.size > 0);
      return [topic, isKnown && !names.has(everySeries) ? names : null];
    }),
  );
}

/** Series that changed for a user since some positions were read: shared ones and own ones. */
export async function listMarketChanges(
  db: Db,
  userId: string,
  before: MarketPositions,
  after: MarketPositions,
): Promise<MarketChanges> {
  const ofAll = await changedOf(db, after.sharedId, before.shared, after.shared);
  const ofOwn = await changedOf(db, userId, before.own ?? noPositions, after.own ?? noPositions);
  const changed = (topic: MarketTopic): ChangedSeries => {
    const [shared, own] = [ofAll.get(topic), ofOwn.get(topic)];
    if (!shared || !own) return everything;
    return { has: (name) => shared.has(name) || own.has(name), isEmpty: shared.size + own.size === 0 };
  };
  return { prices: changed("prices"), rates: changed("rates"), events: changed("events") };
}

import type { Db } from "../../server/db/db-types.ts";
import { type BoundedCache, createBoundedCache } from "../../shared/bounded-cache.ts";
import { everySeries, listSeriesChanges } from "../change-log.ts";
import type { SharedOwner } from "../market-reader.ts";
import type { DaySeries } from "./chunks.ts";

const maxBytes = 64 * 1024 * 1024;

/** Shared series, and the entry of the log that names each last, as far as this process has looked. */
interface SeriesCache {
  readonly series: BoundedCache<DaySeries>;
  readonly changed: Map<string, number>;
  /** Everything older was never looked at: such a series is named by this position. */
  readonly since: number;
  /** Changes up to this position are in `changed`. */
  seen: number;
}

/** One cache per handle and market: uncommitted reads of a transaction must never be seen through the pool. */
const caches = new WeakMap<Db, Map<SharedOwner, SeriesCache>>();

interface CachedMarket {
  readonly db: Db;
  readonly ownerId: SharedOwner;
  /** Of its prices. */
  readonly position: number;
}

/** Returns the cache with every change up to the position: only series that changed are read again. */
async function cacheAt({ db, ownerId, position }: CachedMarket): Promise<SeriesCache> {
  const markets = caches.get(db) ?? new Map<SharedOwner, SeriesCache>();
  caches.set(db, markets);
  let cache = markets.get(ownerId);
  // Positions only go back when the database was restored from a backup.
  if (cache === undefined || position < cache.since) {
    const series = createBoundedCache<DaySeries>(maxBytes);
    cache = { series, changed: new Map(), since: position, seen: position };
    markets.set(ownerId, cache);
  }
  if (position > cache.seen) {
    for (const { subject, number } of await listSeriesChanges(db, ownerId, { prices: cache.seen })) {
      cache.changed.set(subject, number);
      cache.seen = Math.max(cache.seen, number);
    }
    cache.seen = Math.max(cache.seen, position);
  }
  return cache;
}

/** Cache key of a series, including the version of its last change. */
function nameIn({ changed, since }: SeriesCache, key: string): string {
  const last = Math.max(changed.get(key) ?? since, changed.get(everySeries) ?? since);
  return `${key}@${last}`;
}

const bytesOf = ({ values, sources }: DaySeries): number => values.byteLength + sources.byteLength + 200;

/** Returns series by asset id from the cache or `load`; keys `load` lacks are cached as empty. */
export async function cachedSeries(
  market: CachedMarket,
  keys: readonly string[],
  load: (missing: readonly string[]) => Promise<ReadonlyMap<string, DaySeries>>,
): Promise<Map<string, DaySeries>> {
  const cache = await cacheAt(market);
  const found = new Map<string, DaySeries>();
  const missing: string[] = [];
  for (const key of new Set(keys)) {
    const series = cache.series.get(nameIn(cache, key));
    if (series) found.set(key, series);
    else missing.push(key);
  }
  if (missing.length === 0) return found;
  const names = new Map(missing.map((key) => [key, nameIn(cache, key)]));
  const loaded = await load(missing);
  for (const key of missing) {
    const series = loaded.get(key) ?? { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };
    // Stored under the name from before the read: a concurrent change makes it stale, never wrongly fresh.
    cache.series.set(names.get(key) ?? key, series, bytesOf(series));
    found.set(key, series);
  }
  return found;
}

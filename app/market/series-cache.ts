import type { Db } from "../server/db-types.ts";
import { type BoundedCache, createBoundedCache } from "../shared/bounded-cache.ts";
import type { DaySeries } from "./chunks.ts";

const maxBytes = 64 * 1024 * 1024;

/**
 * Shared series by name and version. One cache per database handle: what an open transaction reads may be
 * rolled back, so it must never be seen through the pool, and it goes away with its handle.
 */
const caches = new WeakMap<Db, BoundedCache<DaySeries>>();

function cacheOf(db: Db): BoundedCache<DaySeries> {
  const known = caches.get(db);
  if (known) return known;
  const made = createBoundedCache<DaySeries>(maxBytes);
  caches.set(db, made);
  return made;
}

const bytesOf = ({ values, sources }: DaySeries): number => values.byteLength + sources.byteLength + 200;

/**
 * Series by key: those in the cache, and those that `load` brings for the keys that are missing. A key that
 * `load` does not bring is remembered as empty.
 */
export async function cachedSeries(
  db: Db,
  keys: readonly string[],
  version: number,
  load: (missing: readonly string[]) => Promise<ReadonlyMap<string, DaySeries>>,
): Promise<Map<string, DaySeries>> {
  const cache = cacheOf(db);
  const found = new Map<string, DaySeries>();
  const missing: string[] = [];
  for (const key of new Set(keys)) {
    const series = cache.get(`${key}@${version}`);
    if (series) found.set(key, series);
    else missing.push(key);
  }
  if (missing.length === 0) return found;
  const loaded = await load(missing);
  for (const key of missing) {
    const series = loaded.get(key) ?? { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };
    cache.set(`${key}@${version}`, series, bytesOf(series));
    found.set(key, series);
  }
  return found;
}

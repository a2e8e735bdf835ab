import {
  dayNumber,
  decFromNumber,
  formatDec,
  fromDayNumber,
  type IsoDate,
  type PriceSeries,
} from "@zerno/engine";
import { and, between, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { AssetKey } from "../assets/assets.ts";
import { priceYears } from "../market.tables.ts";
import { type MarketReader, type SharedOwner, visibleOwners } from "../market-reader.ts";
import { getMarketVersions, type MarketVersions } from "../versions.ts";
import { type DaySeries, overlay, seriesFrom } from "./chunks.ts";
import { priceSourceNames } from "./price-sources.ts";
import { cachedSeries } from "./series-cache.ts";
import { readSeriesByName, type YearsQuery } from "./stored-years.ts";

const noSeries: DaySeries = { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };

export interface PricesOptions {
  /** Nothing before this day is needed; include the days a stale close may be used. */
  readonly fromDay?: IsoDate;
  /** Versions just read: they are not asked for again. */
  readonly versions?: MarketVersions;
}

/**
 * Closes of assets per calendar day, as traded; the user's own rows stand over the shared ones day by day.
 * Assets without any close, of other users and of the other market are absent. The arrays are shared: never write to them.
 */
export async function loadPriceSeries(
  db: Db,
  reader: MarketReader,
  assetKeys: readonly AssetKey[],
  { fromDay, versions }: PricesOptions = {},
): Promise<Map<string, PriceSeries>> {
  const { userId, sharedId } = reader;
  const keys = assetKeys.filter(({ ownerId }) => visibleOwners(reader).includes(ownerId));
  const out = new Map<string, PriceSeries>();
  if (keys.length === 0) return out;
  const { shared, own } = versions ?? (await getMarketVersions(db, reader));
  const sharedIds = keys.filter(({ ownerId }) => ownerId === sharedId).map(({ id }) => id);
  const cache = { db, ownerId: sharedId, version: shared.prices };
  const common = await cachedSeries(cache, sharedIds, (missing) =>
    readSeriesByName(db, yearsOf(sharedId, [sharedId], missing)),
  );
  const ids = keys.map(({ id }) => id);
  const mine =
    own && userId !== null
      ? await readSeriesByName(db, yearsOf(userId, visibleOwners(reader), ids, isFrom(fromDay)))
      : new Map<string, DaySeries>();
  const first = fromDay === undefined ? undefined : dayNumber(fromDay);
  for (const id of ids) {
    const series = seriesFrom(overlay(common.get(id) ?? noSeries, mine.get(id) ?? noSeries), first);
    if (series.values.length === 0) continue;
    out.set(id, { assetId: id, firstDay: series.firstDay, closes: series.values, sources: series.sources });
  }
  return out;
}

/** Closes of a shared market's years as they are stored, by asset id; no cache is asked. */
export const readYears = (
  db: Db,
  sharedId: SharedOwner,
  ids: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Map<string, DaySeries>> =>
  readSeriesByName(db, yearsOf(sharedId, [sharedId], ids, between(priceYears.year, from, to)));

const isFrom = (day: IsoDate | undefined): SQL | undefined =>
  day === undefined ? undefined : gte(priceYears.year, Number(day.slice(0, 4)));

/** Years that an owner stored of assets of some owners. */
function yearsOf(
  ownerId: string,
  assetOwners: readonly string[],
  ids: readonly string[],
  isNeeded?: SQL,
): YearsQuery {
  const { assetOwnerId, assetId } = priceYears;
  const isOf = [eq(priceYears.ownerId, ownerId), inArray(assetOwnerId, [...assetOwners])];
  return {
    name: sql`${assetId}::text`,
    year: priceYears.year,
    values: priceYears.closes,
    sources: priceYears.sources,
    order: sql`${assetOwnerId}, ${assetId}`,
    rest: sql`from ${priceYears} where ${and(...isOf, inArray(assetId, [...ids]), isNeeded)}`,
  };
}

/** A close for a day. `usedOn` is the day it was made on: before the asked one it is stale. */
export interface FoundPrice {
  /** Exact decimal text; bonds in percent of the remaining nominal. */
  readonly close: string;
  readonly usedOn: IsoDate;
  readonly source: string;
  readonly ageDays: number;
}

/** The last close on or before a day, however old, or null; `ageDays` says how old. */
export async function findPrice(
  db: Db,
  reader: MarketReader,
  asset: AssetKey,
  day: IsoDate,
): Promise<FoundPrice | null> {
  const series = (await loadPriceSeries(db, reader, [asset])).get(asset.id);
  if (!series) return null;
  const wanted = dayNumber(day);
  for (let index = Math.min(wanted - series.firstDay, series.closes.length - 1); index >= 0; index--) {
    const close = series.closes[index] ?? Number.NaN;
    if (Number.isNaN(close)) continue;
    const usedOn = series.firstDay + index;
    const names = await priceSourceNames(db);
    const source = names[series.sources[index] ?? 0] ?? "";
    return {
      close: formatDec(decFromNumber(close)),
      usedOn: fromDayNumber(usedOn),
      source,
      ageDays: wanted - usedOn,
    };
  }
  return null;
}

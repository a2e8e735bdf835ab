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
import { getMarketPositions, type MarketPositions } from "../change-log.ts";
import { priceYears } from "../market.tables.ts";
import { type MarketReader, type OwnReader, type SharedOwner, visibleOwners } from "../market-reader.ts";
import { ownPriceYears } from "../own.tables.ts";
import { type DaySeries, overlay, seriesFrom } from "./chunks.ts";
import { priceSourceNames } from "./price-sources.ts";
import { cachedSeries } from "./series-cache.ts";
import { readSeriesByName, type YearsQuery } from "./stored-years.ts";

const noSeries: DaySeries = { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };

export interface PricesOptions {
  readonly fromDay?: IsoDate;
  /** Positions just read: they are not read again. */
  readonly positions?: MarketPositions;
}

/**
 * As traded; own closes override shared ones. Assets without a close or not visible are absent. Never write to the
 * shared arrays.
 */
export async function loadPriceSeries(
  db: Db,
  reader: MarketReader,
  assetKeys: readonly AssetKey[],
  { fromDay, positions }: PricesOptions = {},
): Promise<Map<string, PriceSeries>> {
  const { userId, sharedId } = reader;
  const keys = assetKeys.filter(({ ownerId }) => visibleOwners(reader).includes(ownerId));
  const out = new Map<string, PriceSeries>();
  if (keys.length === 0) return out;
  const { shared, own } = positions ?? (await getMarketPositions(db, reader));
  const sharedIds = keys.filter(({ ownerId }) => ownerId === sharedId).map(({ id }) => id);
  const cache = { db, ownerId: sharedId, position: shared.prices };
  const common = await cachedSeries(cache, sharedIds, (missing) =>
    readSeriesByName(db, sharedYears(sharedId, missing)),
  );
  const ids = keys.map(({ id }) => id);
  const mine =
    own && userId !== null
      ? await readSeriesByName(db, ownYears({ ...reader, userId }, ids, fromDay))
      : new Map<string, DaySeries>();
  const first = fromDay === undefined ? undefined : dayNumber(fromDay);
  for (const id of ids) {
    const series = seriesFrom(overlay(common.get(id) ?? noSeries, mine.get(id) ?? noSeries), first);
    if (series.values.length === 0) continue;
    out.set(id, { assetId: id, firstDay: series.firstDay, closes: series.values, sources: series.sources });
  }
  return out;
}

export const readYears = (
  db: Db,
  sharedId: SharedOwner,
  ids: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Map<string, DaySeries>> =>
  readSeriesByName(db, sharedYears(sharedId, ids, between(priceYears.year, from, to)));

type YearsTable = typeof priceYears | typeof ownPriceYears;

const yearsQuery = (table: YearsTable, condition: SQL | undefined): YearsQuery => ({
  name: sql`${table.assetId}::text`,
  year: table.year,
  values: table.closes,
  sources: table.sources,
  order: sql`${table.assetOwnerId}, ${table.assetId}`,
  rest: sql`from ${table} where ${condition}`,
});

function sharedYears(sharedId: SharedOwner, ids: readonly string[], isNeeded?: SQL): YearsQuery {
  const { ownerId, assetOwnerId, assetId } = priceYears;
  const isOf = and(eq(ownerId, sharedId), eq(assetOwnerId, sharedId), inArray(assetId, [...ids]));
  return yearsQuery(priceYears, and(isOf, isNeeded));
}

function ownYears(reader: OwnReader, ids: readonly string[], fromDay: IsoDate | undefined): YearsQuery {
  const t = ownPriceYears;
  return yearsQuery(
    t,
    and(
      eq(t.userId, reader.userId),
      inArray(t.assetOwnerId, [...visibleOwners(reader)]),
      inArray(t.assetId, [...ids]),
      fromDay === undefined ? undefined : gte(t.year, Number(fromDay.slice(0, 4))),
    ),
  );
}

export interface FoundPrice {
  /** Bonds in percent of the remaining nominal. */
  readonly close: string;
  readonly usedOn: IsoDate;
  readonly source: string;
  readonly ageDays: number;
}

/** Returns the last close on or before a day, however old. */
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

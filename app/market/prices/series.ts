import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner, nilGuid } from "../../shared/codes.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { seriesYears } from "../market.tables.ts";
import type { MarketReader, SharedOwner } from "../market-reader.ts";
import { type ChunkPatch, type DaySeries, emptyPatch, joinYears, valueBytes, yearStart } from "./chunks.ts";
import { findSeries, isShippedSource, isStale } from "./series-catalogue.ts";

export interface SeriesPoint {
  readonly day: IsoDate;
  readonly value: number;
}

/** Never write to the shared arrays. */
export interface StoredSeries extends Omit<DaySeries, "sources"> {
  readonly code: string;
  readonly source: string;
  readonly from: IsoDate;
  readonly asOf: IsoDate;
  readonly changedAt: Date;
}

type YearRow = typeof seriesYears.$inferSelect;

/** Copies: a driver's Buffer may start at any address. */
function valuesOf(row: { readonly values: Uint8Array }): Float64Array {
  const { values } = emptyPatch(0);
  valueBytes(values).set(row.values.subarray(0, values.byteLength));
  return values;
}

function patchesOf(points: readonly SeriesPoint[]): ChunkPatch[] {
  const years = new Map<number, ChunkPatch>();
  for (const { day, value } of points) {
    if (!Number.isFinite(value)) throw new RangeError(`not storable: ${value}`);
    const year = Number(day.slice(0, 4));
    const patch = years.get(year) ?? emptyPatch(year);
    years.set(year, patch);
    patch.values[dayNumber(day) - yearStart(year)] = value;
  }
  return [...years.values()];
}

function merged(stored: Float64Array | undefined, { values }: ChunkPatch): Float64Array | undefined {
  const next = stored === undefined ? values : stored.slice();
  let hasChanged = stored === undefined;
  if (stored !== undefined)
    for (const [slot, value] of values.entries()) {
      if (Number.isNaN(value) || next[slot] === value) continue;
      next[slot] = value;
      hasChanged = true;
    }
  return hasChanged ? next : undefined;
}

/**
 * Stores values of the real market in one transaction, replacing the same source's days.
 * @returns years written; 0: nothing changed
 * @throws RangeError on an unknown code or a value that is no number
 */
export const storeSeries = (
  db: Db,
  code: string,
  points: readonly SeriesPoint[],
  source: string,
  now: Date,
): Promise<number> => storeSeriesOf(db, nilGuid, { code, source }, points, now);

/** As `storeSeries`, for either market. */
export async function storeSeriesOf(
  db: Db,
  ownerId: SharedOwner,
  { code, source }: { readonly code: string; readonly source: string },
  points: readonly SeriesPoint[],
  now: Date,
): Promise<number> {
  if (findSeries(code) === undefined) throw new RangeError(`no such series: ${code}`);
  if (points.length === 0) return 0;
  return db.transaction(async (tx) => {
    await lockLog(tx, ownerId);
    const rows = await tx
      .select()
      .from(seriesYears)
      .where(
        and(eq(seriesYears.ownerId, ownerId), eq(seriesYears.code, code), eq(seriesYears.source, source)),
      );
    const changed = patchesOf(points).flatMap((patch) => {
      const before = rows.find(({ year }) => year === patch.year);
      const values = merged(before && valuesOf(before), patch);
      return values ? [{ year: patch.year, values: valueBytes(values) }] : [];
    });
    if (changed.length === 0) return 0;
    await tx
      .insert(seriesYears)
      .values(changed.map((year) => ({ ownerId, code, source, ...year, updatedAt: now })))
      .onConflictDoUpdate({
        target: [seriesYears.ownerId, seriesYears.code, seriesYears.source, seriesYears.year],
        set: { values: sql`excluded.values`, updatedAt: sql`excluded.updated_at` },
      });
    await logSeries(tx, ownerId, "rates");
    return changed.length;
  });
}

function joined(rows: readonly YearRow[]): Omit<StoredSeries, "code" | "source"> {
  const years = rows.map((row) => {
    const values = valuesOf(row);
    const sources = Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1));
    return { year: row.year, values: valueBytes(values), sources };
  });
  const { firstDay, values } = joinYears(years);
  return {
    firstDay,
    values,
    from: fromDayNumber(firstDay),
    asOf: fromDayNumber(firstDay + values.length - 1),
    changedAt: rows.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b)),
  };
}

export async function seriesBySource(
  db: Db,
  codes: readonly string[],
  ownerId: SharedOwner = nilGuid,
): Promise<Map<string, StoredSeries[]>> {
  const found = new Map<string, StoredSeries[]>();
  if (codes.length === 0) return found;
  const rows = await db
    .select()
    .from(seriesYears)
    .where(and(eq(seriesYears.ownerId, ownerId), inArray(seriesYears.code, [...codes])))
    .orderBy(seriesYears.year);
  for (const [key, mine] of Map.groupBy(rows, ({ code, source }) => JSON.stringify([code, source]))) {
    const [code, source] = JSON.parse(key) as [string, string];
    found.set(code, [...(found.get(code) ?? []), { code, source, ...joined(mine) }]);
  }
  return found;
}

/** Loaded files first, then the catalogue's order, then shipped sources. */
function rankOf({ code, source }: StoredSeries): number {
  if (isShippedSource(source)) return Number.POSITIVE_INFINITY;
  return findSeries(code)?.sources.findIndex(({ provider }) => provider === source) ?? -1;
}

/** Best source, unless it lags another by more than the series may be old. */
function best(series: readonly StoredSeries[]): StoredSeries | undefined {
  const ranked = [...series].sort((a, b) => rankOf(a) - rankOf(b) || (a.source < b.source ? -1 : 1));
  const newest = ranked.map(({ asOf }) => asOf).reduce((a, b) => (a > b ? a : b), "" as IsoDate);
  return ranked.find(({ code, asOf }) => {
    const info = findSeries(code);
    return info !== undefined && !isStale(info, asOf, newest);
  });
}

/** Returns each stored series from one source. The demo market has fictional series, completed by official ones. */
export async function loadSeries(
  db: Db,
  { sharedId }: MarketReader,
  codes: readonly string[],
): Promise<Map<string, StoredSeries>> {
  const fictional =
    sharedId === demoMarketOwner
      ? await seriesBySource(db, codes, demoMarketOwner)
      : new Map<string, never>();
  const official = await seriesBySource(
    db,
    codes.filter((code) => !fictional.has(code)),
  );
  const found = new Map<string, StoredSeries>();
  for (const [code, series] of [...fictional, ...official]) {
    const one = best(series);
    if (one !== undefined) found.set(code, one);
  }
  return found;
}

/** Returns the last value on or before a day, with its own day. */
export function seriesValueOn(series: StoredSeries, day: IsoDate): SeriesPoint | undefined {
  for (let at = Math.min(dayNumber(day) - series.firstDay, series.values.length - 1); at >= 0; at--) {
    const value = series.values[at] ?? Number.NaN;
    if (!Number.isNaN(value)) return { day: fromDayNumber(series.firstDay + at), value };
  }
  return undefined;
}

import { dayNumber, type IsoDate } from "@zerno/engine";
import { and, eq, inArray, sql } from "drizzle-orm";
import { ownPriceYears, ownRateYears } from "../../market/own.tables.ts";
import { type Chunk, toChunk, yearStart } from "../../market/prices/chunks.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import type { PricePoint } from "../../market/prices/store-prices.ts";
import type { RatePoint } from "../../market/rates/store-rates.ts";
import type { Db } from "../../server/db/db-types.ts";

export interface OwnValue {
  readonly value: number;
  readonly source: string;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

function valueIn(chunk: Chunk | undefined, day: string, names: readonly string[]): OwnValue | null {
  const slot = dayNumber(day as IsoDate) - yearStart(yearOf(day));
  const value = chunk?.values[slot] ?? Number.NaN;
  if (Number.isNaN(value)) return null;
  return { value, source: names[chunk?.sources[slot] ?? 0] ?? "" };
}

/** Returns the user's own closes in the points' order, without shared prices. */
export async function readOwnPrices(
  db: Db,
  userId: string,
  points: readonly PricePoint[],
): Promise<(OwnValue | null)[]> {
  if (points.length === 0) return [];
  const rows = await db
    .select()
    .from(ownPriceYears)
    .where(
      and(
        eq(ownPriceYears.userId, userId),
        inArray(ownPriceYears.assetId, [...new Set(points.map(({ asset }) => asset.id))]),
        inArray(ownPriceYears.year, [...new Set(points.map(({ day }) => yearOf(day)))]),
      ),
    );
  const names = await priceSourceNames(db);
  const chunks = new Map(
    rows.map((row) => [`${row.assetId} ${row.year}`, toChunk({ values: row.closes, sources: row.sources })]),
  );
  return points.map(({ asset, day }) => valueIn(chunks.get(`${asset.id} ${yearOf(day)}`), day, names));
}

/** Returns the user's own rates in the points' order; null for a missing one. */
export async function readOwnRates(
  db: Db,
  userId: string,
  points: readonly RatePoint[],
): Promise<(OwnValue | null)[]> {
  if (points.length === 0) return [];
  const rows = await db
    .select()
    .from(ownRateYears)
    .where(
      and(
        eq(ownRateYears.userId, userId),
        inArray(ownRateYears.base, [...new Set(points.map(({ base }) => base))]),
        inArray(ownRateYears.year, [...new Set(points.map(({ day }) => yearOf(day)))]),
      ),
    );
  const names = await priceSourceNames(db);
  const chunks = new Map(rows.map((row) => [`${row.base}/${row.quote} ${row.year}`, toChunk(row)]));
  return points.map(({ base, quote, day }) =>
    valueIn(chunks.get(`${base}/${quote} ${yearOf(day)}`), day, names),
  );
}

export async function dropEmptyYears(db: Db, userId: string): Promise<void> {
  for (const table of [ownPriceYears, ownRateYears])
    await db
      .delete(table)
      .where(
        and(
          eq(table.userId, userId),
          sql`${table.sources} = decode(repeat('00', length(${table.sources})), 'hex')`,
        ),
      );
}

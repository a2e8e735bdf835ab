import { dayNumber, type IsoDate } from "@zerno/engine";
import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { rateSources } from "../../shared/codes.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { priceSources, rateYears } from "../market.tables.ts";
import { isSharedOwner } from "../market-reader.ts";
import { ownRateYears } from "../own.tables.ts";
import {
  type Chunk,
  type ChunkPatch,
  emptyPatch,
  mergeChunk,
  type Replaced,
  toChunk,
  valueBytes,
  yearStart,
} from "../prices/chunks.ts";
import { storeReplacedRates } from "../prices/corrections.ts";
import { sourceIdOf } from "../prices/price-sources.ts";
import { assertStorable, type Published, rowsPerInsert, type Source } from "../prices/store-prices.ts";

/** 1 `base` = `rate` `quote`, nominal divided out. Null removes this source's value. */
export interface RatePoint {
  readonly base: string;
  readonly quote: string;
  readonly day: IsoDate;
  readonly rate: number | null;
}

export interface RatePatches {
  readonly base: string;
  readonly quote: string;
  readonly patches: readonly ChunkPatch[];
}

/** @throws RangeError on an invalid rate */
export function toRatePatches(points: readonly RatePoint[]): RatePatches[] {
  const pairs = new Map<string, { base: string; quote: string; years: Map<number, ChunkPatch> }>();
  for (const { base, quote, day, rate } of points) {
    assertStorable(rate, false);
    const key = `${base}/${quote}`;
    const pair = pairs.get(key) ?? { base, quote, years: new Map<number, ChunkPatch>() };
    pairs.set(key, pair);
    const year = Number(day.slice(0, 4));
    const patch = pair.years.get(year) ?? emptyPatch(year);
    pair.years.set(year, patch);
    patch.values[dayNumber(day) - yearStart(year)] = rate ?? Number.NEGATIVE_INFINITY;
  }
  return [...pairs.values()].map(({ base, quote, years }) => ({ base, quote, patches: [...years.values()] }));
}

/**
 * Stores an owner's rates in one transaction; see `storePrices`.
 * @returns years written
 */
export async function storeRates(
  db: Db,
  ownerId: string,
  points: readonly RatePoint[],
  source: string,
): Promise<number> {
  return storeRatePatches(db, ownerId, toRatePatches(points), { name: source });
}

/** As `storeRates`, for columnar series. */
export async function storeRatePatches(
  db: Db,
  ownerId: string,
  pairs: readonly RatePatches[],
  source: Source,
): Promise<number> {
  return (await publishRates(db, ownerId, pairs, source)).years;
}

/** As `storeRatePatches`; also returns the number of corrected values. */
export async function publishRates(
  db: Db,
  ownerId: string,
  pairs: readonly RatePatches[],
  source: Source,
): Promise<Published> {
  if (pairs.length === 0) return { years: 0, corrected: 0 };
  return db.transaction(async (tx) => {
    const { name, isFallback = false, fillsGaps = false } = source;
    const repeatedIds = isBank(name) ? [] : await bankIds(tx);
    const from = { id: await sourceIdOf(tx, name), isFallback, fillsGaps, repeatedIds };
    await lockLog(tx, ownerId);
    const stored = await readStored(tx, ownerId, pairs);
    const rows = pairs.flatMap(({ base, quote, patches }) =>
      patches.flatMap((patch) => {
        const before = stored.get(`${base}/${quote}/${patch.year}`);
        const replaced: Replaced[] = [];
        const chunk = mergeChunk(before, patch, from, replaced);
        return chunk ? [{ base, quote, year: patch.year, chunk, replaced }] : [];
      }),
    );
    for (let at = 0; at < rows.length; at += rowsPerInsert)
      await writeRows(tx, ownerId, rows.slice(at, at + rowsPerInsert));
    if (rows.length === 0) return { years: 0, corrected: 0 };
    const names = rows.map(({ base, quote }) => `${base}/${quote}`);
    const position = await logSeries(tx, ownerId, "rates", names);
    return { years: rows.length, corrected: await storeReplacedRates(tx, ownerId, position, rows) };
  });
}

const isBank = (name: string): boolean => rateSources.some((bank) => bank === name);

/** A bank's official rate keeps its source when repeated by another, as it is valid for longer. */
async function bankIds(tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ id: priceSources.id })
    .from(priceSources)
    .where(inArray(priceSources.name, [...rateSources]));
  return rows.map(({ id }) => id);
}

interface ChangedYear {
  readonly base: string;
  readonly quote: string;
  readonly year: number;
  readonly chunk: Chunk;
}

const replacing = {
  values: sql`excluded.values`,
  sources: sql`excluded.sources`,
  updatedAt: sql`excluded.updated_at`,
};

async function writeRows(tx: Db, ownerId: string, rows: readonly ChangedYear[]): Promise<void> {
  const values = rows.map(({ base, quote, year, chunk }) => ({
    ...{ base, quote, year },
    values: valueBytes(chunk.values),
    sources: chunk.sources,
    updatedAt: sql`now()`,
  }));
  const own = ownRateYears;
  if (isSharedOwner(ownerId))
    await tx
      .insert(rateYears)
      .values(values.map((row) => ({ ownerId, ...row })))
      .onConflictDoUpdate({
        target: [rateYears.ownerId, rateYears.base, rateYears.quote, rateYears.year],
        set: replacing,
      });
  else
    await tx
      .insert(own)
      .values(values.map((row) => ({ userId: ownerId, ...row })))
      .onConflictDoUpdate({ target: [own.userId, own.base, own.quote, own.year], set: replacing });
}

async function readStored(tx: Db, ownerId: string, pairs: readonly RatePatches[]) {
  const years = pairs.flatMap(({ patches }) => patches.map((patch) => patch.year));
  const bases = [...new Set(pairs.map(({ base }) => base))];
  const isTouched = (t: typeof rateYears | typeof ownRateYears) =>
    and(
      inArray(t.base, bases),
      gte(
        t.year,
        years.reduce((a, b) => Math.min(a, b), 9999),
      ),
      lte(
        t.year,
        years.reduce((a, b) => Math.max(a, b), 0),
      ),
    );
  const own = ownRateYears;
  const rows = isSharedOwner(ownerId)
    ? await tx
        .select()
        .from(rateYears)
        .where(and(eq(rateYears.ownerId, ownerId), isTouched(rateYears)))
    : await tx
        .select()
        .from(own)
        .where(and(eq(own.userId, ownerId), isTouched(own)));
  return new Map(rows.map((row) => [`${row.base}/${row.quote}/${row.year}`, toChunk(row)]));
}

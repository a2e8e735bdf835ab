import { dayNumber, type IsoDate } from "@zerno/engine";
import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { AssetKey } from "../assets/assets.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { priceYears } from "../market.tables.ts";
import { isSharedOwner } from "../market-reader.ts";
import { ownPriceYears } from "../own.tables.ts";
import {
  type ChunkPatch,
  emptyPatch,
  mergeChunk,
  type Replaced,
  toChunk,
  valueBytes,
  yearStart,
} from "./chunks.ts";
import { storeReplacedCloses } from "./corrections.ts";
import { findSourceId, sourceIdOf, supportSource } from "./price-sources.ts";

/** As traded; bonds in percent of the remaining nominal. Null removes this source's value. */
export interface PricePoint {
  readonly asset: AssetKey;
  readonly day: IsoDate;
  readonly close: number | null;
}

/** A fallback fills gaps and never replaces another source. */
export interface Source {
  readonly name: string;
  readonly isFallback?: boolean;
  /** Fills gaps only; its own values stay, too. */
  readonly fillsGaps?: boolean;
}

export interface PricePatches {
  readonly asset: AssetKey;
  readonly patches: readonly ChunkPatch[];
}

/** Eight parameters a row, far below the protocol's 65,535. */
export const rowsPerInsert = 400;

const groupKey = (asset: AssetKey) => `${asset.ownerId}/${asset.id}`;

/** @throws RangeError on an invalid price; parsers refuse such rows before */
export function assertStorable(value: number | null, isZeroAllowed: boolean): void {
  if (value === null) return;
  if (!Number.isFinite(value) || value < 0 || (value === 0 && !isZeroAllowed))
    throw new RangeError(`not storable: ${value}`);
}

/** @throws RangeError on an invalid price */
export function toPricePatches(points: readonly PricePoint[]): PricePatches[] {
  const groups = new Map<string, { asset: AssetKey; years: Map<number, ChunkPatch> }>();
  for (const { asset, day, close } of points) {
    assertStorable(close, true);
    const key = groupKey(asset);
    const group = groups.get(key) ?? { asset, years: new Map<number, ChunkPatch>() };
    groups.set(key, group);
    const year = Number(day.slice(0, 4));
    const patch = group.years.get(year) ?? emptyPatch(year);
    group.years.set(year, patch);
    patch.values[dayNumber(day) - yearStart(year)] = close ?? Number.NEGATIVE_INFINITY;
  }
  return [...groups.values()].map(({ asset, years }) => ({ asset, patches: [...years.values()] }));
}

/**
 * Stores closes of an owner (the nil GUID: for everybody; a user's id: seen by that user alone) in yearly
 * chunks, all or nothing. Same-day values of other sources are replaced, but for those the support set.
 * @returns the number of years written; 0 means nothing changed, without an entry in the log
 */
export async function storePrices(
  db: Db,
  ownerId: string,
  points: readonly PricePoint[],
  source: string,
): Promise<number> {
  return storePricePatches(db, ownerId, toPricePatches(points), { name: source });
}

export async function storePricePatches(
  db: Db,
  ownerId: string,
  groups: readonly PricePatches[],
  source: Source,
): Promise<number> {
  return (await publishPrices(db, ownerId, groups, source)).years;
}

export interface Published {
  readonly years: number;
  readonly corrected: number;
}

/** As `storePricePatches`; also returns the number of corrected values. */
export async function publishPrices(
  db: Db,
  ownerId: string,
  groups: readonly PricePatches[],
  source: Source,
): Promise<Published> {
  if (groups.length === 0) return { years: 0, corrected: 0 };
  if (groups.some(({ asset }) => asset.ownerId !== nilGuid && asset.ownerId !== ownerId))
    throw new Error("prices of another user's asset");
  return db.transaction(async (tx) => {
    const id = await sourceIdOf(tx, source.name);
    await lockLog(tx, ownerId);
    const keptId = await findSourceId(tx, supportSource);
    const of = { id, isFallback: source.isFallback ?? false, keptId };
    const stored = await readStored(tx, ownerId, groups);
    const rows = groups.flatMap(({ asset, patches }) =>
      patches.flatMap((patch) => {
        const before = stored.get(`${groupKey(asset)}/${patch.year}`);
        const replaced: Replaced[] = [];
        const chunk = mergeChunk(before, patch, of, replaced);
        return chunk ? [{ asset, year: patch.year, chunk, replaced }] : [];
      }),
    );
    for (let at = 0; at < rows.length; at += rowsPerInsert)
      await writeRows(tx, ownerId, rows.slice(at, at + rowsPerInsert));
    if (rows.length === 0) return { years: 0, corrected: 0 };
    const names = rows.map(({ asset }) => asset.id);
    const position = await logSeries(tx, ownerId, "prices", names);
    return { years: rows.length, corrected: await storeReplacedCloses(tx, ownerId, position, rows) };
  });
}

async function readStored(tx: Db, ownerId: string, groups: readonly PricePatches[]) {
  const years = groups.flatMap(({ patches }) => patches.map((patch) => patch.year));
  const ids = groups.map(({ asset }) => asset.id);
  const isTouched = (t: typeof priceYears | typeof ownPriceYears) =>
    and(
      inArray(t.assetId, ids),
      gte(
        t.year,
        years.reduce((a, b) => Math.min(a, b), 9999),
      ),
      lte(
        t.year,
        years.reduce((a, b) => Math.max(a, b), 0),
      ),
    );
  const own = ownPriceYears;
  const rows = isSharedOwner(ownerId)
    ? await tx
        .select()
        .from(priceYears)
        .where(and(eq(priceYears.ownerId, ownerId), isTouched(priceYears)))
    : await tx
        .select()
        .from(own)
        .where(and(eq(own.userId, ownerId), isTouched(own)));
  return new Map(
    rows.map((row) => [
      `${row.assetOwnerId}/${row.assetId}/${row.year}`,
      toChunk({ values: row.closes, sources: row.sources }),
    ]),
  );
}

interface ChangedYear {
  readonly asset: AssetKey;
  readonly year: number;
  readonly chunk: ReturnType<typeof toChunk>;
}

const replacing = {
  closes: sql`excluded.closes`,
  sources: sql`excluded.sources`,
  updatedAt: sql`excluded.updated_at`,
};

async function writeRows(tx: Db, ownerId: string, rows: readonly ChangedYear[]): Promise<void> {
  const values = rows.map(({ asset, year, chunk }) => ({
    assetOwnerId: asset.ownerId,
    assetId: asset.id,
    year,
    closes: valueBytes(chunk.values),
    sources: chunk.sources,
    updatedAt: sql`now()`,
  }));
  const own = ownPriceYears;
  if (isSharedOwner(ownerId))
    await tx
      .insert(priceYears)
      .values(values.map((row) => ({ ownerId, ...row })))
      .onConflictDoUpdate({
        target: [priceYears.ownerId, priceYears.assetOwnerId, priceYears.assetId, priceYears.year],
        set: replacing,
      });
  else
    await tx
      .insert(own)
      .values(values.map((row) => ({ userId: ownerId, ...row })))
      .onConflictDoUpdate({ target: [own.userId, own.assetOwnerId, own.assetId, own.year], set: replacing });
}

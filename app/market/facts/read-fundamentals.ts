import { and, desc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { fileSource } from "../loading/load-file.ts";
import type { MarketReader } from "../market-reader.ts";
import { supportSource } from "../prices/price-sources.ts";
import { fundamentals } from "./facts.tables.ts";

/** A stored figure; without a value the support said that it is not known, whatever sources tell. */
export type StoredFigure = typeof fundamentals.$inferSelect;

/** A figure that is known. */
export type FigureRow = StoredFigure & { readonly value: string };

/** Stored figures of shared assets of a reader's market, all sources, the newest period first. */
export async function listFigures(
  db: Db,
  { sharedId }: MarketReader,
  assetIds: readonly string[],
  { since = "1970-01-01", until = "9999-12-31" }: { readonly since?: string; readonly until?: string } = {},
): Promise<StoredFigure[]> {
  if (assetIds.length === 0) return [];
  return db
    .select()
    .from(fundamentals)
    .where(
      and(
        eq(fundamentals.ownerId, sharedId),
        inArray(fundamentals.assetId, [...assetIds]),
        gte(fundamentals.periodEnd, since),
        lte(fundamentals.periodEnd, until),
      ),
    )
    .orderBy(desc(fundamentals.periodEnd), fundamentals.figure, fundamentals.source);
}

const newestEnd = (rows: readonly StoredFigure[]): string =>
  rows.reduce(
    (newest, { period, periodEnd }) => (period !== "day" && periodEnd > newest ? periodEnd : newest),
    "",
  );

/**
 * The figures of one asset that count: those of one source, since two sources must not meet in one ratio. A loaded file
 * stands before all others, then the source with the newest report and of those the one that tells most. What the
 * support set lies over it, figure by figure, and so does its word that a figure is not known.
 */
export function countingFigures(rows: readonly StoredFigure[]): StoredFigure[] {
  const bySource = Map.groupBy(rows, ({ source }) => source);
  const own = bySource.get(supportSource) ?? [];
  bySource.delete(supportSource);
  const [best] = [...bySource].sort(
    ([a, of], [b, than]) =>
      Number(b === fileSource) - Number(a === fileSource) ||
      (newestEnd(of) === newestEnd(than)
        ? than.length - of.length
        : newestEnd(of) > newestEnd(than)
          ? -1
          : 1) ||
      (a < b ? -1 : 1),
  );
  const keyOf = ({ figure, period, periodEnd }: StoredFigure) => `${figure} ${period} ${periodEnd}`;
  const set = new Set(own.map(keyOf));
  return [...own, ...(best?.[1] ?? []).filter((row) => !set.has(keyOf(row)))];
}

const isKnown = (row: StoredFigure): row is FigureRow => row.value !== null;

/** The figures that count and are known. */
export const chosenFigures = (rows: readonly StoredFigure[]): FigureRow[] =>
  countingFigures(rows).filter(isKnown);

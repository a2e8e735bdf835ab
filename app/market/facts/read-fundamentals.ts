import { and, desc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { fileSource } from "../loading/load-file.ts";
import type { MarketReader } from "../market-reader.ts";
import { supportSource } from "../prices/price-sources.ts";
import { fundamentals } from "./facts.tables.ts";

export type StoredFigure = typeof fundamentals.$inferSelect;

export type FigureRow = StoredFigure & { readonly value: string };

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
 * Of one source, never mixed in a ratio: a file's, else the newest, most complete report, overlaid by the support's
 * figures.
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

/** Returns the figures of `countingFigures` that have a value. */
export const chosenFigures = (rows: readonly StoredFigure[]): FigureRow[] =>
  countingFigures(rows).filter(isKnown);

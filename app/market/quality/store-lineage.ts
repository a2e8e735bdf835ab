import { fromDayNumber, yearOf } from "@zerno/engine";
import { sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { priceLineage, rateLineage } from "../lineage.tables.ts";
import type { FetchMark } from "./fetched.ts";

const rowsPerInsert = 2_000;

export interface FetchedDays {
  readonly series: string;
  readonly source: string;
  readonly days: readonly number[];
  readonly adjustedFor: readonly string[];
  readonly fetch: FetchMark;
}

/** One row per series, year and source. */
function byYear({ series, source, days, fetch }: FetchedDays) {
  const years = new Map<number, { first: number; last: number }>();
  for (const day of days) {
    const year = yearOf(fromDayNumber(day));
    const known = years.get(year);
    years.set(year, { first: Math.min(known?.first ?? day, day), last: Math.max(known?.last ?? day, day) });
  }
  return [...years].map(([year, { first, last }]) => ({
    ...{ series, year, source },
    firstDay: fromDayNumber(first) as string,
    lastDay: fromDayNumber(last) as string,
    ...fetch,
  }));
}

const newest = (table: typeof priceLineage | typeof rateLineage) => ({
  firstDay: sql`least(excluded.first_day, ${table.firstDay})`,
  lastDay: sql`greatest(excluded.last_day, ${table.lastDay})`,
  fetchedAt: sql`excluded.fetched_at`,
  url: sql`excluded.url`,
  hash: sql`excluded.hash`,
});

export async function storePriceLineage(tx: Db, brought: readonly FetchedDays[]): Promise<void> {
  const rows = brought.flatMap((one) =>
    byYear(one).map(({ series, ...row }) => ({
      ownerId: nilGuid,
      assetOwnerId: nilGuid,
      assetId: series,
      adjustedFor: [...one.adjustedFor],
      ...row,
    })),
  );
  const { ownerId, assetOwnerId, assetId, year, source } = priceLineage;
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await tx
      .insert(priceLineage)
      .values(rows.slice(at, at + rowsPerInsert))
      .onConflictDoUpdate({
        target: [ownerId, assetOwnerId, assetId, year, source],
        set: { ...newest(priceLineage), adjustedFor: sql`excluded.adjusted_for` },
      });
}

/** As `storePriceLineage`, for rates. */
export async function storeRateLineage(tx: Db, brought: readonly FetchedDays[]): Promise<void> {
  const rows = brought.flatMap((one) =>
    byYear(one).map(({ series, ...row }) => {
      const [base = "", quote = ""] = series.split("/");
      return { ownerId: nilGuid, base, quote, ...row };
    }),
  );
  const { ownerId, base, quote, year, source } = rateLineage;
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await tx
      .insert(rateLineage)
      .values(rows.slice(at, at + rowsPerInsert))
      .onConflictDoUpdate({ target: [ownerId, base, quote, year, source], set: newest(rateLineage) });
}

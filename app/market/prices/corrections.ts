import { decFromNumber, formatDec, fromDayNumber } from "@zerno/engine";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { AssetKey } from "../assets/assets.ts";
import { priceCorrections, rateCorrections } from "../lineage.tables.ts";
import { priceSources } from "../market.tables.ts";
import { type Replaced, yearStart } from "./chunks.ts";

/** Ten parameters a row, far below the protocol's 65,535. */
const rowsPerInsert = 1_000;

/** Shortest decimal text that round-trips. */
const exact = (value: number): string => formatDec(decFromNumber(value));

const valuesOf = (year: number, { slot, value, source, by }: Replaced) => ({
  day: fromDayNumber(yearStart(year) + slot) as string,
  oldValue: exact(value),
  oldSource: source,
  newValue: by === null ? null : exact(by.value),
  newSource: by?.source ?? null,
  correctedAt: sql`now()`,
});

/** Only shared values have a history. */
const hasHistory = (ownerId: string): boolean => ownerId === nilGuid;

/** Removing generated demo rates from the real market is no correction. */
async function withoutFictional<Year extends { readonly replaced: readonly Replaced[] }>(
  tx: Db,
  years: readonly Year[],
): Promise<Year[]> {
  const lost = years.filter(({ replaced }) => replaced.length > 0);
  if (lost.length === 0) return [];
  const [fictional] = await tx.select().from(priceSources).where(eq(priceSources.name, "demo"));
  return lost.map((year) => ({
    ...year,
    replaced: year.replaced.filter(({ source }) => source !== fictional?.id),
  }));
}

/** Records replaced closes. @returns how many */
export async function storeReplacedCloses(
  tx: Db,
  ownerId: string,
  version: number,
  years: readonly {
    readonly asset: AssetKey;
    readonly year: number;
    readonly replaced: readonly Replaced[];
  }[],
): Promise<number> {
  if (!hasHistory(ownerId)) return 0;
  const rows = (await withoutFictional(tx, years)).flatMap(({ asset, year, replaced }) =>
    replaced.map((old) => ({
      ownerId,
      assetOwnerId: asset.ownerId,
      assetId: asset.id,
      version,
      ...valuesOf(year, old),
    })),
  );
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await tx.insert(priceCorrections).values(rows.slice(at, at + rowsPerInsert));
  return rows.length;
}

/** Records replaced shared rates in the history, demo ones excepted; returns the count. */
export async function storeReplacedRates(
  tx: Db,
  ownerId: string,
  version: number,
  years: readonly {
    readonly base: string;
    readonly quote: string;
    readonly year: number;
    readonly replaced: readonly Replaced[];
  }[],
): Promise<number> {
  if (!hasHistory(ownerId)) return 0;
  const rows = (await withoutFictional(tx, years)).flatMap(({ base, quote, year, replaced }) =>
    replaced.map((old) => ({ ownerId, base, quote, version, ...valuesOf(year, old) })),
  );
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await tx.insert(rateCorrections).values(rows.slice(at, at + rowsPerInsert));
  return rows.length;
}

import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../server/db/db-types.ts";
import { assetCodes, assets } from "../market.tables.ts";
import { allAssets } from "../market.views.ts";
import { type MarketReader, visibleOwners } from "../market-reader.ts";
import type { AssetRow } from "./assets.ts";

const isAnyOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

export interface FoundByCode extends AssetRow {
  readonly codes: readonly string[];
}

/** Exact ticker or ISIN, case-insensitive. A code no asset has now means its former holders. */
export async function findAssetsByCode(
  db: Db,
  reader: MarketReader,
  codes: readonly string[],
): Promise<FoundByCode[]> {
  const wanted = new Set(codes.map((code) => code.trim().toUpperCase()));
  if (wanted.size === 0) return [];
  const list = [...wanted];
  const rows = await db
    .select()
    .from(allAssets)
    .where(
      and(
        inArray(allAssets.ownerId, [...visibleOwners(reader)]),
        eq(allAssets.isActive, true),
        or(isAnyOf(allAssets.ticker, list), isAnyOf(allAssets.isin, list)),
      ),
    );
  const found = rows.map((row) => ({
    ...row,
    codes: [...new Set([row.ticker, row.isin ?? row.ticker])].filter((code) => wanted.has(code)),
  }));
  const known = new Set(found.flatMap((row) => row.codes));
  return [
    ...found,
    ...(await findByFormerCode(
      db,
      reader,
      list.filter((code) => !known.has(code)),
    )),
  ];
}

async function findByFormerCode(
  db: Db,
  { sharedId }: MarketReader,
  codes: readonly string[],
): Promise<FoundByCode[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .select({ asset: assets, code: assetCodes.code })
    .from(assetCodes)
    .innerJoin(assets, and(eq(assets.ownerId, assetCodes.ownerId), eq(assets.id, assetCodes.assetId)))
    .where(
      and(
        eq(assetCodes.ownerId, sharedId),
        inArray(assetCodes.kind, ["ticker", "isin"]),
        isAnyOf(assetCodes.code, codes),
        eq(assets.isActive, true),
      ),
    );
  const byAsset = Map.groupBy(rows, ({ asset }) => asset.id);
  return [...byAsset.values()].flatMap((list) => {
    const [first] = list;
    return first ? [{ ...first.asset, codes: [...new Set(list.map(({ code }) => code))] }] : [];
  });
}

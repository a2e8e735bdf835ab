import { and, desc, eq, inArray, like, notExists, or, sql } from "drizzle-orm";
import { type AssetRow, ofUser } from "../../market/assets/assets.ts";
import { assets } from "../../market/market.tables.ts";
import { realMarket } from "../../market/market-reader.ts";
import { ownAssets } from "../../market/own-assets.tables.ts";
import { findAssetsByText } from "../../market/search/search-assets.ts";
import { searchVariants } from "../../market/search/search-text.ts";
import { assetEdits } from "../../market/support/support.tables.ts";
import { toListedAsset } from "../../portfolio/assets/asset-terms.ts";
import { customAssets } from "../../portfolio/assets/custom.tables.ts";
import type { Ctx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { Id } from "../../shared/common.schema.ts";
import type { SupportAsset } from "./asset-support.schema.ts";

const isShared = eq(assets.ownerId, nilGuid);

export const toSupportAsset = (row: AssetRow, language: Ctx["language"]): SupportAsset => ({
  ...toListedAsset(row, language),
  isin: row.isin,
  country: row.country,
  sector: row.sector,
  isActive: row.isActive,
});

/** Searches shared assets by text, publicly visible ones first; without a text the last edited ones. */
export async function findSupportAssets(db: Db, query: string, limit: number): Promise<AssetRow[]> {
  const typed = query.trim();
  if (typed === "") return editedLast(db, limit);
  const id = Id.safeParse(typed).data;
  if (id !== undefined)
    return db
      .select()
      .from(assets)
      .where(and(isShared, eq(assets.id, id)));
  const found = await findAssetsByText(db, realMarket, typed, limit);
  const others = await hiddenByText(db, typed, limit);
  const ids = new Set(found.map((row) => row.id));
  return [...found, ...others.filter((row) => !ids.has(row.id))].slice(0, limit);
}

/** Finds hidden and demo assets, which the public search omits. */
async function hiddenByText(db: Db, typed: string, limit: number): Promise<AssetRow[]> {
  const variants = searchVariants(typed);
  if (variants.length === 0) return [];
  return db
    .select()
    .from(assets)
    .where(
      and(
        isShared,
        eq(assets.isActive, false),
        or(...variants.map((variant) => like(assets.searchText, `%${variant}%`))),
      ),
    )
    .orderBy(assets.ticker, assets.id)
    .limit(limit);
}

async function editedLast(db: Db, limit: number): Promise<AssetRow[]> {
  const latest = sql<string>`max(${assetEdits.id}::text)`;
  const edited = await db
    .select({ assetId: assetEdits.assetId, latest })
    .from(assetEdits)
    .where(eq(assetEdits.ownerId, nilGuid))
    .groupBy(assetEdits.assetId)
    .orderBy(desc(latest))
    .limit(limit);
  const ids = edited.map(({ assetId }) => assetId);
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(assets)
    .where(and(isShared, inArray(assets.id, ids)));
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Imported security whose code no source knows, whoever imported it. */
export interface ImportedSecurity {
  readonly asset: AssetRow;
  readonly userCount: number;
}

/**
 * Searches imported securities by text, one per code, with the number of users. Assets described by users (a flat, a
 * deposit) are private and left out, except the caller's own.
 */
export async function findImportedSecurities(
  db: Db,
  { query, userId, limit }: { readonly query: string; readonly userId: string; readonly limit: number },
): Promise<ImportedSecurity[]> {
  const variants = searchVariants(query.trim());
  if (variants.length === 0) return [];
  const { userId: owner, assetId } = customAssets;
  const described = db
    .select({ id: assetId })
    .from(customAssets)
    .where(and(eq(owner, ownAssets.userId), eq(assetId, ownAssets.id)));
  const rows = await db
    .select()
    .from(ownAssets)
    .where(
      and(
        eq(ownAssets.isActive, true),
        or(eq(ownAssets.userId, userId), notExists(described)),
        or(...variants.map((variant) => like(ownAssets.searchText, `%${variant}%`))),
      ),
    )
    // The asker's own row stands for its code: it is the one with a page.
    .orderBy(sql`(${ownAssets.userId} <> ${userId})`, ownAssets.ticker, ownAssets.id)
    .limit(mostImported);
  const byCode = Map.groupBy(rows, ({ isin, ticker, exchange }) => isin ?? `${ticker}@${exchange}`);
  return [...byCode.values()].slice(0, limit).flatMap((same) => {
    const [asset] = same;
    return asset ? [{ asset: ofUser(asset), userCount: new Set(same.map((row) => row.userId)).size }] : [];
  });
}

/** Rows read to find codes shared by several users. */
const mostImported = 1_000;

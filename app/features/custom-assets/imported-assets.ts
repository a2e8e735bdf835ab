import { and, asc, eq, notExists } from "drizzle-orm";
import { allAssets } from "../../market/market.views.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { findPrice } from "../../market/prices/prices.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { customAssets } from "../../portfolio/assets/custom.tables.ts";
import { sourceLabel } from "../../portfolio/assets/source-label.ts";
import type { UserCtx } from "../../server/context.ts";
import type { ImportedAsset } from "./custom-assets.contract.ts";
import { countRows } from "./own-asset-row.ts";

/** Lists custom assets created by imports, by name: only their codes are known. */
export async function listImportedAssets(ctx: UserCtx): Promise<ImportedAsset[]> {
  const { db, user, language, today } = ctx;
  const { userId, assetId } = customAssets;
  const stated = db
    .select({ id: assetId })
    .from(customAssets)
    .where(and(eq(userId, allAssets.ownerId), eq(assetId, allAssets.id)));
  const rows = await db
    .select()
    .from(allAssets)
    .where(and(eq(allAssets.ownerId, user.id), eq(allAssets.isActive, true), notExists(stated)))
    .orderBy(asc(allAssets.nameEn), asc(allAssets.id));
  const found: ImportedAsset[] = [];
  for (const row of rows) {
    const price = await findPrice(db, readerOfUser(user), row, today as never);
    found.push({
      asset: toAssetRef(row, language),
      isin: row.isin,
      price: price && { date: price.usedOn, close: price.close, source: sourceLabel(price.source) },
      transactionCount: await countRows(db, user.id, row.id),
    });
  }
  return found;
}

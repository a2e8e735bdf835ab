import { and, count, eq, lt, or, sql } from "drizzle-orm";
import { ownAssets } from "../../market/own-assets.tables.ts";
import { searchTextOf } from "../../market/search/search-text.ts";
import { customAssets } from "../../portfolio/assets/custom.tables.ts";
import type { CustomRow } from "../../portfolio/assets/custom-prices.ts";
import { unrecordedMark } from "../../portfolio/history/record-statement.ts";
import { deletedTransactions, transactions as t } from "../../portfolio/ledger.tables.ts";
import { oldestDeletion } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { AssetType, type CodeOf, CustomAssetClass } from "../../shared/codes.ts";

/** Types of classes with rules of their own in the ledger; all others are valued by the owner's prices. */
const types: Readonly<Record<number, CodeOf<typeof AssetType>>> = {
  [CustomAssetClass.preciousMetal]: AssetType.commodity,
  [CustomAssetClass.stock]: AssetType.stock,
  [CustomAssetClass.crypto]: AssetType.crypto,
  [CustomAssetClass.etf]: AssetType.etf,
  [CustomAssetClass.option]: AssetType.option,
  [CustomAssetClass.futures]: AssetType.futures,
};

/** Returns the ledger's type for a class. */
export const typeOfClass = (kind: number): CodeOf<typeof AssetType> => types[kind] ?? AssetType.custom;

/** Copies name, type and visibility from the owner's row to the asset's row. */
export async function showAsItIs(
  tx: Db,
  { userId, assetId, name, class: kind, deletedAt }: CustomRow,
): Promise<void> {
  const isIt = and(eq(ownAssets.userId, userId), eq(ownAssets.id, assetId));
  const [asset] = await tx.select().from(ownAssets).where(isIt);
  if (!asset) throw new Error(`own asset ${assetId} without its row`);
  const names = name === null ? {} : { nameEn: name, nameRu: name };
  await tx
    .update(ownAssets)
    .set({
      ...names,
      // A bond with terms is valued by them; typeOfClass only knows bonds valued by their owner's prices.
      ...{ type: asset.type === AssetType.bond ? asset.type : typeOfClass(kind) },
      isActive: deletedAt === null,
      searchText: searchTextOf({ ...asset, ...names }),
    })
    .where(isIt);
}

export async function countRows(db: Db, userId: string, assetId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(t)
    .where(and(eq(t.userId, userId), or(eq(t.assetId, assetId), eq(t.toAssetId, assetId))));
  return row?.n ?? 0;
}

/** @throws AppError INVALID_INPUT while a row, or a deleted one that can be restored, uses the asset */
export async function assertUnused(tx: Db, userId: string, assetId: string): Promise<void> {
  const deleted = await tx
    .select({ row: deletedTransactions.row })
    .from(deletedTransactions)
    .where(eq(deletedTransactions.userId, userId));
  const isNamed = deleted.some(({ row }) => JSON.stringify(row).includes(assetId));
  if (isNamed || (await countRows(tx, userId, assetId)) > 0)
    throw new AppError("INVALID_INPUT", {}, [{ path: "assetId", code: "has-history" }]);
}

/** Removes custom assets that can no longer be restored, with their prices, unless still in use. */
export async function purgeDeletedAssets(tx: Db, userId: string, now: Date): Promise<void> {
  const isOver = and(eq(customAssets.userId, userId), lt(customAssets.deletedAt, oldestDeletion(now)));
  const naming = ["pie_nodes", "recurring_plans", "proposed_orders", "statement_lines"].map(
    (table) =>
      sql`and not exists (select from ${sql.identifier(table)} n where n.user_id = ${userId} and n.asset_id = ${ownAssets.id})`,
  );
  await tx.execute(sql`${unrecordedMark("expired")}
    delete from ${ownAssets} where ${ownAssets.userId} = ${userId}
      and ${ownAssets.id} in (select ${customAssets.assetId} from ${customAssets} where ${isOver})
      and not exists (select from ${t} where ${t.userId} = ${userId} and (${t.assetId} = ${ownAssets.id} or ${t.toAssetId} = ${ownAssets.id}))
      ${sql.join(naming, sql` `)}`);
}

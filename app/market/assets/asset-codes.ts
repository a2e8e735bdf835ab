import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { assetCodes, type CodeKind } from "../market.tables.ts";

type AssetCodeRow = typeof assetCodes.$inferSelect;

export interface AssetCode {
  readonly kind: CodeKind;
  readonly code: string;
  /** Exchange of a ticker, provider of an id. */
  readonly venue?: string;
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
}

/** Adds codes of a shared asset; known ones stay unchanged. */
export async function addAssetCodes(db: Db, assetId: string, codes: readonly AssetCode[]): Promise<void> {
  if (codes.length === 0) return;
  await db
    .insert(assetCodes)
    .values(codes.map((code) => ({ venue: "", ...code, ownerId: nilGuid, assetId })))
    .onConflictDoNothing();
}

/** Lists a shared asset's codes beside its row's own, earliest-ending first. */
export const listAssetCodes = (db: Db, assetId: string): Promise<AssetCodeRow[]> =>
  db
    .select()
    .from(assetCodes)
    .where(and(eq(assetCodes.ownerId, nilGuid), eq(assetCodes.assetId, assetId)))
    .orderBy(assetCodes.validTo, assetCodes.kind, assetCodes.code);

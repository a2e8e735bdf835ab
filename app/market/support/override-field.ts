import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { AssetRow } from "../assets/assets.ts";
import { updateAssets } from "../assets/write-assets.ts";
import { logSeries } from "../change-log.ts";
import { assets } from "../market.tables.ts";
import { searchPieces } from "../search/search-text.ts";
import { type EditOrder, editAsset } from "./asset-edits.ts";
import { type AssetField, fieldOf, fieldText, toColumn } from "./asset-fields.ts";
import { assetOverrides } from "./support.tables.ts";

export type Override = typeof assetOverrides.$inferSelect;

export interface OverrideState {
  readonly value: string | null;
  readonly reason: string;
}

const isShared = (id: string) => and(eq(assets.ownerId, nilGuid), eq(assets.id, id));
const isOf = (assetId: string, field: string) =>
  and(
    eq(assetOverrides.ownerId, nilGuid),
    eq(assetOverrides.assetId, assetId),
    eq(assetOverrides.field, field),
  );

export const listOverrides = (db: Db, assetId: string): Promise<Override[]> =>
  db
    .select()
    .from(assetOverrides)
    .where(and(eq(assetOverrides.ownerId, nilGuid), eq(assetOverrides.assetId, assetId)));

/**
 * Overrides a field, regardless of sources; `isFieldValue` must hold.
 * @param value text, null = unknown, undefined = removes the override
 * @returns the edit's id, null when unchanged
 * @throws AppError NOT_FOUND
 */
export async function overrideField(
  db: Db,
  order: EditOrder,
  field: AssetField,
  value: string | null | undefined,
): Promise<string | null> {
  return editAsset(db, order, async (tx) => {
    const known = await findOverride(tx, order.assetId, field);
    const before = known && stateOf(field, known);
    if (before?.value === value && (known !== undefined || value === undefined)) return null;
    await writeOverride(tx, order, field, value);
    const after = value === undefined ? null : { value, reason: order.reason };
    return { kind: "field", subject: field, before: [before ?? null], after: [after] };
  });
}

const stateOf = (field: AssetField, { value, reason }: Override): OverrideState => ({
  value: fieldText(field, value),
  reason,
});

async function findOverride(tx: Db, assetId: string, field: AssetField): Promise<Override | undefined> {
  const [row] = await tx.select().from(assetOverrides).where(isOf(assetId, field));
  return row;
}

async function readAsset(tx: Db, assetId: string): Promise<AssetRow> {
  const [row] = await tx.select().from(assets).where(isShared(assetId));
  if (!row) throw new Error("locked asset vanished");
  return row;
}

/** Ledgers that were folded with the old value are folded anew: their key has the position of events. */
export async function writeOverride(
  tx: Db,
  order: EditOrder,
  field: AssetField,
  value: string | null | undefined,
): Promise<void> {
  const { assetId } = order;
  const known = await findOverride(tx, assetId, field);
  const row = await readAsset(tx, assetId);
  const sources = known ? known.original : fieldOf(row, field);
  await tx.delete(assetOverrides).where(isOf(assetId, field));
  const plain = known?.searchText ? row.searchText.replace(`|${known.searchText}`, "|") : row.searchText;
  const isName = field === "nameEn" || field === "nameRu";
  const pieces = isName && value ? searchPieces(value) : [];
  const added = pieces.filter((piece) => !plain.includes(`|${piece}|`));
  const searchText = added.map((piece) => `${piece}|`).join("");
  if (value !== undefined)
    await tx.insert(assetOverrides).values({
      ownerId: nilGuid,
      assetId,
      field,
      value,
      original: sources,
      searchText,
      reason: order.reason,
      setBy: order.userId,
      setAt: order.now,
    });
  const column = toColumn(field, value === undefined ? sources : value);
  await updateAssets(tx, { ...column, searchText: plain + searchText }, isShared(assetId));
  await logSeries(tx, nilGuid, "events");
}

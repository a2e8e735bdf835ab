import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { assetFieldNames } from "../../shared/names/asset-field-names.ts";
import type { AssetRow } from "../assets/assets.ts";
import { assetMerges, incomeEvents } from "../market.tables.ts";
import { supportSource } from "../prices/price-sources.ts";
import { type AssetField, fieldOf, fieldText } from "./asset-fields.ts";
import { listOverrides, type Override } from "./override-field.ts";
import { readSlots } from "./read-slots.ts";
import { assetFieldSources } from "./support.tables.ts";

export interface FieldFact {
  readonly field: AssetField;
  readonly value: string | null;
  readonly source: string;
  readonly override: Override | null;
  readonly original: string | null;
}

/** Lists every field that support may set, with its source and any override. */
export async function listFieldFacts(db: Db, row: AssetRow): Promise<FieldFact[]> {
  const overrides = new Map((await listOverrides(db, row.id)).map((entry) => [entry.field, entry]));
  const { ownerId, assetId } = assetFieldSources;
  const filled = await db
    .select()
    .from(assetFieldSources)
    .where(and(eq(ownerId, nilGuid), eq(assetId, row.id)));
  const sources = new Map(filled.map(({ field, source }) => [field, source]));
  return assetFieldNames.map((field) => {
    const override = overrides.get(field) ?? null;
    return {
      field,
      value: fieldOf(row, field),
      source: override ? supportSource : (sources.get(field) ?? row.source),
      override,
      original: override && fieldText(field, override.original),
    };
  });
}

export interface SourceShare {
  readonly source: string;
  readonly count: number;
  readonly from: string;
  readonly to: string;
}

/** Counts days of a shared asset's closes per source, largest first. */
export async function listCloseSources(db: Db, id: string): Promise<SourceShare[]> {
  const slots = await readSlots(db, id, { from: "1900-01-01" as never, to: "2999-12-31" as never });
  const bySource = Map.groupBy(slots, ({ source }) => source);
  return [...bySource]
    .map(([source, list]) => ({
      source,
      count: list.length,
      from: list[0]?.day ?? "",
      to: list.at(-1)?.day ?? "",
    }))
    .sort((a, b) => b.count - a.count);
}

/** Counts payments per source, dated by ex-date, else pay date; largest first. */
export async function listPaymentSources(db: Db, id: string): Promise<SourceShare[]> {
  const day = sql<string>`coalesce(${incomeEvents.exDate}, ${incomeEvents.payDate})::text`;
  return db
    .select({
      source: incomeEvents.source,
      count: sql<number>`count(*)::int`,
      from: sql<string>`min(${day})`,
      to: sql<string>`max(${day})`,
    })
    .from(incomeEvents)
    .where(
      and(
        eq(incomeEvents.ownerId, nilGuid),
        eq(incomeEvents.assetOwnerId, nilGuid),
        eq(incomeEvents.assetId, id),
      ),
    )
    .groupBy(incomeEvents.source)
    .orderBy(sql`count(*) desc`);
}

/** Lists merges from or into a shared asset, newest first, undone ones included. */
export const listMerges = (db: Db, id: string) =>
  db
    .select({
      id: assetMerges.id,
      fromId: assetMerges.fromId,
      toId: assetMerges.toId,
      reason: assetMerges.reason,
      mergedAt: assetMerges.mergedAt,
      undoneAt: assetMerges.undoneAt,
    })
    .from(assetMerges)
    .where(
      and(
        eq(assetMerges.ownerId, nilGuid),
        sql`(${assetMerges.fromId} = ${id} or ${assetMerges.toId} = ${id})`,
      ),
    )
    .orderBy(sql`${assetMerges.id} desc`);

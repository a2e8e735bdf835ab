import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { marketChanges } from "../lineage.tables.ts";
import { isSharedOwner } from "../market-reader.ts";
import { ownMarketChanges } from "../own.tables.ts";

export const everySeries = "*";

export type ChangeKind = "prices" | "rates" | "events";

export async function markChanged(
  tx: Db,
  change: { readonly ownerId: string; readonly kind: ChangeKind; readonly version: number },
  series: readonly string[],
): Promise<void> {
  const { ownerId, kind, version } = change;
  const [table, owner] = isSharedOwner(ownerId)
    ? [marketChanges, sql`owner_id`]
    : [ownMarketChanges, sql`user_id`];
  await tx.execute(sql`
    insert into ${table} (${owner}, kind, series, version)
    select ${ownerId}, ${kind}, name, ${version}
    from (select distinct jsonb_array_elements_text(${JSON.stringify(series)}::jsonb) as name) names
    on conflict (${owner}, kind, series) do update set version = excluded.version`);
}

export async function listChanged(
  db: Db,
  ownerId: string,
  kind: ChangeKind,
  after: number,
): Promise<Map<string, number>> {
  const [t, isOwners] = isSharedOwner(ownerId)
    ? [marketChanges, eq(marketChanges.ownerId, ownerId)]
    : [ownMarketChanges, eq(ownMarketChanges.userId, ownerId)];
  const rows = await db
    .select({ series: t.series, version: t.version })
    .from(t)
    .where(and(isOwners, eq(t.kind, kind), gt(t.version, after)));
  return new Map(rows.map(({ series, version }) => [series, version]));
}

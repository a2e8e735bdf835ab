import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { marketChanges } from "../lineage.tables.ts";

/** Stands for a change that does not name its series. */
export const everySeries = "*";

/** Which of an owner's versions counts: "prices", "rates" or "events". */
export type ChangeKind = "prices" | "rates" | "events";

/** Remembers the version in which each of the series changed last. */
export async function markChanged(
  tx: Db,
  change: { readonly ownerId: string; readonly kind: ChangeKind; readonly version: number },
  series: readonly string[],
): Promise<void> {
  const { ownerId, kind, version } = change;
  await tx.execute(sql`
    insert into ${marketChanges} (owner_id, kind, series, version)
    select ${ownerId}, ${kind}, name, ${version}
    from (select distinct jsonb_array_elements_text(${JSON.stringify(series)}::jsonb) as name) names
    on conflict (owner_id, kind, series) do update set version = excluded.version`);
}

/** Series that changed after a version, with the version they changed in last; "*" among them means all. */
export async function listChanged(
  db: Db,
  ownerId: string,
  kind: ChangeKind,
  after: number,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ series: marketChanges.series, version: marketChanges.version })
    .from(marketChanges)
    .where(
      and(eq(marketChanges.ownerId, ownerId), eq(marketChanges.kind, kind), gt(marketChanges.version, after)),
    );
  return new Map(rows.map(({ series, version }) => [series, version]));
}

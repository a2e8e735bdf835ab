import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { DetectorId } from "../../shared/names/detector-ids.ts";
import type { AssetRow } from "../assets/assets.ts";
import { type QuarantineKind, quarantine } from "../lineage.tables.ts";
import { assets } from "../market.tables.ts";

export interface QuarantineCase {
  readonly id: string;
  readonly kind: QuarantineKind;
  /** Null: a rate. */
  readonly asset: AssetRow | null;
  readonly pair: string | null;
  readonly source: string;
  readonly detector: DetectorId;
  readonly rows: number;
  readonly from: string;
  readonly to: string;
  readonly value: string;
  readonly currency: string | null;
  readonly evidence: Readonly<Record<string, string>>;
  readonly firstSeenAt: Date;
  readonly fetchedAt: Date;
  readonly url: string;
}

const mostCases = 500;

/** Newest days first. @returns at most 500 open cases, and the total */
export async function listCases(
  db: Db,
): Promise<{ readonly cases: readonly QuarantineCase[]; readonly total: number }> {
  const isOpen = and(eq(quarantine.ownerId, nilGuid), eq(quarantine.state, "open"));
  const groups = await db
    .select({
      id: quarantine.caseId,
      rows: sql<number>`count(*)::int`,
      from: sql<string>`min(${quarantine.day})::text`,
      to: sql<string>`max(${quarantine.day})::text`,
      firstSeenAt: sql<string>`min(${quarantine.firstSeenAt})`.mapWith(quarantine.firstSeenAt),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(quarantine)
    .where(isOpen)
    .groupBy(quarantine.caseId)
    .orderBy(sql`max(${quarantine.day}) desc`, quarantine.caseId)
    .limit(mostCases);
  const firsts = await db
    .selectDistinctOn([quarantine.caseId], { row: quarantine, asset: assets })
    .from(quarantine)
    .leftJoin(assets, and(eq(assets.ownerId, quarantine.assetOwnerId), eq(assets.id, quarantine.assetId)))
    .where(isOpen)
    .orderBy(quarantine.caseId, quarantine.day);
  const byCase = new Map(firsts.map((first) => [first.row.caseId, first]));
  const cases = groups.flatMap(({ total: _total, ...group }): QuarantineCase[] => {
    const first = byCase.get(group.id);
    if (first === undefined) return [];
    const { kind, series, source, detector, value, currency, evidence, fetchedAt, url } = first.row;
    const pair = kind === "rate" ? series : null;
    return [
      {
        ...group,
        kind,
        asset: first.asset,
        pair,
        source,
        detector,
        value,
        currency,
        evidence,
        fetchedAt,
        url,
      },
    ];
  });
  return { cases, total: groups[0]?.total ?? 0 };
}

import { dayNumber, type IsoDate } from "@zerno/engine";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { type QuarantineKind, quarantine } from "../lineage.tables.ts";
import type { SharedOwner } from "../market-reader.ts";

/**
 * Days with an open quarantined value, by series, which mark figures on older values. Rejected ones are decided.
 * @returns ascending day numbers; a series without any is absent
 */
export async function loadSuspectDays(
  db: Db,
  sharedId: SharedOwner,
  kind: QuarantineKind,
  series: readonly string[],
): Promise<Map<string, number[]>> {
  const out = new Map<string, number[]>();
  if (series.length === 0) return out;
  const rows = await db
    .selectDistinct({ series: quarantine.series, day: quarantine.day })
    .from(quarantine)
    .where(
      and(
        eq(quarantine.ownerId, sharedId),
        eq(quarantine.kind, kind),
        eq(quarantine.state, "open"),
        inArray(quarantine.series, [...series]),
      ),
    )
    .orderBy(asc(quarantine.series), asc(quarantine.day));
  for (const { series: name, day } of rows) {
    const days = out.get(name);
    const number = dayNumber(day as IsoDate);
    if (days === undefined) out.set(name, [number]);
    else days.push(number);
  }
  return out;
}

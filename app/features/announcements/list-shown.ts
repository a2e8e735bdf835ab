import { and, asc, gt, isNull, lte, or } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { ShownAnnouncement } from "../../shared/page-request.ts";
import { announcements as a } from "./announcements.tables.ts";

/** A page carries at most so many; one is shown at a time. */
const mostShown = 3;

/** Returns the announcements to show at a moment: warnings first, then the latest. */
export async function listShown(db: Db, now: Date): Promise<readonly ShownAnnouncement[]> {
  const rows = await db
    .select({ id: a.id, en: a.textEn, ru: a.textRu, level: a.level, audience: a.audience, link: a.link })
    .from(a)
    .where(and(lte(a.startsAt, now), or(isNull(a.endsAt), gt(a.endsAt, now))))
    .orderBy(asc(a.startsAt), asc(a.id));
  const warnings = rows.filter(({ level }) => level === "warning");
  const others = rows.filter(({ level }) => level !== "warning");
  return [...warnings.toReversed(), ...others.toReversed()].slice(0, mostShown);
}

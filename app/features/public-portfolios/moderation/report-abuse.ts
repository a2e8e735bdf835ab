import { and, eq, isNull, max } from "drizzle-orm";
import { v5 as idOfName, v7 as newId } from "uuid";
import type { z } from "zod";
import { abuseReports } from "../../../domain/publication/publication.tables.ts";
import type { Ctx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { communityContract } from "../community/community.contract.ts";
import { getReported, ofSubject, type Subject } from "./subjects.ts";

type Report = z.output<(typeof communityContract)["POST /api/social/report-abuse"]["input"]>;

/** Id of a browser's report since the last decision: the browser's key itself is not stored. */
async function idOfBrowser(tx: Db, subject: Subject, socialKey: string): Promise<string> {
  const [row] = await tx
    .select({ decidedAt: max(abuseReports.closedAt) })
    .from(abuseReports)
    .where(ofSubject(subject));
  const since = row?.decidedAt?.toISOString() ?? "";
  return idOfName([socialKey, subject.portfolioId ?? "", since].join(" "), subject.ownerId);
}

/**
 * Stores a report for the administrators. A signed-in user, and a visitor's browser that sends its key, has one open
 * report of a subject, which a later one replaces; one that fills the field hidden from people is dropped.
 * @throws AppError INVALID_INPUT, GONE, NOT_FOUND
 */
export async function reportAbuse(
  { db, user, now, socialKey }: Ctx,
  { key, userName, reason, text, homepage }: Report,
): Promise<null> {
  const subject = await getReported(db, { key, userName });
  if (user === null && homepage !== "") return null;
  const { ownerId, portfolioId } = subject;
  const reportedBy = user?.id ?? null;
  await db.transaction(async (tx) => {
    if (reportedBy !== null)
      await tx
        .delete(abuseReports)
        .where(
          and(ofSubject(subject), eq(abuseReports.reportedBy, reportedBy), isNull(abuseReports.closedAt)),
        );
    const isOfBrowser = reportedBy === null && socialKey !== undefined;
    const id = isOfBrowser ? await idOfBrowser(tx, subject, socialKey) : newId();
    const words = { reason, text, reportedAt: now() };
    await tx
      .insert(abuseReports)
      .values({ ...words, userId: ownerId, id, portfolioId, reportedBy })
      .onConflictDoUpdate({
        ...{ target: [abuseReports.userId, abuseReports.id], set: words },
        setWhere: isNull(abuseReports.closedAt),
      });
  });
  return null;
}

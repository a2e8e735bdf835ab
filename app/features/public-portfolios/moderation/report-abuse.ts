import { and, eq, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import { abuseReports } from "../../../domain/publication/publication.tables.ts";
import type { Ctx } from "../../../server/context.ts";
import type { communityContract } from "../community/community.contract.ts";
import { getReported } from "./subjects.ts";

type Report = z.output<(typeof communityContract)["POST /api/social/report-abuse"]["input"]>;

/**
 * Stores a report for the administrators. A signed-in user has one open report of a subject, which a later one
 * replaces; one that fills the field hidden from people is dropped.
 * @throws AppError INVALID_INPUT, GONE, NOT_FOUND
 */
export async function reportAbuse(
  { db, user, now }: Ctx,
  { key, userName, reason, text, homepage }: Report,
): Promise<null> {
  const { ownerId, portfolioId } = await getReported(db, { key, userName });
  if (user === null && homepage !== "") return null;
  const reportedBy = user?.id ?? null;
  await db.transaction(async (tx) => {
    const ofSubject =
      portfolioId === null ? isNull(abuseReports.portfolioId) : eq(abuseReports.portfolioId, portfolioId);
    if (reportedBy !== null)
      await tx
        .delete(abuseReports)
        .where(
          and(
            ...[eq(abuseReports.userId, ownerId), ofSubject],
            ...[eq(abuseReports.reportedBy, reportedBy), isNull(abuseReports.closedAt)],
          ),
        );
    await tx.insert(abuseReports).values({
      ...{ userId: ownerId, id: newId(), portfolioId, reason, text, reportedBy, reportedAt: now() },
    });
  });
  return null;
}

import { and, eq, isNull } from "drizzle-orm";
import { getPublicRow } from "../../../domain/publication/open-public.ts";
import { withholdsProfile } from "../../../domain/publication/owners.queries.ts";
import { abuseReports, withheldSubjects } from "../../../domain/publication/publication.tables.ts";
import { publicProfiles, userNames } from "../../../identity/identity.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";

/** A user's portfolio, or their profile if `portfolioId` is null. */
export interface Subject {
  readonly ownerId: string;
  readonly portfolioId: string | null;
}

/** Condition for the reports of a subject. */
export const ofSubject = ({ ownerId, portfolioId }: Subject) =>
  and(
    eq(abuseReports.userId, ownerId),
    portfolioId === null ? isNull(abuseReports.portfolioId) : eq(abuseReports.portfolioId, portfolioId),
  );

/** Returns the subject of a published profile. @throws AppError GONE if it is withheld, NOT_FOUND if not published */
async function getProfileSubject(db: Db, userName: string): Promise<Subject> {
  const [row] = await db
    .select({ ownerId: userNames.userId, withheldBy: withheldSubjects.userId })
    .from(userNames)
    .innerJoin(
      publicProfiles,
      and(eq(publicProfiles.userId, userNames.userId), eq(publicProfiles.isPublic, true)),
    )
    .leftJoin(withheldSubjects, withholdsProfile(publicProfiles.userId))
    .where(eq(userNames.name, userName.toLowerCase()));
  if (!row) throw new AppError("NOT_FOUND");
  if (row.withheldBy !== null) throw new AppError("GONE");
  return { ownerId: row.ownerId, portfolioId: null };
}

/**
 * Returns the reported subject: the portfolio of a key, or the profile of a user name.
 * @throws AppError INVALID_INPUT unless exactly one of them is given; GONE, NOT_FOUND
 */
export async function getReported(
  db: Db,
  { key, userName }: { readonly key?: string | undefined; readonly userName?: string | undefined },
): Promise<Subject> {
  if (key !== undefined && userName === undefined) {
    const row = await getPublicRow(db, key);
    return { ownerId: row.userId, portfolioId: row.portfolioId };
  }
  if (userName !== undefined && key === undefined) return getProfileSubject(db, userName);
  const path = key === undefined ? "key" : "userName";
  throw new AppError("INVALID_INPUT", {}, [{ path, code: key === undefined ? "required" : "unknown" }]);
}

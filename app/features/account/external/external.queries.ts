import { and, asc, eq } from "drizzle-orm";
import type { ExternalProfile, ExternalProvider } from "../../../identity/external/external-profile.ts";
import { externalIdentities, externalSubjects } from "../../../identity/factors.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";

/** Returns the user of an external account, or undefined. */
export async function findLinkedUser(
  db: Db,
  { provider, subject }: Pick<ExternalProfile, "provider" | "subject">,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: externalSubjects.userId })
    .from(externalSubjects)
    .where(and(eq(externalSubjects.provider, provider), eq(externalSubjects.subject, subject)));
  return row?.userId;
}

/**
 * Links an external account to a user; linking again changes nothing.
 * @throws AppError CONFLICT when it belongs to another account
 */
export async function linkExternal(
  db: Db,
  userId: string,
  { provider, subject, email }: Pick<ExternalProfile, "provider" | "subject" | "email">,
  now: Date,
): Promise<void> {
  const key = { provider, subject, userId };
  await db.transaction(async (tx) => {
    await tx.insert(externalSubjects).values(key).onConflictDoNothing();
    if ((await findLinkedUser(tx, key)) !== userId) throw new AppError("CONFLICT");
    await tx
      .insert(externalIdentities)
      .values({ ...key, email, linkedAt: now })
      .onConflictDoNothing();
  });
}

export async function listExternal(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId))
    .orderBy(asc(externalIdentities.linkedAt), asc(externalIdentities.subject));
  return rows.map(({ provider, email, linkedAt }) => ({
    provider: provider as ExternalProvider,
    email,
    linkedAt: linkedAt.toISOString(),
  }));
}

/** Unlinks a provider; false when it was not linked. */
export async function unlinkExternal(db: Db, userId: string, provider: ExternalProvider): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx
      .delete(externalSubjects)
      .where(and(eq(externalSubjects.userId, userId), eq(externalSubjects.provider, provider)));
    const gone = await tx
      .delete(externalIdentities)
      .where(and(eq(externalIdentities.userId, userId), eq(externalIdentities.provider, provider)))
      .returning({ subject: externalIdentities.subject });
    return gone.length > 0;
  });
}

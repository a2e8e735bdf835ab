import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { supportGrants } from "./support-grants.tables.ts";

const grantMs = 24 * 3600_000;

export type SupportGrant = typeof supportGrants.$inferSelect;

/** `grantedBy` null is the user. */
interface Granting {
  readonly userId: string;
  readonly grantedBy: string | null;
  readonly reason: string;
  readonly now: Date;
}

/** Replaces a grant in force. */
export async function grantSupport(tx: Db, granting: Granting): Promise<SupportGrant> {
  const { now } = granting;
  await revokeSupport(tx, granting.userId, now);
  const expiresAt = new Date(now.getTime() + grantMs);
  const { now: grantedAt, ...rest } = granting;
  const [row] = await tx
    .insert(supportGrants)
    .values({ ...rest, id: newId(), grantedAt, expiresAt })
    .returning();
  if (!row) throw new Error("insert returned no row");
  return row;
}

const inForce = (userId: string, now: Date) =>
  and(eq(supportGrants.userId, userId), isNull(supportGrants.revokedAt), gt(supportGrants.expiresAt, now));

export async function revokeSupport(tx: Db, userId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(supportGrants)
    .set({ revokedAt: now })
    .where(inForce(userId, now))
    .returning({ id: supportGrants.id });
  return ended.length > 0;
}

export async function findSupportGrant(db: Db, userId: string, now: Date): Promise<SupportGrant | null> {
  const [row] = await db
    .select()
    .from(supportGrants)
    .where(inForce(userId, now))
    .orderBy(desc(supportGrants.grantedAt))
    .limit(1);
  return row ?? null;
}

/** Newest first. */
export const listSupportGrants = (db: Db, userId: string, limit: number): Promise<SupportGrant[]> =>
  db
    .select()
    .from(supportGrants)
    .where(eq(supportGrants.userId, userId))
    .orderBy(desc(supportGrants.grantedAt), desc(supportGrants.id))
    .limit(limit);

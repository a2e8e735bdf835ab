import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { users } from "../../identity/identity.tables.ts";
import { isSameHash } from "../../identity/tokens.ts";
import type { Grant } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { type GrantLevel, grantLevels } from "../../shared/endpoint.ts";
import { portfolios } from "../ledger.tables.ts";
import { addLinkToken, findLink, removeLinkToken } from "../links/link-tokens.ts";
import { portfolioGrants as g, grantRecipients as r } from "./grants.tables.ts";

const linkDays = 7;
const dayMs = 86_400_000;

const levelOf = (code: number): GrantLevel => grantLevels[code] ?? "view";
const codeOf = (level: GrantLevel): number => grantLevels.indexOf(level);

export interface ListedGrant {
  readonly id: string;
  readonly label: string;
  readonly level: GrantLevel;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly granteeName: string | null;
}

/** Includes deleted portfolios. */
export async function listGrants(db: Db, userId: string): Promise<Grant[]> {
  const rows = await db
    .select({ portfolioId: g.portfolioId, ownerId: g.userId, level: g.level })
    .from(r)
    .innerJoin(g, and(eq(g.userId, r.ownerId), eq(g.id, r.grantId), eq(g.granteeId, r.userId)))
    .where(eq(r.userId, userId));
  return rows.map(({ level, ...row }) => ({ ...row, level: levelOf(level) }));
}

/** Oldest first, with invitations. */
export async function listPeople(db: Db, ownerId: string, portfolioId: string): Promise<ListedGrant[]> {
  const rows = await db
    .select({ grant: g, granteeName: users.name })
    .from(g)
    .leftJoin(users, eq(users.userId, g.granteeId))
    .where(and(eq(g.userId, ownerId), eq(g.portfolioId, portfolioId)))
    .orderBy(asc(g.createdAt), asc(g.id));
  return rows.map(({ grant: { id, label, level, createdAt, expiresAt, acceptedAt }, granteeName }) => ({
    ...{ id, label, level: levelOf(level), createdAt, expiresAt, acceptedAt, granteeName },
  }));
}

interface Invitation {
  readonly ownerId: string;
  readonly portfolioId: string;
  readonly level: GrantLevel;
  readonly label: string;
  readonly now: Date;
}

export async function insertInvitation(
  db: Db,
  { ownerId, portfolioId, level, label, now }: Invitation,
): Promise<{ id: string; token: string }> {
  const link = { kind: "invitation", userId: ownerId, portfolioId, id: newId() } as const;
  return db.transaction(async (tx) => {
    const { token, tokenHash } = await addLinkToken(tx, link);
    await tx.insert(g).values({
      ...{ userId: ownerId, id: link.id, portfolioId, label, tokenHash },
      level: codeOf(level),
      createdAt: now,
      expiresAt: new Date(now.getTime() + linkDays * dayMs),
    });
    return { id: link.id, token };
  });
}

const recipientOf = ({ userId: ownerId, id }: Pick<typeof g.$inferSelect, "userId" | "id">) =>
  and(eq(r.ownerId, ownerId), eq(r.grantId, id));

/** Also deletes look-ups; needs a transaction. */
async function deleteGrants(tx: Db, which: ReturnType<typeof and>): Promise<(typeof g.$inferSelect)[]> {
  const gone = await tx.delete(g).where(which).returning();
  for (const grant of gone) {
    await removeLinkToken(tx, { kind: "invitation", userId: grant.userId, id: grant.id });
    if (grant.granteeId !== null)
      await tx.delete(r).where(and(eq(r.userId, grant.granteeId), recipientOf(grant)));
  }
  return gone;
}

const one = (ownerId: string, portfolioId: string, id: string) =>
  and(eq(g.userId, ownerId), eq(g.portfolioId, portfolioId), eq(g.id, id));

/** @throws AppError NOT_FOUND */
export async function updateLevel(
  db: Db,
  ownerId: string,
  {
    portfolioId,
    id,
    level,
  }: { readonly portfolioId: string; readonly id: string; readonly level: GrantLevel },
): Promise<void> {
  const changed = await db
    .update(g)
    .set({ level: codeOf(level) })
    .where(one(ownerId, portfolioId, id))
    .returning({ id: g.id });
  if (changed.length === 0) throw new AppError("NOT_FOUND");
}

/** Returns the label. @throws AppError NOT_FOUND */
export async function deleteGrant(db: Db, ownerId: string, portfolioId: string, id: string): Promise<string> {
  const [gone] = await db.transaction((tx) => deleteGrants(tx, one(ownerId, portfolioId, id)));
  if (!gone) throw new AppError("NOT_FOUND");
  return gone.label;
}

/** Returns owner and label. @throws AppError NOT_FOUND */
export async function leaveGrant(
  db: Db,
  granteeId: string,
  portfolioId: string,
): Promise<{ ownerId: string; label: string }> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ ownerId: r.ownerId, grantId: r.grantId })
      .from(r)
      .where(and(eq(r.userId, granteeId), eq(r.portfolioId, portfolioId)));
    if (!found) throw new AppError("NOT_FOUND");
    const isOwn = and(one(found.ownerId, portfolioId, found.grantId), eq(g.granteeId, granteeId));
    const [gone] = await deleteGrants(tx, isOwn);
    if (!gone) throw new AppError("NOT_FOUND");
    return { ownerId: gone.userId, label: gone.label };
  });
}

export interface OpenInvitation {
  readonly ownerId: string;
  readonly id: string;
  readonly portfolioId: string;
  readonly level: GrantLevel;
  readonly label: string;
  readonly ownerName: string;
}

/** @throws AppError LINK_INVALID for an unknown, used, revoked or expired token, or a deleted portfolio */
export async function findInvitation(db: Db, token: string, now: Date): Promise<OpenInvitation> {
  const link = await findLink(db, "invitation", token);
  if (!link) throw new AppError("LINK_INVALID");
  const [found] = await db
    .select({ grant: g, ownerName: users.name })
    .from(g)
    .innerJoin(users, eq(users.userId, g.userId))
    .innerJoin(portfolios, and(eq(portfolios.userId, g.userId), eq(portfolios.id, g.portfolioId)))
    .where(
      and(
        ...[eq(g.userId, link.userId), eq(g.id, link.id)],
        ...[isNotNull(g.tokenHash), isNull(portfolios.deletedAt)],
      ),
    );
  const { tokenHash, expiresAt } = found?.grant ?? {};
  if (!found || !tokenHash || !expiresAt || expiresAt <= now) throw new AppError("LINK_INVALID");
  if (!isSameHash(tokenHash, link.hash)) throw new AppError("LINK_INVALID");
  const { userId: ownerId, id, portfolioId, level, label } = found.grant;
  return { ownerId, id, portfolioId, level: levelOf(level), label, ownerName: found.ownerName };
}

/**
 * One UPDATE, so that it works once; replaces earlier grants. Needs a transaction.
 * @throws AppError LINK_INVALID when used meanwhile
 */
export async function acceptInvitation(
  db: Db,
  { ownerId, id, portfolioId }: Pick<OpenInvitation, "ownerId" | "id" | "portfolioId">,
  granteeId: string,
  now: Date,
): Promise<void> {
  const isEarlier = and(
    ...[eq(g.userId, ownerId), eq(g.portfolioId, portfolioId), eq(g.granteeId, granteeId)],
  );
  await deleteGrants(db, isEarlier);
  const used = await db
    .update(g)
    .set({ granteeId, acceptedAt: now, tokenHash: null })
    .where(and(eq(g.userId, ownerId), eq(g.id, id), isNotNull(g.tokenHash)))
    .returning({ id: g.id });
  if (used.length === 0) throw new AppError("LINK_INVALID");
  await removeLinkToken(db, { kind: "invitation", userId: ownerId, id });
  await db.insert(r).values({ userId: granteeId, ownerId, grantId: id, portfolioId });
}

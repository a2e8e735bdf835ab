import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { users } from "../../identity/identity.tables.ts";
import { hashToken, isSameHash, makeToken, parseToken } from "../../identity/tokens.ts";
import type { Grant } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { type GrantLevel, grantLevels } from "../../shared/endpoint.ts";
import { portfolios } from "../ledger.tables.ts";
import { portfolioGrants as g } from "./grants.tables.ts";

/** Lifetime of an invitation's link. */
const linkDays = 7;
const dayMs = 86_400_000;

const levelOf = (code: number): GrantLevel => grantLevels[code] ?? "view";
const codeOf = (level: GrantLevel): number => grantLevels.indexOf(level);

/** User with access to a portfolio, or an invitation. */
export interface ListedGrant {
  readonly id: string;
  readonly label: string;
  readonly level: GrantLevel;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  /** Name of the account that took the invitation; null before. */
  readonly granteeName: string | null;
}

/** Portfolios of others that a user was let into. Deleted ones are named too: their owners' rows are not found. */
export async function listGrants(db: Db, userId: string): Promise<Grant[]> {
  const rows = await db
    .select({ portfolioId: g.portfolioId, ownerId: g.userId, level: g.level })
    .from(g)
    .where(eq(g.granteeId, userId));
  return rows.map(({ level, ...row }) => ({ ...row, level: levelOf(level) }));
}

/** Returns users with access to a portfolio, and invitations, oldest first. */
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

/** Creates an invitation; its token, stored as a hash, grants access to the first user. */
export async function insertInvitation(
  db: Db,
  { ownerId, portfolioId, level, label, now }: Invitation,
): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = makeToken(ownerId, id);
  await db.insert(g).values({
    ...{ userId: ownerId, id, portfolioId, label },
    level: codeOf(level),
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkDays * dayMs),
  });
  return { id, token };
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

/** Takes access or an invitation back; its label. @throws AppError NOT_FOUND */
export async function deleteGrant(db: Db, ownerId: string, portfolioId: string, id: string): Promise<string> {
  const [gone] = await db
    .delete(g)
    .where(one(ownerId, portfolioId, id))
    .returning({ label: g.label });
  if (!gone) throw new AppError("NOT_FOUND");
  return gone.label;
}

/**
 * Leaves a shared portfolio and returns its owner and label.
 * @throws AppError NOT_FOUND
 */
export async function leaveGrant(
  db: Db,
  granteeId: string,
  portfolioId: string,
): Promise<{ ownerId: string; label: string }> {
  const [gone] = await db
    .delete(g)
    .where(and(eq(g.granteeId, granteeId), eq(g.portfolioId, portfolioId)))
    .returning({ ownerId: g.userId, label: g.label });
  if (!gone) throw new AppError("NOT_FOUND");
  return gone;
}

/** An invitation as its link shows it. */
export interface OpenInvitation {
  readonly ownerId: string;
  readonly id: string;
  readonly portfolioId: string;
  readonly level: GrantLevel;
  readonly label: string;
  readonly ownerName: string;
}

/**
 * The invitation of a link.
 * @throws AppError LINK_INVALID alike for a token that never was, was used, taken back or is too old, and for a portfolio
 * that is gone
 */
export async function findInvitation(db: Db, token: string, now: Date): Promise<OpenInvitation> {
  const parts = parseToken(token);
  if (!parts) throw new AppError("LINK_INVALID");
  const [found] = await db
    .select({ grant: g, ownerName: users.name })
    .from(g)
    .innerJoin(users, eq(users.userId, g.userId))
    .innerJoin(portfolios, and(eq(portfolios.userId, g.userId), eq(portfolios.id, g.portfolioId)))
    .where(
      and(
        ...[eq(g.userId, parts.userId), eq(g.id, parts.sessionId)],
        ...[isNotNull(g.tokenHash), isNull(portfolios.deletedAt)],
      ),
    );
  const { tokenHash, expiresAt } = found?.grant ?? {};
  if (!found || !tokenHash || !expiresAt || expiresAt <= now) throw new AppError("LINK_INVALID");
  if (!isSameHash(tokenHash, parts.hash)) throw new AppError("LINK_INVALID");
  const { userId: ownerId, id, portfolioId, level, label } = found.grant;
  return { ownerId, id, portfolioId, level: levelOf(level), label, ownerName: found.ownerName };
}

/**
 * Uses a link up: one UPDATE, so that it works once. What the same person had before goes: the newer invitation counts.
 * @param db the caller's transaction
 * @throws AppError LINK_INVALID when it was used meanwhile
 */
export async function acceptInvitation(
  db: Db,
  { ownerId, id, portfolioId }: Pick<OpenInvitation, "ownerId" | "id" | "portfolioId">,
  granteeId: string,
  now: Date,
): Promise<void> {
  await db
    .delete(g)
    .where(and(eq(g.userId, ownerId), eq(g.portfolioId, portfolioId), eq(g.granteeId, granteeId)));
  const used = await db
    .update(g)
    .set({ granteeId, acceptedAt: now, tokenHash: null })
    .where(and(eq(g.userId, ownerId), eq(g.id, id), isNotNull(g.tokenHash)))
    .returning({ id: g.id });
  if (used.length === 0) throw new AppError("LINK_INVALID");
}

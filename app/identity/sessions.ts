import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import type { RoleName } from "../shared/codes.ts";
import { recordUserDay, utcDay } from "./accounts/user-days.ts";
import { sessions, spentRefreshTokens, users } from "./identity.tables.ts";
import { logSecurity } from "./security-log.ts";
import { hashToken, isSameHash, makePageToken, makeToken, parseToken } from "./tokens.ts";
import { findUser, roleNames, rolesOf, type UserRow } from "./users.ts";

const accessMs = 15 * 60_000;
const refreshMs = 30 * 24 * 3600_000;
/** Maximum lifetime, however active. */
const longestMs = 180 * 24 * 3600_000;
/** Reuse within this time is a race of two tabs, later a theft. */
const refreshGraceMs = 60_000;
/** Limits writes of `usedAt` and the expiry. */
const touchMs = 60_000;

export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface SignedIn {
  readonly pair: TokenPair;
  readonly pageToken: string;
}

export interface UserSession {
  readonly session: typeof sessions.$inferSelect;
  readonly user: UserRow;
  readonly roles: RoleName[];
}

/** `secretKey` is the installation's. */
export interface SignInOrigin {
  readonly secretKey: string;
  readonly now: Date;
  readonly address: string;
  readonly userAgent: string;
}

/** Thirty days from use, up to the maximum. */
const endOf = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + refreshMs, createdAt.getTime() + longestMs));

export async function createSession(
  db: Db,
  userId: string,
  origin: SignInOrigin,
  hasGivenFactor = false,
): Promise<SignedIn> {
  const id = uuidv7();
  const pageToken = makePageToken(origin.secretKey, userId, id);
  const pair = { access_token: makeToken(userId, id), refresh_token: makeToken(userId, id) };
  await db.insert(sessions).values({
    userId,
    id,
    accessHash: hashToken(pair.access_token),
    accessExpiresAt: new Date(origin.now.getTime() + accessMs),
    refreshHash: hashToken(pair.refresh_token),
    refreshExpiresAt: new Date(origin.now.getTime() + refreshMs),
    pageHash: hashToken(pageToken),
    createdAt: origin.now,
    usedAt: origin.now,
    address: origin.address,
    userAgent: origin.userAgent.slice(0, 300),
    verifiedAt: origin.now,
    verifiedFactorAt: hasGivenFactor ? origin.now : null,
  });
  await recordUserDay(db, userId, origin.now);
  return { pair, pageToken };
}

export async function findSessionByAccess(
  db: Db,
  token: string | undefined,
  now: Date,
): Promise<UserSession | null> {
  const found = await findRow(db, token);
  if (!found || found.session.accessExpiresAt <= now) return null;
  return isSameHash(found.session.accessHash, found.hash) ? found : null;
}

/** Sliding expiry: an open page keeps the session. */
export async function findSessionByPage(
  db: Db,
  token: string | undefined,
  now: Date,
): Promise<UserSession | null> {
  const found = await findRow(db, token);
  if (!found) return null;
  const { session, hash } = found;
  if (session.refreshExpiresAt <= now || !isSameHash(session.pageHash, hash)) return null;
  if (now.getTime() - session.usedAt.getTime() > touchMs) {
    await db
      .update(sessions)
      .set({ usedAt: now, refreshExpiresAt: endOf(session.createdAt, now) })
      .where(and(eq(sessions.userId, session.userId), eq(sessions.id, session.id)));
    await recordNewDay(db, found.user, now);
  }
  return found;
}

async function recordNewDay(db: Db, { userId, lastSeenOn }: UserRow, now: Date): Promise<void> {
  if (lastSeenOn < utcDay(now)) await recordUserDay(db, userId, now);
}

/** Runs on every request. Disabled accounts have no session. */
async function findRow(db: Db, token: string | undefined) {
  const parts = parseToken(token);
  if (!parts) return undefined;
  const [found] = await db
    .select({ session: sessions, user: users, roleCodes: rolesOf(sessions.userId) })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .where(
      and(eq(sessions.userId, parts.userId), eq(sessions.id, parts.sessionId), isNull(users.disabledAt)),
    );
  if (!found) return undefined;
  return { session: found.session, user: found.user, roles: roleNames(found.roleCodes), hash: parts.hash };
}

/**
 * One UPDATE decides a race.
 * @throws AppError TOKEN_ALREADY_REFRESHED (400) for a token spent within 60 s; UNAUTHENTICATED for an older one
 * (deletes the session), unknown or expired
 */
export async function refreshSession(db: Db, refreshToken: string, origin: SignInOrigin): Promise<SignedIn> {
  const parts = parseToken(refreshToken);
  if (!parts) throw new AppError("UNAUTHENTICATED");
  const { userId, sessionId, hash } = parts;
  const pair = { access_token: makeToken(userId, sessionId), refresh_token: makeToken(userId, sessionId) };
  const isExchanged = await db.transaction(async (tx) => {
    const changed = await tx
      .update(sessions)
      .set({
        accessHash: hashToken(pair.access_token),
        accessExpiresAt: new Date(origin.now.getTime() + accessMs),
        refreshHash: hashToken(pair.refresh_token),
        refreshExpiresAt: sql`least(
          ${new Date(origin.now.getTime() + refreshMs).toISOString()}::timestamptz,
          ${sessions.createdAt} + ${longestMs / 1000} * interval '1 second'
        )`,
        usedAt: origin.now,
      })
      .where(
        and(
          eq(sessions.userId, userId),
          eq(sessions.id, sessionId),
          eq(sessions.refreshHash, hash),
          gt(sessions.refreshExpiresAt, origin.now),
        ),
      )
      .returning({ id: sessions.id });
    if (changed.length === 0) return false;
    await tx
      .insert(spentRefreshTokens)
      .values({ userId, sessionId, refreshHash: hash, spentAt: origin.now })
      .onConflictDoNothing();
    await forgetOldSpentTokens(tx, userId, origin.now);
    const user = await findUser(tx, userId);
    if (user) await recordNewDay(tx, user, origin.now);
    return true;
  });
  if (isExchanged) return { pair, pageToken: makePageToken(origin.secretKey, userId, sessionId) };
  return refuseRefresh(db, parts, origin);
}

async function refuseRefresh(
  db: Db,
  { userId, sessionId, hash }: { userId: string; sessionId: string; hash: Uint8Array },
  origin: SignInOrigin,
): Promise<never> {
  const [spent] = await db
    .select()
    .from(spentRefreshTokens)
    .where(and(eq(spentRefreshTokens.userId, userId), eq(spentRefreshTokens.refreshHash, hash)));
  if (!spent) throw new AppError("UNAUTHENTICATED");
  if (origin.now.getTime() - spent.spentAt.getTime() <= refreshGraceMs)
    throw new AppError("TOKEN_ALREADY_REFRESHED");
  await deleteSession(db, userId, sessionId);
  await logSecurity(db, userId, "refresh-token-reused", origin, { sessionId });
  throw new AppError("UNAUTHENTICATED");
}

const forgetOldSpentTokens = (db: Db, userId: string, now: Date) =>
  db
    .delete(spentRefreshTokens)
    .where(
      and(
        eq(spentRefreshTokens.userId, userId),
        lt(spentRefreshTokens.spentAt, new Date(now.getTime() - refreshMs)),
      ),
    );

export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
}

export async function deleteSessions(db: Db, userId: string, exceptId?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Accepts spent tokens; ignores unknown ones. */
export async function endSessionByRefresh(db: Db, refreshToken: string | undefined): Promise<void> {
  const parts = parseToken(refreshToken);
  if (!parts) return;
  const own = and(eq(sessions.userId, parts.userId), eq(sessions.id, parts.sessionId));
  const [session] = await db.select().from(sessions).where(own);
  if (!session) return;
  const [spent] = await db
    .select()
    .from(spentRefreshTokens)
    .where(and(eq(spentRefreshTokens.userId, parts.userId), eq(spentRefreshTokens.refreshHash, parts.hash)));
  if (spent?.sessionId === session.id || isSameHash(session.refreshHash, parts.hash))
    await db.delete(sessions).where(own);
}

export async function removeExpiredSessions(db: Db, now: Date): Promise<number> {
  const removed = await db
    .delete(sessions)
    .where(lt(sessions.refreshExpiresAt, now))
    .returning({ id: sessions.id });
  return removed.length;
}

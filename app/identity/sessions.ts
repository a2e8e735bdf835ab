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
/** However much a session is used, the password is asked for again after this time. */
const longestMs = 180 * 24 * 3600_000;
/** A spent refresh token shown again within this time is a race of two tabs, later it is a theft. */
const refreshGraceMs = 60_000;
/** `usedAt` and the sliding expiry are written at most this often. */
const touchMs = 60_000;

export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** A pair and the value of the page cookie that belongs to the same session. */
export interface SignedIn {
  readonly pair: TokenPair;
  readonly pageToken: string;
}

/** A session that is open, and whose it is. */
export interface UserSession {
  readonly session: typeof sessions.$inferSelect;
  readonly user: UserRow;
  readonly roles: RoleName[];
}

/** Origin of a sign-in; `secretKey` is the installation's. */
export interface SignInOrigin {
  readonly secretKey: string;
  readonly now: Date;
  readonly address: string;
  readonly userAgent: string;
}

/** When a session ends that is used now: thirty days on, but never later than its longest life. */
const endOf = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + refreshMs, createdAt.getTime() + longestMs));

/**
 * Starts a session after a successful sign-in; the page cookie's value is random and constant for the session.
 * `hasGivenFactor`: a second factor was part of the sign-in.
 */
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

/** The session of a bearer token with its user, or null (unknown, expired, revoked). */
export async function findSessionByAccess(
  db: Db,
  token: string | undefined,
  now: Date,
): Promise<UserSession | null> {
  const found = await findRow(db, token);
  if (!found || found.session.accessExpiresAt <= now) return null;
  return isSameHash(found.session.accessHash, found.hash) ? found : null;
}

/** The session of a page cookie with its user, or null. Sliding: an open page keeps the session alive. */
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

/** Records the day of a user whose last one has passed. */
async function recordNewDay(db: Db, { userId, lastSeenOn }: UserRow, now: Date): Promise<void> {
  if (lastSeenOn < utcDay(now)) await recordUserDay(db, userId, now);
}

/** One question for all three: every request begins with it. A disabled account has no open session. */
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
 * Exchanges a refresh token for a new pair; one UPDATE decides a race.
 * @throws AppError TOKEN_ALREADY_REFRESHED (400) for a token spent at most 60 s ago, nothing is revoked;
 *   UNAUTHENTICATED for one spent longer ago (the session is deleted), unknown or expired.
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

/** Ends one session: access token, refresh token and page cookie stop at once. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
}

/** Ends every session of a user, or every one but `exceptId`; how many. */
export async function deleteSessions(db: Db, userId: string, exceptId?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends the session a refresh token belongs to, also one already spent; an unknown token changes nothing. */
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

/** Removes sessions that cannot be renewed any more; how many. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<number> {
  const removed = await db
    .delete(sessions)
    .where(lt(sessions.refreshExpiresAt, now))
    .returning({ id: sessions.id });
  return removed.length;
}

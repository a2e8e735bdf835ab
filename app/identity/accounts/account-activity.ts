import { and, count, desc, eq, gt } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { deviceOf } from "../devices.ts";
import { securityLog, sessions } from "../identity.tables.ts";

/** Renewable sessions, last used first. */
export async function listSessions(
  db: Db,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  now: Date,
) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.refreshExpiresAt, now)))
    .orderBy(desc(sessions.usedAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    address: row.address,
    ...deviceOf(row.userAgent),
    isCurrent: row.id === sessionId,
  }));
}

const perPage = 25;

/** Newest first. */
export async function listEvents(db: Db, userId: string, page: number) {
  const own = eq(securityLog.userId, userId);
  const [counted] = await db.select({ n: count() }).from(securityLog).where(own);
  const totalCount = counted?.n ?? 0;
  const rows = await db
    .select()
    .from(securityLog)
    .where(own)
    .orderBy(desc(securityLog.happenedAt), desc(securityLog.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const events = rows.map(({ id, event, happenedAt, address, details }) => ({
    id,
    event,
    happenedAt: happenedAt.toISOString(),
    address,
    details: textsOf(details),
  }));
  return { events, page, pages: Math.max(1, Math.ceil(totalCount / perPage)), totalCount };
}

const textsOf = (details: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((details ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );

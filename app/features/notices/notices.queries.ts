import { and, count, desc, eq, isNull } from "drizzle-orm";
import { notices } from "../../notifications/notifications.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { NoticeParams } from "../../shared/schemas/notice.schema.ts";
import type { Notice } from "./notices.contract.ts";

const shownOf = (userId: string) => and(eq(notices.userId, userId), eq(notices.isShown, true));
const unreadOf = (userId: string) => and(shownOf(userId), isNull(notices.readAt));

/** Notices of a user, newest first. */
export async function listNotices(
  db: Db,
  userId: string,
  { unread, limit, offset = 0 }: { unread: boolean; limit: number; offset?: number },
): Promise<Notice[]> {
  const rows = await db
    .select()
    .from(notices)
    .where(unread ? unreadOf(userId) : shownOf(userId))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, kind, params, createdAt, readAt }) => ({
    id,
    kind,
    params: NoticeParams.parse(params),
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
  }));
}

/** Counts all or unread notifications. */
export async function countNotices(db: Db, userId: string, unread: boolean): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(notices)
    .where(unread ? unreadOf(userId) : shownOf(userId));
  return row?.n ?? 0;
}

/** Marks a notice read; one that is read stays as it is. @throws AppError NOT_FOUND */
export async function markRead(db: Db, userId: string, id: string, now: Date): Promise<void> {
  const one = and(shownOf(userId), eq(notices.id, id));
  const [row] = await db.select({ readAt: notices.readAt }).from(notices).where(one);
  if (!row) throw new AppError("NOT_FOUND");
  if (row.readAt === null) await db.update(notices).set({ readAt: now }).where(one);
}

/** Marks everything read. */
export async function markAllRead(db: Db, userId: string, now: Date): Promise<void> {
  await db.update(notices).set({ readAt: now }).where(unreadOf(userId));
}

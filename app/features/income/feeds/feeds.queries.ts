import { and, asc, count, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { isSameHash } from "../../../identity/tokens.ts";
import { addLinkToken, findLink, removeLinkToken } from "../../../portfolio/links/link-tokens.ts";
import { calendarFeeds } from "../../../portfolio/links/links.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";

export type FeedRow = typeof calendarFeeds.$inferSelect;

/** Per user. */
const mostFeeds = 20;

/**
 * Creates an address; the secret is returned only once.
 * @throws AppError LIMIT_REACHED beyond 20 of a user
 */
export async function insertFeed(
  db: Db,
  values: Omit<FeedRow, "id" | "tokenHash">,
): Promise<{ id: string; token: string }> {
  const [row] = await db
    .select({ n: count() })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, values.userId));
  if ((row?.n ?? 0) >= mostFeeds) throw new AppError("LIMIT_REACHED", { limit: "calendar-feeds" });
  const { userId, portfolioId } = values;
  const id = newId();
  return db.transaction(async (tx) => {
    const { token, tokenHash } = await addLinkToken(tx, { kind: "calendar", userId, portfolioId, id });
    await tx.insert(calendarFeeds).values({ ...values, id, tokenHash });
    return { id, token };
  });
}

/** Oldest first. */
export const listFeeds = (db: Db, userId: string): Promise<FeedRow[]> =>
  db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id));

/** @throws AppError NOT_FOUND */
export async function deleteFeed(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await removeLinkToken(tx, { kind: "calendar", userId, id });
    const gone = await tx
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.userId, userId), eq(calendarFeeds.id, id)))
      .returning({ id: calendarFeeds.id });
    if (gone.length === 0) throw new AppError("NOT_FOUND");
  });
}

/** Returns the feed of a token. @throws AppError NOT_FOUND for a wrong, foreign or revoked one alike */
export async function getFeedByToken(db: Db, token: string): Promise<FeedRow> {
  const link = await findLink(db, "calendar", token);
  if (!link) throw new AppError("NOT_FOUND");
  const [row] = await db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, link.userId), eq(calendarFeeds.id, link.id)));
  if (!row || !isSameHash(row.tokenHash, link.hash)) throw new AppError("NOT_FOUND");
  return row;
}

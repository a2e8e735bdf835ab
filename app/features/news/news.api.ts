import { eq, sql } from "drizzle-orm";
import { findUser } from "../../identity/users.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { changelog } from "./changelog.ts";
import type { newsContract } from "./news.contract.ts";
import { newsReads } from "./news.tables.ts";

/** Sorts after every id of the day: changes of the day an account was opened are not news to it. */
const endOfDay = (day: Date): string => `${day.toISOString().slice(0, 10)}~`;

/** Returns the last read id: the marked one, or all older than the account. */
async function readThrough({ db, user }: UserCtx): Promise<string> {
  const [row] = await db.select().from(newsReads).where(eq(newsReads.userId, user.id));
  if (row) return row.through;
  const account = await findUser(db, user.id);
  return account ? endOfDay(account.createdAt) : "";
}

const countUnread = (through: string): number => changelog.filter(({ id }) => id > through).length;

export const newsHandlers: Handlers<typeof newsContract> = {
  "GET /api/news": async (ctx) => {
    const through = await readThrough(ctx);
    const entries = changelog.map(({ id, path, ...words }) => ({
      ...{ id, path, day: id.slice(0, 10), isRead: id <= through },
      ...words[ctx.language],
    }));
    return { entries, unread: countUnread(through) };
  },
  "POST /api/news/read": async (ctx, { entry }) => {
    if (!changelog.some(({ id }) => id === entry)) throw new AppError("NOT_FOUND");
    const values = { through: entry, readAt: ctx.now() };
    // With two tabs read entries stay read, whichever answers last.
    await ctx.db
      .insert(newsReads)
      .values({ userId: ctx.user.id, ...values })
      .onConflictDoUpdate({
        target: newsReads.userId,
        set: {
          through: sql`greatest(${newsReads.through} collate "C", excluded.through)`,
          readAt: values.readAt,
        },
      });
    return { unread: countUnread(await readThrough(ctx)) };
  },
};

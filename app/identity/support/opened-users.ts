import { and, eq, gt, sql } from "drizzle-orm";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { actorEvent } from "../act-on-user.ts";
import { securityLog } from "../identity.tables.ts";

/** The action of opening a user's account for support. */
export const openAction = "support-access";

/** An account stays open for an hour; then the reason is asked for again. */
const openMs = 3600_000;

/**
 * Asserts that the caller opened the user's account with a reason within the last hour; the own one is always open. The
 * audit itself says so: what only reads needs no row of its own.
 * @throws AppError REASON_REQUIRED
 */
export async function assertOpened({ db, user, now }: UserCtx, userId: string): Promise<void> {
  if (userId === user.id) return;
  const [opened] = await db
    .select({ id: securityLog.id })
    .from(securityLog)
    .where(
      and(
        eq(securityLog.userId, user.id),
        eq(securityLog.event, actorEvent),
        gt(securityLog.happenedAt, new Date(now().getTime() - openMs)),
        sql`${securityLog.details} ->> 'action' = ${openAction}`,
        sql`${securityLog.details} ->> 'userId' = ${userId}`,
        // Files that a user sent are opened without one.
        sql`${securityLog.details} ? 'reason'`,
      ),
    )
    .limit(1);
  if (!opened) throw new AppError("REASON_REQUIRED");
}

import { and, eq, gt, sql } from "drizzle-orm";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { actorEvent } from "../act-on-user.ts";
import { securityLog } from "../identity.tables.ts";

export const openAction = "support-access";

const openMs = 3600_000;

/**
 * Requires an audited reason within the last hour.
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
        // Opening a user's files needs none.
        sql`${securityLog.details} ? 'reason'`,
      ),
    )
    .limit(1);
  if (!opened) throw new AppError("REASON_REQUIRED");
}

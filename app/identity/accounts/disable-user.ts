import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { users } from "../identity.tables.ts";
import { deleteSessions } from "../sessions.ts";

/** Also ends sessions; keeps an earlier date. */
export async function disableUser(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ disabledAt: now })
    .where(and(eq(users.userId, userId), isNull(users.disabledAt)));
  await deleteSessions(tx, userId);
}

export async function enableUser(tx: Db, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ disabledAt: null })
    .where(and(eq(users.userId, userId), isNotNull(users.disabledAt)));
}

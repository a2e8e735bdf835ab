import { eq } from "drizzle-orm";
import { users } from "../../../identity/identity.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";

/** Returns whether the user's files are deleted after booking. */
export async function isFileForgotten(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ is: users.isFileForgotten }).from(users).where(eq(users.userId, userId));
  return row?.is ?? false;
}

export async function setFileForgotten(db: Db, userId: string, is: boolean): Promise<void> {
  await db.update(users).set({ isFileForgotten: is }).where(eq(users.userId, userId));
}

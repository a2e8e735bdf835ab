import { count, eq } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { externalIdentities, passkeys } from "./factors.tables.ts";
import { users } from "./identity.tables.ts";

/** @throws AppError LAST_WAY_IN */
export async function assertOtherWayIn(db: Db, userId: string): Promise<void> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.userId, userId));
  const [keys] = await db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  const [linked] = await db
    .select({ n: count() })
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId));
  const ways = (user?.passwordHash ? 1 : 0) + (keys?.n ?? 0) + (linked?.n ?? 0);
  if (ways <= 1) throw new AppError("LAST_WAY_IN");
}

import { eq } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";

type ProfileChange = Partial<
  Record<
    "name" | "language" | "locale" | "country" | "currency" | "theme" | "timeZone" | "onboardingState",
    string | null | undefined
  >
>;

/** Updates the given parts of a user's profile. */
export async function updateProfile(db: Db, userId: string, change: ProfileChange): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await db.update(users).set(given).where(eq(users.userId, userId));
}

import { eq } from "drizzle-orm";
import { sessions } from "../identity/identity.tables.ts";
import { hasSecondFactor, removeSecondFactor } from "../identity/second-factor.ts";
import { logSecurity } from "../identity/security-log.ts";
import { findUserByEmail } from "../identity/users.ts";
import { StartError } from "../server/config/start-error.ts";
import type { Db } from "../server/db/db-types.ts";

/**
 * The operator must have verified the person.
 * @throws StartError for an unknown address, or an account without it
 */
export async function switchSecondFactorOff(db: Db, email: string, now: Date): Promise<string> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(`EMAIL: no account with the address ${email}`);
  const { userId } = user;
  if (!(await hasSecondFactor(db, userId)))
    throw new StartError(`${user.email} has no two-factor authentication`);
  await db.transaction(async (tx) => {
    await removeSecondFactor(tx, userId);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await logSecurity(tx, userId, "second-factor-off", { now, address: "command line" });
  });
  return `${user.email} no longer has two-factor authentication; all its sessions have ended`;
}

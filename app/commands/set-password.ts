import { eq } from "drizzle-orm";
import { sessions, users } from "../identity/identity.tables.ts";
import { findPasswordFault, hashPassword } from "../identity/passwords.ts";
import { logSecurity } from "../identity/security-log.ts";
import { findUserByEmail } from "../identity/users.ts";
import { StartError } from "../server/config/start-error.ts";
import type { Db } from "../server/db/db-types.ts";

/** As in the registration form. */
const minLength = 12;
const maxLength = 128;

/** @throws StartError for an unknown address or an invalid password */
export async function setPassword(db: Db, email: string, password: string, now: Date): Promise<string> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(`EMAIL: no account with the address ${email}`);
  if (password.length < minLength || password.length > maxLength)
    throw new StartError(`The password must have ${minLength} to ${maxLength} characters`);
  if (findPasswordFault(password, user.email)) throw new StartError("The password is too common");
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.userId, user.userId));
    await tx.delete(sessions).where(eq(sessions.userId, user.userId));
    await logSecurity(tx, user.userId, "password-set", { now, address: "command line" });
  });
  return `${user.email} has a new password; all its sessions have ended`;
}

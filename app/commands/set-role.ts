import { userRoles } from "../identity/identity.tables.ts";
import { logSecurity } from "../identity/security-log.ts";
import { findUserByEmail } from "../identity/users.ts";
import type { Db } from "../server/db-types.ts";
import { StartError } from "../server/start-error.ts";
import { Role, type RoleName } from "../shared/codes.ts";

const isRole = (name: string): name is RoleName => Object.hasOwn(Role, name);

/**
 * Gives an account a role; works on the machine itself, without mail or a signed-in admin.
 * @returns the line to print
 * @throws StartError unknown address or role, or the demo account
 */
export async function setRole(db: Db, email: string, role: string, now: Date): Promise<string> {
  if (!isRole(role)) throw new StartError(`ROLE must be one of ${Object.keys(Role).join(", ")}`);
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(`EMAIL: no account has the address ${email}`);
  if (user.isDemo) throw new StartError("EMAIL: the demo account has no roles");
  await db.transaction(async (tx) => {
    const row = { userId: user.userId, role: Role[role], grantedAt: now };
    await tx.insert(userRoles).values(row).onConflictDoNothing();
    await logSecurity(tx, user.userId, "role-granted", { now, address: "command line" }, { role });
  });
  return `${user.email} is ${role} now`;
}

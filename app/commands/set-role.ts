import { and, eq } from "drizzle-orm";
import { userRoles } from "../identity/identity.tables.ts";
import { logSecurity } from "../identity/security-log.ts";
import { findUserByEmail, type UserRow } from "../identity/users.ts";
import { StartError } from "../server/config/start-error.ts";
import type { Db } from "../server/db/db-types.ts";
import { Role, type RoleName } from "../shared/codes.ts";

const isRole = (name: string): name is RoleName => Object.hasOwn(Role, name);

const origin = (now: Date) => ({ now, address: "command line" });

async function findAccount(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(`EMAIL: no account with the address ${email}`);
  return user;
}

/** @throws StartError for an unknown address or role, or the demo account */
export async function setRole(db: Db, email: string, role: string, now: Date): Promise<string> {
  if (!isRole(role)) throw new StartError(`ROLE must be one of ${Object.keys(Role).join(", ")}`);
  const user = await findAccount(db, email);
  if (user.isDemo) throw new StartError("EMAIL: the demo account has no roles");
  await db.transaction(async (tx) => {
    const row = { userId: user.userId, role: Role[role], grantedAt: now };
    await tx.insert(userRoles).values(row).onConflictDoNothing();
    await logSecurity(tx, user.userId, "role-granted", origin(now), { role });
  });
  return `${user.email} is now ${role}`;
}

/**
 * Effective in open sessions.
 * @throws StartError for an unknown address, or a role the account lacks
 */
export async function withdrawRole(db: Db, email: string, role: string, now: Date): Promise<string> {
  const takeable = Object.keys(Role).filter((name) => name !== "user");
  if (!isRole(role) || role === "user") throw new StartError(`ROLE must be one of ${takeable.join(", ")}`);
  const user = await findAccount(db, email);
  await db.transaction(async (tx) => {
    const taken = await tx
      .delete(userRoles)
      .where(and(eq(userRoles.userId, user.userId), eq(userRoles.role, Role[role])))
      .returning();
    if (taken.length === 0) throw new StartError(`ROLE: ${user.email} is not ${role}`);
    await logSecurity(tx, user.userId, "role-taken", origin(now), { role });
  });
  return `${user.email} is no longer ${role}`;
}

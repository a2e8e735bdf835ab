import { and, count, eq, notInArray } from "drizzle-orm";
import { userRoles } from "../../../identity/identity.tables.ts";
import { findUser, listRoles } from "../../../identity/users.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { Role, type RoleName } from "../../../shared/codes.ts";

const roleOrder = Object.keys(Role) as RoleName[];

/** Returns all roles with their number of users. */
export async function countRoles(db: Db): Promise<{ role: RoleName; users: number }[]> {
  const rows = await db.select({ role: userRoles.role, n: count() }).from(userRoles).groupBy(userRoles.role);
  return roleOrder.map((role) => ({ role, users: rows.find((row) => row.role === Role[role])?.n ?? 0 }));
}

/** Returns the roles of a user. @throws AppError NOT_FOUND */
export async function getRoles(db: Db, userId: string): Promise<RoleName[]> {
  if (!(await findUser(db, userId))) throw new AppError("NOT_FOUND");
  return listRoles(db, userId);
}

/** @throws AppError LAST_ADMIN if nothing but this user's role keeps the installation administered */
async function assertOtherAdmin(tx: Db, userId: string): Promise<void> {
  // The lock makes two administrators who take the role from each other wait, so that one of them is refused.
  const admins = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, Role.admin))
    .for("update");
  if (!admins.some((admin) => admin.userId !== userId)) throw new AppError("LAST_ADMIN");
}

/**
 * Sets the roles of a user, who always stays a user; at once also for open sessions.
 * @throws AppError LAST_ADMIN when the last administrator would lose the role
 */
export async function setRoles(
  tx: Db,
  userId: string,
  { roles, now }: { readonly roles: readonly RoleName[]; readonly now: Date },
): Promise<void> {
  const before = await listRoles(tx, userId);
  if (before.includes("admin") && !roles.includes("admin")) await assertOtherAdmin(tx, userId);
  const codes = roles.map((role) => Role[role]);
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), notInArray(userRoles.role, codes)));
  await tx
    .insert(userRoles)
    .values(codes.map((role) => ({ userId, role, grantedAt: now })))
    .onConflictDoNothing();
}

/** Returns roles in their fixed order, "user" always among them. */
export const withUserRole = (roles: readonly RoleName[]): RoleName[] =>
  roleOrder.filter((role) => role === "user" || roles.includes(role));

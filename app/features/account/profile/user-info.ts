import { effectivePlan } from "../../../identity/allows.ts";
import { findUser, listRoles, type UserRow } from "../../../identity/users.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { UserInfo } from "../../../shared/user-info.schema.ts";

/** Returns the signed-in user's answer. */
export async function toUserInfo(ctx: UserCtx): Promise<UserInfo> {
  const row = await findUser(ctx.db, ctx.user.id);
  if (!row) throw new AppError("UNAUTHENTICATED");
  const roles = await listRoles(ctx.db, ctx.user.id);
  return userInfoOf(row, roles, ctx.config.hasBilling);
}

/** Maps a user row to the client's form. */
export const userInfoOf = (row: UserRow, roles: readonly string[], hasBilling: boolean): UserInfo =>
  UserInfo.parse({
    ...row,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    roles,
    subscription: { plan: effectivePlan(hasBilling, row.plan) },
  });

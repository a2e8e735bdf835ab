import { renewSnapshot } from "../../../domain/publication/renew-snapshot.ts";
import type { PublicationWorld } from "../../../domain/publication/snapshot/public-view.ts";
import { releaseAccount, withholdAccount } from "../../../domain/publication/withhold-account.ts";
import { disableUser, enableUser } from "../../../identity/accounts/disable-user.ts";
import { removeUser } from "../../../identity/accounts/remove-user.ts";
import { actOnUser } from "../../../identity/act-on-user.ts";
import { deleteSessions } from "../../../identity/sessions.ts";
import { findUser, listRoles } from "../../../identity/users.ts";
import type { UserCtx } from "../../../server/context.ts";
import { dayIn } from "../../../server/day-in.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { AnswerOf, ParsedInputOf } from "../../../shared/endpoint.ts";
import { setRoles, withUserRole } from "./roles.ts";
import type { userActionsContract } from "./user-actions.contract.ts";

type Actions = typeof userActionsContract;
type Input<K extends keyof Actions> = ParsedInputOf<Actions[K]>;
type Answer<K extends keyof Actions> = Promise<AnswerOf<Actions[K]>>;

/** @throws AppError OWN_ACCOUNT, DEMO_ACCOUNT */
async function assertRemovable({ db, user }: UserCtx, userId: string): Promise<void> {
  if (userId === user.id) throw new AppError("OWN_ACCOUNT");
  if ((await findUser(db, userId))?.isDemo) throw new AppError("DEMO_ACCOUNT");
}

/** @throws AppError LAST_ADMIN, DEMO_ACCOUNT, and what `actOnUser` throws */
export async function updateRoles(
  ctx: UserCtx,
  { userId, roles, reason }: Input<"POST /api/admin/update-roles">,
): Answer<"POST /api/admin/update-roles"> {
  const wanted = withUserRole(roles);
  const before = await listRoles(ctx.db, userId);
  if ((await findUser(ctx.db, userId))?.isDemo) throw new AppError("DEMO_ACCOUNT");
  const details = { from: before.join(", "), to: wanted.join(", ") };
  await actOnUser(ctx, { userId, action: "roles-changed", reason, details }, (tx) =>
    setRoles(tx, userId, { roles: wanted, now: ctx.now() }),
  );
  return { userId, roles: wanted };
}

/** Ends all sessions of a user; of the caller's own all but this one. */
export async function endUserSessions(
  ctx: UserCtx,
  { userId, reason }: Input<"POST /api/admin/end-user-sessions">,
): Answer<"POST /api/admin/end-user-sessions"> {
  const kept = userId === ctx.user.id ? ctx.user.sessionId : undefined;
  const ended = await actOnUser(ctx, { userId, action: "signed-out-by-admin", reason }, (tx) =>
    deleteSessions(tx, userId, kept),
  );
  return { ended };
}

/** Queries to reload in the views of the account. */
const worldOf = ({ db, memory, worker, now, config }: UserCtx): PublicationWorld => ({
  ...{ db, memory, worker, now },
  todayIn: (timeZone) => config.today ?? dayIn(now(), timeZone),
});

/**
 * Disables an account with its sessions and public pages, or enables it again.
 * @throws AppError OWN_ACCOUNT, DEMO_ACCOUNT, and what `actOnUser` throws
 */
export async function switchUser(
  ctx: UserCtx,
  { userId, isDisabled, reason }: Input<"POST /api/admin/disable-user">,
): Answer<"POST /api/admin/disable-user"> {
  await assertRemovable(ctx, userId);
  const now = ctx.now();
  const action = isDisabled ? "account-disabled" : "account-enabled";
  const released = await actOnUser(ctx, { userId, action, reason }, async (tx) => {
    if (!isDisabled) {
      await enableUser(tx, userId);
      return releaseAccount(tx, userId);
    }
    await disableUser(tx, userId, now);
    await withholdAccount(tx, userId, now);
    return [];
  });
  for (const portfolioId of released) await renewSnapshot(worldOf(ctx), { userId, portfolioId });
  return { disabledAt: (await findUser(ctx.db, userId))?.disabledAt?.toISOString() ?? null };
}

/** Deletes an account as its user can. @throws AppError OWN_ACCOUNT, DEMO_ACCOUNT, and what `actOnUser` throws */
export async function deleteUser(
  ctx: UserCtx,
  { userId, reason }: Input<"POST /api/admin/delete-user">,
): Answer<"POST /api/admin/delete-user"> {
  await assertRemovable(ctx, userId);
  await actOnUser(ctx, { userId, action: "account-deleted", reason }, async (tx) => {
    const user = await findUser(tx, userId);
    if (user) await removeUser({ ...ctx, db: tx }, user);
  });
  return null;
}

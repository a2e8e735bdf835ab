import { actOnUser } from "../../identity/act-on-user.ts";
import { assertOpened, openAction } from "../../identity/support/opened-users.ts";
import { grantSupport } from "../../identity/support/support-grants.ts";
import { flushOutbox } from "../../mail/flush-outbox.ts";
import { raiseNotification } from "../../notifications/raise-notification.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { cloneForSupport } from "./clone-for-support.ts";
import { findSupportUser, findUsers } from "./find-users.ts";
import { allowSupport, endSupport, readOwnAccess } from "./own-access.ts";
import { readStructure, readSyncs } from "./read-structure.ts";
import type { SupportUser, supportContract } from "./support.contract.ts";

/** Values of notices hold a line. */
const mostOfReason = 300;

async function getUser(ctx: UserCtx, userId: string): Promise<SupportUser> {
  const user = await findSupportUser(ctx.db, userId, ctx.now());
  if (!user) throw new AppError("NOT_FOUND");
  return user;
}

/** Grants access in the user's place, who is notified in the same transaction. */
async function grantAccess(ctx: UserCtx, { userId, reason }: { userId: string; reason: string }) {
  const now = ctx.now();
  await actOnUser(ctx, { userId, action: "support-granted", reason }, async (tx) => {
    const { id, expiresAt } = await grantSupport(tx, { userId, grantedBy: ctx.user.id, reason, now });
    await raiseNotification(tx, {
      ...{ userId, kind: "support-access", key: id, now },
      params: {
        day: { type: "day", day: expiresAt.toISOString().slice(0, 10) },
        reason: { type: "text", text: reason.slice(0, mostOfReason) },
      },
    });
  });
  await flushOutbox(ctx);
  return getUser(ctx, userId);
}

export const supportHandlers: Handlers<typeof supportContract> = {
  "GET /api/user/support-access": readOwnAccess,
  "POST /api/user/support-access": allowSupport,
  "DELETE /api/user/support-access": endSupport,
  "GET /api/support/user": async ({ db, now }, { query }) => ({ users: await findUsers(db, query, now()) }),
  "POST /api/support/open-user": async (ctx, { userId, reason }) => {
    await actOnUser(ctx, { userId, action: openAction, reason }, async () => null);
    return getUser(ctx, userId);
  },
  "GET /api/support/get-portfolios": async (ctx, { userId }) => {
    const user = await getUser(ctx, userId);
    await assertOpened(ctx, userId);
    const portfolios = await readStructure(ctx, userId, user.grant !== null);
    return { user, portfolios, syncs: await readSyncs(ctx.db, userId) };
  },
  "POST /api/support/clone-portfolio": cloneForSupport,
  "POST /api/admin/clone-portfolio": cloneForSupport,
  "POST /api/support/grant-access": grantAccess,
};

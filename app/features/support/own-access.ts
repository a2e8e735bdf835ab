import { logSecurity } from "../../identity/security-log.ts";
import {
  findSupportGrant,
  grantSupport,
  listSupportGrants,
  revokeSupport,
  type SupportGrant,
} from "../../identity/support/support-grants.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Grant } from "./support.contract.ts";

const shownGrants = 10;

/** A stored grant as it is answered: never the administrator who gave it. */
export const toGrant = ({ id, grantedAt, expiresAt, revokedAt, grantedBy, reason }: SupportGrant): Grant => ({
  ...{ id, reason, isByAdmin: grantedBy !== null },
  grantedAt: grantedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** Reads the access of support to the own account. */
export async function readOwnAccess({ db, user, now }: UserCtx) {
  const current = await findSupportGrant(db, user.id, now());
  const grants = await listSupportGrants(db, user.id, shownGrants);
  return { current: current && toGrant(current), grants: grants.map(toGrant) };
}

/** Lets support see the own amounts for 24 hours. @throws AppError DEMO_ACCOUNT */
export async function allowSupport(ctx: UserCtx) {
  if (ctx.user.isDemo) throw new AppError("DEMO_ACCOUNT");
  const origin = { now: ctx.now(), address: ctx.address };
  await ctx.db.transaction(async (tx) => {
    await grantSupport(tx, { userId: ctx.user.id, grantedBy: null, reason: "", now: origin.now });
    await logSecurity(tx, ctx.user.id, "support-allowed", origin);
  });
  return readOwnAccess(ctx);
}

/** Ends the access of support, if any. */
export async function endSupport(ctx: UserCtx) {
  const origin = { now: ctx.now(), address: ctx.address };
  await ctx.db.transaction(async (tx) => {
    if (await revokeSupport(tx, ctx.user.id, origin.now))
      await logSecurity(tx, ctx.user.id, "support-ended", origin);
  });
  return readOwnAccess(ctx);
}

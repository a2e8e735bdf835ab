import { and, eq, inArray, sql } from "drizzle-orm";
import { noteDevice } from "../../../billing/referral/devices.ts";
import { assertEnabled } from "../../../identity/accounts/assert-enabled.ts";
import { deviceName } from "../../../identity/devices.ts";
import { securityLog } from "../../../identity/identity.tables.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import { createSession, type TokenPair } from "../../../identity/sessions.ts";
import type { UserRow } from "../../../identity/users.ts";
import { mailNewSignIn } from "../../../mail/account-mails.ts";
import { flushOutbox } from "../../../mail/flush-outbox.ts";
import type { Ctx } from "../../../server/context.ts";
import { getSignedIn, originOf } from "./signed-in.ts";

/**
 * Completes a sign-in after all factors: session, security log, and a mail for a new device.
 * @param hasGivenFactor a second factor was among them
 * @throws AppError ACCOUNT_DISABLED
 */
export async function completeSignIn(ctx: Ctx, user: UserRow, hasGivenFactor = false): Promise<TokenPair> {
  assertEnabled(user);
  const device = deviceName(ctx.userAgent);
  const isNew = !user.isDemo && (await isNewDevice(ctx, user.userId, device));
  const signedIn = await ctx.db.transaction(async (tx) => {
    await logSecurity(tx, user.userId, "signed-in", originOf(ctx), { device });
    if (isNew) await mailNewSignIn(tx, user, { now: ctx.now(), address: ctx.address, device });
    return createSession(tx, user.userId, originOf(ctx), hasGivenFactor);
  });
  if (!user.isDemo) await noteDevice(ctx.db, ctx, user.userId);
  if (isNew) await flushOutbox(ctx);
  return getSignedIn(ctx, signedIn);
}

/**
 * Returns whether the device differs from those of earlier sign-ins; sessions older than device tracking do not count.
 */
async function isNewDevice({ db }: Ctx, userId: string, device: string): Promise<boolean> {
  const rows = await db
    .selectDistinct({ device: sql<string | null>`${securityLog.details} ->> 'device'` })
    .from(securityLog)
    .where(and(eq(securityLog.userId, userId), inArray(securityLog.event, ["signed-in", "registered"])));
  const known = rows.flatMap((row) => (row.device === null ? [] : [row.device]));
  return known.length > 0 && !known.includes(device);
}

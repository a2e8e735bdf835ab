import { replaceRecoveryCodes } from "../../../identity/recovery-codes.ts";
import {
  confirmSecret,
  consumeCode,
  consumeRecovery,
  hasSecondFactor,
  keepPendingSecret,
  readSecondFactor,
  removeSecondFactor,
} from "../../../identity/second-factor.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import { deleteSessions } from "../../../identity/sessions.ts";
import { makeTotpSecret, totpUri } from "../../../identity/totp.ts";
import { findUser, type UserRow } from "../../../identity/users.ts";
import { noteFactorGiven } from "../../../identity/verified-session.ts";
import type { Handlers } from "../../../server/call.ts";
import type { Ctx, UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { listExternal } from "../external/external.queries.ts";
import { describePasskeys } from "../passkeys/passkeys.queries.ts";
import { signInUser } from "../sign-in/sign-in.ts";
import { originOf } from "../sign-in/signed-in.ts";
import { assertNotDemo, assertOwner, assertPassword } from "./confirm-owner.ts";
import { readTicket } from "./first-factor.ts";
import type { secondFactorContract } from "./second-factor.contract.ts";

export const secondFactorHandlers: Handlers<typeof secondFactorContract> = {
  "GET /api/user/sign-in-ways": async ({ db, user }) => ({
    hasPassword: Boolean((await findUser(db, user.id))?.passwordHash),
    secondFactor: await readSecondFactor(db, user.id),
    passkeys: await describePasskeys(db, user.id),
    external: await listExternal(db, user.id),
  }),
  "POST /api/user/enable-tfa-get-code": async (ctx, { password }) => {
    await assertOwner(ctx, password);
    const user = await findUser(ctx.db, ctx.user.id);
    const secret = makeTotpSecret();
    const uri = totpUri(secret, user?.email ?? "");
    await keepPendingSecret(ctx.db, ctx.user.id, secret, originOf(ctx));
    const { toString: drawQr } = await import("qrcode");
    return { secret, uri, qr: await drawQr(uri, { type: "svg", margin: 2 }) };
  },
  "POST /api/user/enable-tfa": async (ctx, { code }) => {
    assertNotDemo(ctx);
    await confirmSecret(ctx.db, ctx.user.id, code, originOf(ctx));
    await deleteSessions(ctx.db, ctx.user.id, ctx.user.sessionId);
    await noteFactorGiven(ctx);
    await logSecurity(ctx.db, ctx.user.id, "second-factor-on", originOf(ctx));
    return { recoveryCodes: await replaceRecoveryCodes(ctx.db, ctx.user.id, ctx.now()) };
  },
  "POST /api/user/generate-recovery-codes": async (ctx, { password }) => {
    await assertOwner(ctx, password);
    await assertSecondFactor(ctx);
    await logSecurity(ctx.db, ctx.user.id, "recovery-codes-made", originOf(ctx));
    return { recoveryCodes: await replaceRecoveryCodes(ctx.db, ctx.user.id, ctx.now()) };
  },
  "POST /api/user/disable-tfa": async (ctx, { password, code }) => {
    assertNotDemo(ctx);
    await assertSecondFactor(ctx);
    if (code) await consumeCode(ctx.db, ctx.user.id, code, originOf(ctx));
    else await assertPassword(ctx, password ?? "");
    await removeSecondFactor(ctx.db, ctx.user.id);
    await logSecurity(ctx.db, ctx.user.id, "second-factor-off", originOf(ctx));
    return { isEnabled: false as const };
  },
  "POST /api/account/loginWithTfa": async (ctx, { tfaUserToken, code }) => {
    const user = await readTicket(ctx, tfaUserToken);
    await withRefusalLogged(ctx, user, () => consumeCode(ctx.db, user.userId, code, originOf(ctx)));
    return signInUser(ctx, user.userId, true);
  },
  "POST /api/account/loginWithRecoveryCode": async (ctx, { tfaUserToken, code }) => {
    const user = await readTicket(ctx, tfaUserToken);
    await withRefusalLogged(ctx, user, () => consumeRecovery(ctx.db, user.userId, code, ctx.now()));
    await logSecurity(ctx.db, user.userId, "recovery-code-used", originOf(ctx));
    return signInUser(ctx, user.userId, true);
  },
};

async function assertSecondFactor(ctx: UserCtx): Promise<void> {
  if (!(await hasSecondFactor(ctx.db, ctx.user.id))) throw new AppError("CONFLICT");
}

/** A wrong code implies a known password: the owner's log records it. */
async function withRefusalLogged(ctx: Ctx, user: UserRow, take: () => Promise<void>): Promise<void> {
  try {
    await take();
  } catch (error) {
    await logSecurity(ctx.db, user.userId, "second-factor-refused", originOf(ctx));
    throw error;
  }
}

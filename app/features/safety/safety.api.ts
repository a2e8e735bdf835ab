import { listEvents, listSessions } from "../../identity/accounts/account-activity.ts";
import { deviceName } from "../../identity/devices.ts";
import { endMailedCodes, pendingEmail } from "../../identity/mailed-codes.ts";
import { readSecondFactor } from "../../identity/second-factor.ts";
import { logSecurity } from "../../identity/security-log.ts";
import { deleteSession, deleteSessions } from "../../identity/sessions.ts";
import { findUser } from "../../identity/users.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { changePassword } from "./change-password.ts";
import { exportData } from "./export-data.ts";
import { removeAccount } from "./remove-account.ts";
import { requestEmailChange } from "./request-email-change.ts";
import type { safetyContract } from "./safety.contract.ts";

const originOf = (ctx: UserCtx) => ({ now: ctx.now(), address: ctx.address });

export const safetyHandlers: Handlers<typeof safetyContract> = {
  "GET /api/user/security-setup": async (ctx) => {
    const user = await findUser(ctx.db, ctx.user.id);
    if (!user) throw new AppError("UNAUTHENTICATED");
    return {
      hasPassword: user.passwordHash !== null,
      isEmailConfirmed: user.emailConfirmedAt !== null,
      pendingEmail: await pendingEmail(ctx.db, user.userId, ctx.now()),
      secondFactor: await readSecondFactor(ctx.db, user.userId),
      sessions: await listSessions(ctx.db, ctx.user, ctx.now()),
    };
  },
  "GET /api/user/security-log": ({ db, user }, { page }) => listEvents(db, user.id, page),
  "DELETE /api/user/sessions": async (ctx, { id }) => {
    const { db, user } = ctx;
    const open = await listSessions(db, user, ctx.now());
    const session = open.find((one) => one.id === id);
    if (!session) throw new AppError("NOT_FOUND");
    await deleteSession(db, user.id, id);
    const device = [session.browser, session.system].filter(Boolean).join(", ");
    await logSecurity(db, user.id, "session-ended", originOf(ctx), { device });
    return null;
  },
  "DELETE /api/user/other-sessions": async (ctx) => {
    const ended = await deleteSessions(ctx.db, ctx.user.id, ctx.user.sessionId);
    if (ended > 0)
      await logSecurity(ctx.db, ctx.user.id, "other-sessions-ended", originOf(ctx), {
        count: String(ended),
        device: deviceName(ctx.userAgent),
      });
    return { ended };
  },
  "POST /api/user/change-password": changePassword,
  "POST /api/user/change-email": requestEmailChange,
  "DELETE /api/user/change-email": async (ctx) => {
    await endMailedCodes(ctx.db, ctx.user.id, ["change-email"]);
    return null;
  },
  "POST /api/user/data-export": exportData,
  "POST /api/userProfile/removeAccount": removeAccount,
};

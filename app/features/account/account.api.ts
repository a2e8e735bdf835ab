import { hasConsent, listConsents, recordConsent } from "../../identity/consents.ts";
import { endSessionByRefresh, refreshSession } from "../../identity/sessions.ts";
import { findUser } from "../../identity/users.ts";
import type { Handlers } from "../../server/call.ts";
import { AppError } from "../../shared/app-error.ts";
import type { accountContract } from "./account.contract.ts";
import { updateProfile } from "./account.queries.ts";
import { registerWithEmail, signInAsDemo, signInWithPassword } from "./sign-in.ts";
import { answerSignedIn, clearSessionCookies, originOf } from "./signed-in.ts";
import { isUnsubscribeSigned } from "./unsubscribe-link.ts";
import { toUserInfo } from "./user-info.ts";

export const accountHandlers: Handlers<typeof accountContract> = {
  "POST /api/account/RegisterWithEmail": registerWithEmail,
  "POST /api/account/login": signInWithPassword,
  "POST /api/account/demo": signInAsDemo,
  "POST /api/account/refresh": async (ctx, { refresh_token }) => {
    const signedIn = await refreshSession(ctx.db, refresh_token, originOf(ctx));
    return answerSignedIn(ctx, signedIn);
  },
  "POST /api/account/logout": async (ctx, { refresh_token }) => {
    await endSessionByRefresh(ctx.db, refresh_token ?? undefined);
    clearSessionCookies(ctx);
    return null;
  },
  "GET /api/account/userinfo": (ctx) => toUserInfo(ctx),
  "POST /api/user/updateUserOnboardingState": async (ctx, { onboardingState }) => {
    await updateProfile(ctx.db, ctx.user.id, { onboardingState });
    return toUserInfo(ctx);
  },
  "GET /api/user/getuserinfo": async (ctx) => {
    const consents = await listConsents(ctx.db, ctx.user.id);
    return {
      ...(await toUserInfo(ctx)),
      isMarketingAgreed: await hasConsent(ctx.db, ctx.user.id, "marketing"),
      consents: consents.map(({ kind, version, isGranted, givenAt, address }) => ({
        kind,
        version,
        isGranted,
        givenAt: givenAt.toISOString(),
        address,
      })),
    };
  },
  "POST /api/userProfile/updateuserinfo": async (ctx, change) => {
    await updateProfile(ctx.db, ctx.user.id, change);
    return toUserInfo(ctx);
  },
  "POST /api/email-settings/update-preferred-language": async (ctx, change) => {
    await updateProfile(ctx.db, ctx.user.id, change);
    return toUserInfo(ctx);
  },
  "POST /api/email-settings": async (ctx, { isMarketingAgreed }) => {
    const given = { isGranted: isMarketingAgreed, now: ctx.now(), address: ctx.address };
    await recordConsent(ctx.db, ctx.user.id, "marketing", given);
    return { isMarketingAgreed };
  },
  "POST /api/email-settings/unsubscribe": async (ctx, { u, s }) => {
    if (!isUnsubscribeSigned(ctx.secretKey, u, s) || !(await findUser(ctx.db, u)))
      throw new AppError("NOT_FOUND");
    const given = { isGranted: false, now: ctx.now(), address: ctx.address };
    await recordConsent(ctx.db, u, "marketing", given);
    return { isMarketingAgreed: false };
  },
};

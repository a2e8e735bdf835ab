import { hasConsent, listConsents } from "../../identity/consents.ts";
import { endSessionByRefresh, refreshSession } from "../../identity/sessions.ts";
import type { Handlers } from "../../server/call.ts";
import type { accountContract } from "./account.contract.ts";
import { updateProfile } from "./account.queries.ts";
import { toUserInfo } from "./profile/user-info.ts";
import { checkPassword } from "./sign-in/check-password.ts";
import { redeemEmailLink, sendConfirmation } from "./sign-in/confirm-email.ts";
import { requestForgotPassword, requestOwnReset, resetPassword } from "./sign-in/forgot-password.ts";
import { registerWithEmail } from "./sign-in/register.ts";
import { signInAsDemo, signInWithPassword } from "./sign-in/sign-in.ts";
import { clearSessionCookies, getSignedIn, originOf } from "./sign-in/signed-in.ts";

export const accountHandlers: Handlers<typeof accountContract> = {
  "POST /api/account/RegisterWithEmail": registerWithEmail,
  "POST /api/account/login": signInWithPassword,
  "POST /api/account/demo": signInAsDemo,
  "POST /api/account/requestForgotPassword": requestForgotPassword,
  "POST /api/account/resetPassword": resetPassword,
  "POST /api/account/confirm-email": redeemEmailLink,
  "POST /api/account/check-password": checkPassword,
  "POST /api/user/send-confirmation": sendConfirmation,
  "POST /api/userProfile/requestForgotPassword": requestOwnReset,
  "POST /api/account/refresh": async (ctx, { refresh_token }) => {
    const signedIn = await refreshSession(ctx.db, refresh_token, originOf(ctx));
    return getSignedIn(ctx, signedIn);
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
};

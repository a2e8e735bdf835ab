import type { SignedIn, SignInOrigin, TokenPair } from "../../../identity/sessions.ts";
import type { Ctx } from "../../../server/context.ts";
import { cookieMaxAgeS, cookieNames } from "../../../shared/cookies.ts";

export const originOf = (ctx: Ctx): SignInOrigin => ({
  secretKey: ctx.secretKey,
  now: ctx.now(),
  address: ctx.address,
  userAgent: ctx.userAgent,
});

/** Returns tokens for the body and sets both cookies: the httpOnly and the readable one. */
export function getSignedIn(ctx: Ctx, { pair, pageToken }: SignedIn): TokenPair {
  ctx.setCookie(cookieNames.session, pageToken, { httpOnly: true, maxAgeS: cookieMaxAgeS });
  ctx.setCookie(cookieNames.loggedIn, "1", { httpOnly: false, maxAgeS: cookieMaxAgeS });
  return pair;
}

/** Removes both cookies. */
export function clearSessionCookies(ctx: Ctx): void {
  ctx.setCookie(cookieNames.session, "", { httpOnly: true, maxAgeS: 0 });
  ctx.setCookie(cookieNames.loggedIn, "", { httpOnly: false, maxAgeS: 0 });
}

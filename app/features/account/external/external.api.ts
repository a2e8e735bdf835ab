import { exchangeCode } from "../../../identity/external/exchange-code.ts";
import { externalProviders } from "../../../identity/external/external-profile.ts";
import { verifyExternal } from "../../../identity/external/verify-external.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import { assertOtherWayIn } from "../../../identity/ways-in.ts";
import type { Handlers } from "../../../server/call.ts";
import { AppError } from "../../../shared/app-error.ts";
import { assertOwner } from "../second-factor/confirm-owner.ts";
import { originOf } from "../sign-in/signed-in.ts";
import { enterByLink, enterWithExternal, netOf } from "./enter-with-external.ts";
import type { externalContract } from "./external.contract.ts";
import { linkExternal, listExternal, unlinkExternal } from "./external.queries.ts";

export const externalHandlers: Handlers<typeof externalContract> = {
  "POST /api/account/google": (ctx, input) => enterWithExternal(ctx, "google", input),
  "POST /api/account/apple": (ctx, input) => enterWithExternal(ctx, "apple", input),
  "POST /api/account/yandex": (ctx, input) => enterWithExternal(ctx, "yandex", input),
  "POST /api/account/loginWithExternalAndPassword": enterByLink,
  "GET /api/account/external-providers": ({ config }) => ({
    providers: externalProviders.flatMap((provider) => {
      const known = config.externalSignIn[provider];
      const clientId = known?.clientIds[0];
      return known && clientId ? [{ provider, clientId, authorizeUrl: known.authorizeUrl }] : [];
    }),
  }),
  "POST /api/account/external-code": async (ctx, returned) => {
    const redirectUri = `${ctx.origin}/auth/external`;
    const settings = ctx.config.externalSignIn;
    return { access_token: await exchangeCode(settings, { ...returned, redirectUri }, netOf(ctx)) };
  },
  "POST /api/user/external": async (ctx, { provider, access_token, nonce, password }) => {
    await assertOwner(ctx, password);
    const ask = { settings: ctx.config.externalSignIn, net: netOf(ctx), nonce };
    const profile = await verifyExternal(provider, access_token, ask);
    await linkExternal(ctx.db, ctx.user.id, profile, ctx.now());
    await logSecurity(ctx.db, ctx.user.id, "external-linked", originOf(ctx), { provider });
    return { external: await listExternal(ctx.db, ctx.user.id) };
  },
  "DELETE /api/user/external": async (ctx, { provider, password }) => {
    const known = await listExternal(ctx.db, ctx.user.id);
    if (!known.some((one) => one.provider === provider)) throw new AppError("NOT_FOUND");
    await assertOwner(ctx, password);
    await assertOtherWayIn(ctx.db, ctx.user.id);
    await unlinkExternal(ctx.db, ctx.user.id, provider);
    await logSecurity(ctx.db, ctx.user.id, "external-unlinked", originOf(ctx), { provider });
    return { external: await listExternal(ctx.db, ctx.user.id) };
  },
};

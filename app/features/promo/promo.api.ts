import { type ReadEmailPromo, readEmailPromoToken } from "../../billing/promo/email-promo-token.ts";
import { type EnteredPromo, getPromoFor, refused, storePromo } from "../../billing/promo/enter-promo.ts";
import { findPromo } from "../../billing/promo/promo-codes.ts";
import { reservePromo } from "../../billing/promo/reserve-promo.ts";
import { grantPlan } from "../../billing/purchase/grant-plan.ts";
import { endOfPeriod, forever } from "../../billing/subscription/periods.ts";
import { findUser } from "../../identity/users.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx, UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { marketOf } from "../../shared/plan-catalogue.ts";
import type { AppliedPromo, promoContract } from "./promo.contract.ts";
import { toGift, toPrices } from "./promo-prices.ts";

/** @throws AppError UNAUTHENTICATED, LINK_INVALID for a damaged or expired link */
function readToken(ctx: Pick<Ctx, "secretKey" | "now">, t: string): ReadEmailPromo {
  const read = readEmailPromoToken(ctx.secretKey, t);
  if (read === null || read.until <= ctx.now()) throw new AppError("LINK_INVALID");
  return read;
}

/** Takes a code for the signed-in account: keeps it for the next purchase, or grants the plan it gives. */
async function redeemPromo(
  ctx: UserCtx,
  entered: Pick<EnteredPromo, "code" | "source" | "plan"> & { readonly period?: string | undefined },
): Promise<AppliedPromo> {
  if (ctx.user.isDemo) throw new AppError("DEMO_ACCOUNT");
  const now = ctx.now();
  const userId = ctx.user.id;
  const user = await findUser(ctx.db, userId);
  const { currency } = marketOf(user?.country ?? "");
  const { code, source, plan, period } = entered;
  return ctx.db.transaction(async (tx) => {
    const promo = await getPromoFor(tx, { userId, code, plan, currency, now });
    if (promo.kind === "period") {
      if (promo.plan === null || promo.period === null) throw new Error(`${promo.code} grants nothing`);
      await reservePromo(tx, { userId, code: promo.code, orderId: null, now });
      const end = endOfPeriod({ day: now, months: 0 }, promo.period).until;
      const until = end < forever ? end : null;
      await grantPlan(tx, userId, { plan: promo.plan, until, reason: `promo ${promo.code}` }, now);
      return { gift: toGift(promo), prices: [], grantedUntil: until?.toISOString() ?? null };
    }
    await storePromo(tx, { userId, source, now }, promo.code);
    const prices = await toPrices(tx, { userId, country: user?.country ?? "", promo, plan, period, now });
    return { gift: toGift(promo), prices, grantedUntil: null };
  });
}

export const promoHandlers: Handlers<typeof promoContract> = {
  "POST /api/subscriptionPricing/applypromo": (ctx, { code, plan, period }) =>
    redeemPromo(ctx, { code, plan, period, source: "promo" }),
  "GET /api/email-settings/emailpromo": async (ctx, { t }) => {
    const { code, until, isFor } = readToken(ctx, t);
    const promo = await findPromo(ctx.db, code);
    if (!promo) throw refused("unknown");
    const user = ctx.user && (await findUser(ctx.db, ctx.user.id));
    return {
      gift: toGift(promo),
      validUntil: until.toISOString(),
      isForAccount: user ? isFor(user.email) : null,
    };
  },
  "POST /api/email-settings/applyemailpromo": async (ctx, { t }) => {
    if (!ctx.user) throw new AppError("UNAUTHENTICATED");
    const { code, isFor } = readToken(ctx, t);
    const user = await findUser(ctx.db, ctx.user.id);
    if (!user || !isFor(user.email)) throw new AppError("PROMO_REFUSED", { reason: "other-account" });
    return redeemPromo({ ...ctx, user: ctx.user }, { code, source: "email-promo" });
  },
};

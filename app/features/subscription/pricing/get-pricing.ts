import { findUser } from "../../../identity/users.ts";
import type { Ctx } from "../../../server/context.ts";
import type { AnswerOf, ParsedInputOf } from "../../../shared/endpoint.ts";
import {
  limitedOffer,
  type Market,
  marketOf,
  planLimits,
  soldPlans,
  trial as trialTerms,
} from "../../../shared/plan-catalogue.ts";
import { isSubscription, type Plan } from "../../../shared/plans.ts";
import type { buyingContract } from "../buying/buying.contract.ts";
import { periodPrices } from "./period-prices.ts";

type Endpoint = (typeof buyingContract)["GET /api/subscriptionPricing/getsubscriptionpricing"];

/** Without billing: everything is unlocked, and nothing has a price. */
const unlocked: AnswerOf<Endpoint> = {
  hasBilling: false,
  plan: "Unlocked",
  isSubscribed: false,
  ...{ currency: null, provider: null, plans: [], offer: null, trial: null },
};

/**
 * Returns currency and provider for a visitor: of the country that the browser looked up, or, in the first page, which
 * knows none, of the one whose language is read.
 */
export const marketOfVisitor = (ctx: Pick<Ctx, "country" | "language">, country?: string): Market =>
  marketOf(country ?? ctx.country ?? (ctx.language === "ru" ? "RU" : "US"));

/** Plans with the prices of a country, and what is off the first payment. */
export async function getPricing(
  ctx: Ctx,
  { country }: ParsedInputOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const { user, config } = ctx;
  if (!config.hasBilling) return unlocked;
  const row = user && (await findUser(ctx.db, user.id));
  const market = row ? marketOf(row.country) : marketOfVisitor(ctx, country);
  return {
    hasBilling: true,
    plan: (user?.plan ?? null) as Plan | null,
    isSubscribed: user !== null && isSubscription(user.plan),
    ...market,
    plans: [
      { plan: "Tier0", limits: planLimits.Tier0, prices: [] },
      ...soldPlans.map((plan) => ({
        plan,
        limits: planLimits[plan],
        prices: periodPrices(plan, market.currency).map((price) => ({ ...price, first: null })),
      })),
    ],
    offer: { ...limitedOffer, until: null },
    trial: { days: trialTerms.days, isAvailable: true, until: null },
  };
}

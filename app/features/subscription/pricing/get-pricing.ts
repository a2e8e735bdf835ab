import { listDiscounts, offerEnd } from "../../../billing/discounts/list-discounts.ts";
import { priceOrder } from "../../../billing/pricing/price-order.ts";
import { mayTry } from "../../../billing/purchase/start-trial.ts";
import { type OwnSubscription, readSubscription } from "../../../billing/read/read-subscription.ts";
import { findUser, type UserRow } from "../../../identity/users.ts";
import type { Ctx } from "../../../server/context.ts";
import type { AnswerOf, ParsedInputOf } from "../../../shared/endpoint.ts";
import {
  limitedOffer,
  type Market,
  marketOf,
  planLimits,
  type SoldPlan,
  soldPlans,
  trial as trialTerms,
} from "../../../shared/plan-catalogue.ts";
import type { Plan } from "../../../shared/plans.ts";
import type { buyingContract } from "../buying/buying.contract.ts";
import type { PeriodPrice, Pricing } from "../buying/buying.schema.ts";
import { marketOfUser } from "../buying/market-of-user.ts";
import { viewDiscount } from "../buying/quote.ts";
import { periodPrices } from "./period-prices.ts";

type Endpoint = (typeof buyingContract)["GET /api/subscriptionPricing/getsubscriptionpricing"];
type Trial = Pricing["trial"];

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
const marketOfVisitor = (ctx: Ctx, country?: string): Market =>
  marketOf(country ?? ctx.country ?? (ctx.language === "ru" ? "RU" : "US"));

/** Returns plans with the prices of a country, and what is off the first payment. */
export async function getPricing(
  ctx: Ctx,
  { country }: ParsedInputOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  if (!ctx.config.hasBilling) return unlocked;
  const user = ctx.user && (await findUser(ctx.db, ctx.user.id));
  return user ? pricingOf(ctx, user) : pricingFor(marketOfVisitor(ctx, country));
}

function pricingFor(market: Market): Pricing {
  return {
    ...{ hasBilling: true, plan: null, isSubscribed: false, ...market },
    plans: offersOf(market, (_plan, prices) => prices.map((price) => ({ ...price, first: null }))),
    offer: { ...limitedOffer, until: null },
    trial: { days: trialTerms.days, isAvailable: true, until: null },
  };
}

type Priced = (plan: SoldPlan, prices: ReturnType<typeof periodPrices>) => PeriodPrice[];

const offersOf = ({ currency }: Market, priced: Priced): Pricing["plans"] => [
  { plan: "Tier0", limits: planLimits.Tier0, prices: [] },
  ...soldPlans.map((plan) => ({
    plan,
    limits: planLimits[plan],
    prices: priced(plan, periodPrices(plan, currency)),
  })),
];

async function pricingOf(ctx: Ctx, user: UserRow): Promise<Pricing> {
  const now = ctx.now();
  const own = await readSubscription(ctx.db, user.userId, now);
  const market = marketOfUser(user, own);
  const isSubscribed = own.isRenewing || own.status === "active" || own.status === "cancelled";
  const end = isSubscribed ? null : await offerEnd(ctx.db, user.userId, now);
  const plans: Pricing["plans"] = [];
  for (const offer of offersOf(market, (_plan, prices) => prices.map((price) => ({ ...price, first: null }))))
    plans.push(isSubscribed ? offer : await discounted(ctx, { user, market, offer }));
  return {
    ...{ hasBilling: true, plan: (ctx.user?.plan ?? null) as Plan | null, isSubscribed, ...market, plans },
    offer: end && { ...limitedOffer, until: end.toISOString() },
    trial: trialOf(own),
  };
}

interface Offered {
  readonly user: UserRow;
  readonly market: Market;
  readonly offer: Pricing["plans"][number];
}

/** First payments with the best discount that the user has. */
async function discounted({ db, now }: Ctx, { user, market, offer }: Offered): Promise<Offered["offer"]> {
  const { plan } = offer;
  if (plan === "Tier0") return offer;
  const { currency } = market;
  const prices: PeriodPrice[] = [];
  for (const price of offer.prices) {
    const wanted = { plan, period: price.period, currency };
    const at = { ...wanted, country: user.country, now: now() };
    const discounts = await listDiscounts(db, user.userId, at);
    const { discount, amount } = priceOrder({ ...wanted, discounts, credit: "0" });
    prices.push({ ...price, first: discount && { price: amount, discount: viewDiscount(discount) } });
  }
  return { ...offer, prices };
}

const trialOf = (own: OwnSubscription): Trial => ({
  days: trialTerms.days,
  isAvailable: mayTry(own),
  until: own.status === "trial" && own.trialUntil ? own.trialUntil.toISOString() : null,
});

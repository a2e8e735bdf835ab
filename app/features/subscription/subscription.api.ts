import { offerEnd } from "../../billing/discounts/list-discounts.ts";
import { readSubscription } from "../../billing/read/read-subscription.ts";
import { limitsOf } from "../../identity/allows.ts";
import { countLinked } from "../../portfolio/portfolios/linked-accounts.ts";
import { countPortfolios } from "../../portfolio/portfolios/portfolios.queries.ts";
import { listHoldingIds } from "../../portfolio/transactions/assert-holdings-fit.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { limitedOffer } from "../../shared/plan-catalogue.ts";
import { isSubscription, type Plan } from "../../shared/plans.ts";
import type { subscriptionContract } from "./subscription.contract.ts";

/** Period and offer of an account; without billing one without an end, and nothing to buy. */
async function readSale({ db, user, config, now }: UserCtx) {
  if (!config.hasBilling) return { period: "Forever", offer: null } as const;
  const { period } = await readSubscription(db, user.id, now());
  const end = await offerEnd(db, user.id, now());
  const { key, discount } = limitedOffer;
  return { period, offer: end && { key, discount } };
}

export const subscriptionHandlers: Handlers<typeof subscriptionContract> = {
  "GET /api/userProfile/checkSubscription": async (ctx) => {
    const { db, user, config } = ctx;
    return {
      plan: user.plan as Plan,
      ...(await readSale(ctx)),
      hasBilling: config.hasBilling,
      isSubscribed: isSubscription(user.plan),
      limits: limitsOf(user.plan as Plan),
      used: {
        portfolios: await countPortfolios(db, user.id),
        holdings: (await listHoldingIds(db, user.id)).size,
        linkedAccounts: await countLinked(db, user.id),
      },
    };
  },
};

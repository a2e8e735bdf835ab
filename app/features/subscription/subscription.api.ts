import { limitsOf } from "../../identity/allows.ts";
import { countLinked } from "../../portfolio/portfolios/linked-accounts.ts";
import { countPortfolios } from "../../portfolio/portfolios/portfolios.queries.ts";
import { listHoldingIds } from "../../portfolio/transactions/assert-holdings-fit.ts";
import type { Handlers } from "../../server/call.ts";
import { limitedOffer } from "../../shared/plan-catalogue.ts";
import { isSubscription, type Plan } from "../../shared/plans.ts";
import type { subscriptionContract } from "./subscription.contract.ts";

/** Plans of who has not paid for any yet. */
const isFirst = (plan: string): boolean => plan === "Tier0" || plan === "Trial";

export const subscriptionHandlers: Handlers<typeof subscriptionContract> = {
  "GET /api/userProfile/checkSubscription": async ({ db, user, config }) => ({
    plan: user.plan as Plan,
    period: config.hasBilling ? null : "Forever",
    hasBilling: config.hasBilling,
    isSubscribed: isSubscription(user.plan),
    offer:
      config.hasBilling && isFirst(user.plan)
        ? { key: limitedOffer.key, discount: limitedOffer.discount }
        : null,
    limits: limitsOf(user.plan as Plan),
    used: {
      portfolios: await countPortfolios(db, user.id),
      holdings: (await listHoldingIds(db, user.id)).size,
      linkedAccounts: await countLinked(db, user.id),
    },
  }),
};

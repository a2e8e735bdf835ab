import { limitsOf, type Plan } from "../../identity/allows.ts";
import { listHoldingIds } from "../../ledger/assert-holdings-fit.ts";
import { countLinked } from "../../ledger/linked-accounts.ts";
import { countPortfolios } from "../../ledger/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import { isSubscription } from "../../shared/plans.ts";
import type { subscriptionContract } from "./subscription.contract.ts";

export const subscriptionHandlers: Handlers<typeof subscriptionContract> = {
  "GET /api/userProfile/checkSubscription": async ({ db, user, config }) => ({
    plan: user.plan,
    period: config.hasBilling ? null : "Forever",
    hasBilling: config.hasBilling,
    isSubscribed: isSubscription(user.plan),
    limits: limitsOf(user.plan as Plan),
    used: {
      portfolios: await countPortfolios(db, user.id),
      holdings: (await listHoldingIds(db, user.id)).size,
      linkedAccounts: await countLinked(db, user.id),
    },
  }),
};

import type { Handlers } from "../../../server/call.ts";
import { reportAbuse } from "../moderation/report-abuse.ts";
import type { communityContract } from "./community.contract.ts";
import { follow, followState, listFollowed, unfollow } from "./follows.ts";
import { listOptions, listPortfolios } from "./list.queries.ts";

export const communityHandlers: Handlers<typeof communityContract> = {
  "GET /api/public/portfolios-list": ({ db, language }, asked) => listPortfolios(db, asked, language),
  "GET /api/public/portfolios-list/options": ({ db }) => listOptions(db),
  "GET /api/social/follow": (ctx, { key }) => followState(ctx, key),
  "POST /api/social/follow": (ctx, { key }) => follow(ctx, key),
  "DELETE /api/social/follow": (ctx, { key }) => unfollow(ctx, key),
  "GET /api/social/followed": listFollowed,
  "POST /api/social/report-abuse": reportAbuse,
};

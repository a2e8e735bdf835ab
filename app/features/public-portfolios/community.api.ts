import type { Handlers } from "../../server/call.ts";
import type { communityContract } from "./community.contract.ts";

const later = () => {
  throw new Error("not written yet");
};

export const communityHandlers: Handlers<typeof communityContract> = {
  "GET /api/public/portfolios-list": later,
  "GET /api/public/portfolios-list/options": later,
  "GET /api/social/follow": later,
  "POST /api/social/follow": later,
  "DELETE /api/social/follow": later,
  "GET /api/social/followed": later,
  "POST /api/social/report-abuse": later,
};

import type { Handlers } from "../../server/call.ts";
import type { moderationContract } from "./moderation.contract.ts";

const later = () => {
  throw new Error("not written yet");
};

export const moderationHandlers: Handlers<typeof moderationContract> = {
  "GET /api/admin/abuse-reports": later,
  "POST /api/admin/abuse-reports": later,
};

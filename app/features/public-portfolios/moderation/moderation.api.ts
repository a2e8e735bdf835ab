import type { Handlers } from "../../../server/call.ts";
import { decide } from "./decide.ts";
import { listSubjects } from "./list-subjects.ts";
import type { moderationContract } from "./moderation.contract.ts";

export const moderationHandlers: Handlers<typeof moderationContract> = {
  "GET /api/admin/abuse-reports": ({ db, language }, asked) => listSubjects(db, asked, language),
  "POST /api/admin/abuse-reports": decide,
};

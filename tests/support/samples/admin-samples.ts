import { announcementId, idleUserId, waitingMailId } from "../own-rows/make-staff.ts";
import type { Sample, Samples } from "./sample-parts.ts";

/** Administrators reach every account; only an unknown id is refused. */
const nobody = () => "018f0000-0000-7000-8000-000000000bad";
const reason = "Asked by letter";

const onIdle = (rest: Readonly<Record<string, unknown>> = {}): Sample => ({
  input: () => ({ userId: idleUserId, reason, ...rest }),
  ids: { userId: nobody },
});
const ofMail: Sample = {
  input: () => ({ userId: idleUserId, id: waitingMailId }),
  ids: { userId: nobody, id: nobody },
};
const draft = {
  ...{ textEn: "Planned work", textRu: "Плановые работы", level: "warning" },
  ...{ audience: "all", link: "/version", startsAt: "2026-11-21T08:00:00Z", endsAt: null },
};

/** In an order in which each succeeds: the account acted on is deleted last. */
export const adminSamples: Samples = {
  "GET /api/admin/user": { input: ({ userId }) => ({ userId }), ids: { userId: nobody } },
  "GET /api/admin/get-roles": { input: ({ userId }) => ({ userId }), ids: { userId: nobody } },
  "POST /api/admin/retry-mail": ofMail,
  "DELETE /api/admin/mails": ofMail,
  "PUT /api/admin/announcements": {
    input: () => ({ id: announcementId, ...draft }),
    ids: { id: nobody },
  },
  "DELETE /api/admin/announcements": { input: () => ({ id: announcementId }), ids: { id: nobody } },
  "POST /api/admin/update-roles": onIdle({ roles: ["support"] }),
  "POST /api/admin/end-user-sessions": onIdle(),
  "POST /api/admin/disable-user": onIdle({ isDisabled: true }),
  "POST /api/admin/delete-user": onIdle(),
};

import type { Handlers } from "../../server/call.ts";
import type { noticesContract } from "./notices.contract.ts";
import { countNotices, listNotices, markAllRead, markRead } from "./notices.queries.ts";

const pageSize = 30;
/** What fits under the bell. */
const pendingSize = 10;

export const noticesHandlers: Handlers<typeof noticesContract> = {
  "GET /api/notifications/list": async ({ db, user }, { page, unread }) => ({
    notices: await listNotices(db, user.id, { unread, limit: pageSize, offset: (page - 1) * pageSize }),
    count: await countNotices(db, user.id, unread),
    unread: await countNotices(db, user.id, true),
    pageSize,
  }),
  "GET /api/notifications/unread-count": async ({ db, user }) => ({
    count: await countNotices(db, user.id, true),
  }),
  "GET /api/notifications/get-pending-notifications": async ({ db, user }) => ({
    notices: await listNotices(db, user.id, { unread: true, limit: pendingSize }),
    count: await countNotices(db, user.id, true),
  }),
  "POST /api/notifications/read": async ({ db, user, now }, { id }) => {
    await markRead(db, user.id, id, now());
    return { count: await countNotices(db, user.id, true) };
  },
  "POST /api/notifications/readAll": async ({ db, user, now }) => {
    await markAllRead(db, user.id, now());
    return { count: 0 };
  },
};

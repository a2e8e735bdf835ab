import { demoOwnTextsIn } from "../../market/demo/portfolios/demo-texts.ts";
import type { Handlers } from "../../server/call.ts";
import type { noticesContract } from "./notices.contract.ts";
import { countNotices, listNotices, markAllRead, markRead } from "./notices.queries.ts";

const pageSize = 30;
/** Most notifications in the panel. */
const pendingSize = 10;

export const noticesHandlers: Handlers<typeof noticesContract> = {
  "GET /api/notifications/list": async (ctx, { page, unread }) => {
    const { db, user } = ctx;
    const asked = { unread, limit: pageSize, offset: (page - 1) * pageSize };
    return {
      notices: demoOwnTextsIn(ctx, await listNotices(db, user.id, asked)),
      count: await countNotices(db, user.id, unread),
      unread: await countNotices(db, user.id, true),
      pageSize,
    };
  },
  "GET /api/notifications/unread-count": async ({ db, user }) => ({
    count: await countNotices(db, user.id, true),
  }),
  "GET /api/notifications/get-pending-notifications": async (ctx) => ({
    notices: demoOwnTextsIn(
      ctx,
      await listNotices(ctx.db, ctx.user.id, { unread: true, limit: pendingSize }),
    ),
    count: await countNotices(ctx.db, ctx.user.id, true),
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

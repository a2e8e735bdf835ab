import { z } from "zod";
import { Id, NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { NoticeKindName, NoticeParams } from "../../shared/schemas/notice.schema.ts";

const Notice = z.object({
  id: Id,
  kind: NoticeKindName,
  /** Typed values; the reader's language and locale write them out. */
  params: NoticeParams,
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

const Unread = z.object({ count: z.int().min(0) });
const flag = z.enum(["true", "false"]).transform((text) => text === "true");

export const noticesContract = {
  "GET /api/notifications/list": endpoint({
    summary: "Notifications, newest first, 30 per page",
    access: "user",
    input: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      unread: flag.default(false),
    }),
    output: z.object({
      notices: z.array(Notice),
      /** Of the filter, over all pages. */
      count: z.int(),
      unread: z.int(),
      pageSize: z.int(),
    }),
  }),
  "GET /api/notifications/unread-count": endpoint({
    summary: "Number of unread notifications",
    access: "user",
    input: NoInput,
    output: Unread,
  }),
  "GET /api/notifications/get-pending-notifications": endpoint({
    summary: "The latest ten unread notifications, as shown by the bell",
    access: "user",
    input: NoInput,
    output: z.object({ notices: z.array(Notice), count: z.int() }),
  }),
  "POST /api/notifications/read": endpoint({
    summary: "Mark a notification as read; returns the unread count",
    access: "user",
    input: z.object({ id: Id }),
    output: Unread,
  }),
  "POST /api/notifications/readAll": endpoint({
    summary: "Mark all notifications as read",
    access: "user",
    input: NoInput,
    output: Unread,
  }),
} as const;

import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { NoticeKindName, NoticeParams } from "../../shared/notice-shapes.ts";
import { Id, NoInput } from "../../shared/shapes.ts";

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
    summary: "What the user was told, newest first, by pages of 30",
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
    summary: "How many notices are unread",
    access: "user",
    input: NoInput,
    output: Unread,
  }),
  "GET /api/notifications/get-pending-notifications": endpoint({
    summary: "The newest ten unread notices, as the bell shows them",
    access: "user",
    input: NoInput,
    output: z.object({ notices: z.array(Notice), count: z.int() }),
  }),
  "POST /api/notifications/read": endpoint({
    summary: "Mark one notice read; answers how many are unread then",
    access: "user",
    input: z.object({ id: Id }),
    output: Unread,
  }),
  "POST /api/notifications/readAll": endpoint({
    summary: "Mark every notice read",
    access: "user",
    input: NoInput,
    output: Unread,
  }),
} as const;

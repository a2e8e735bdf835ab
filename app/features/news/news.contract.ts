import { z } from "zod";
import { NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";

const News = z.object({
  id: z.string(),
  day: z.string(),
  title: z.string(),
  text: z.string(),
  /** Screen of the entry. */
  path: z.string().nullable(),
  isRead: z.boolean(),
});
export type News = z.infer<typeof News>;

export const newsContract = {
  "GET /api/news": endpoint({
    summary: "What's new, newest first, in the language of the request",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ entries: z.array(News), unread: z.int() }),
  }),
  "POST /api/news/read": endpoint({
    summary: "Mark an entry and all older ones as read; returns the unread count",
    access: "user",
    input: z.object({ entry: z.string().max(100) }),
    output: z.object({ unread: z.int() }),
  }),
} as const;

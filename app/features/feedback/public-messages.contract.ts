import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

/** A message to the operator, or a suggestion on the product. */
export const messageKinds = ["contact", "suggestion"] as const;
const MessageKind = z.enum(messageKinds);

const PublicMessage = z.object({
  id: z.string(),
  kind: MessageKind,
  /** Empty if not given, like the address. */
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.string(),
});
export type PublicMessage = z.infer<typeof PublicMessage>;

export const publicMessagesContract = {
  "POST /api/feedback/public": endpoint({
    summary:
      "Send a message to the operator without an account; as JSON or as a form, which is sent on to its page",
    access: "anon",
    perMinute: 5,
    body: "form",
    status: 303,
    input: z
      .object({
        kind: MessageKind.default("contact"),
        name: visible(PlainText.trim().max(100)).default(""),
        email: z.union([z.literal(""), z.string().trim().max(254).pipe(z.email())]).default(""),
        /** Forms send a line break as two characters, which their own limit counts as one. */
        message: PlainText.overwrite((text) => text.replaceAll("\r\n", "\n"))
          .trim()
          .min(1)
          .max(4000),
        /** Hidden from people: a message that fills it in comes from a bot and is dropped. */
        website: z.string().max(1000).default(""),
      })
      .refine(({ kind, email }) => kind !== "contact" || email !== "", {
        error: "required",
        path: ["email"],
      }),
    output: z.string(),
  }),
  "GET /api/admin/feedback/messages": endpoint({
    summary: "Messages of visitors, newest first, 50 per page",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.object({
      messages: z.array(PublicMessage),
      /** Number on all pages. */
      count: z.int(),
      pageSize: z.int(),
    }),
  }),
} as const;

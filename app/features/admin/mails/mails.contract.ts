import { z } from "zod";
import { Id, NoInput, NoOutput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { mailStates } from "../../../shared/names/mail-states.ts";

const mailId = { userId: Id, id: Id };

const Mail = z.object({
  userId: z.string(),
  id: z.string(),
  /** Masked. */
  to: z.string(),
  template: z.string(),
  language: z.string(),
  attempts: z.int(),
  createdAt: z.string(),
  /** Of a mail that waits. */
  nextAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Last response of the mail server, the address masked; empty: none. */
  answer: z.string(),
  canRetry: z.boolean(),
});
export type Mail = z.infer<typeof Mail>;

export const mailsContract = {
  "GET /api/admin/mails": endpoint({
    summary: "Outgoing mail of the last month by state, newest first, addresses masked",
    access: { role: "admin" },
    isOwnAddition: true,
    input: z.object({
      state: z.enum(mailStates).default("waiting"),
      /** `nextCursor` of the previous page. */
      cursor: z
        .string()
        .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: "format" })
        .optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({
      counts: z.object({
        waiting: z.int(),
        /** Waiting mails of which an attempt failed. */
        retrying: z.int(),
        failed: z.int(),
        suppressed: z.int(),
        sent: z.int(),
      }),
      mails: z.array(Mail),
      nextCursor: z.string().nullable(),
    }),
  }),
  "POST /api/admin/retry-mail": endpoint({
    summary: "Send a waiting or failed mail now",
    access: { role: "admin" },
    isOwnAddition: true,
    status: 204,
    input: z.strictObject(mailId),
    output: NoOutput,
  }),
  "POST /api/admin/retry-failed-mails": endpoint({
    summary: "Send all failed mails again",
    access: { role: "admin" },
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ queued: z.int() }),
  }),
  "DELETE /api/admin/mails": endpoint({
    summary: "Drop a waiting or failed mail",
    access: { role: "admin" },
    isOwnAddition: true,
    status: 204,
    input: z.strictObject(mailId),
    output: NoOutput,
  }),
} as const;

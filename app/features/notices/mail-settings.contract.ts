import { z } from "zod";
import { NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { NoticeKindName } from "../../shared/schemas/notice.schema.ts";

const Ways = z.object({ kind: NoticeKindName, inApp: z.boolean(), email: z.boolean(), push: z.boolean() });
export type Ways = z.infer<typeof Ways>;

const MailSettings = z.object({
  email: z.string(),
  isMarketingAgreed: z.boolean(),
  /** The weekly mail. */
  isDigestOn: z.boolean(),
  kinds: z.array(Ways),
  /** When the address's server refused mail for good; null: it did not. Nothing is sent there since. */
  refusedAt: z.string().nullable(),
  /** False: this installation writes mails into a folder and sends none. */
  hasMail: z.boolean(),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** Token of a mailed link. */
const Token = z.string().max(60);
const Topic = z.union([z.enum(["marketing", "digest"]), NoticeKindName]);

export const mailSettingsContract = {
  "GET /api/email-settings": endpoint({
    summary: "Notification settings of the user",
    access: "user",
    input: NoInput,
    output: MailSettings,
  }),
  "POST /api/email-settings": endpoint({
    summary: "Change notification settings; omitted ones are unchanged",
    access: "user",
    input: z.object({
      isMarketingAgreed: z.boolean().optional(),
      isDigestOn: z.boolean().optional(),
      kinds: z.array(Ways).max(50).optional(),
      /** Mail to the address again although its server refused it. */
      isRefusalLifted: z.literal(true).optional(),
    }),
    output: MailSettings,
  }),
  "GET /api/email-settings/unsubscribe": endpoint({
    summary: "What a signed e-mail link unsubscribes from; changes nothing",
    access: "signature",
    perMinute: 60,
    isOwnAddition: true,
    input: z.object({ t: Token }),
    output: z.object({ topic: Topic }),
  }),
  "POST /api/email-settings/unsubscribe": endpoint({
    summary:
      "Unsubscribe from a type of e-mails, or all, with a signed link; also one-click unsubscribe of mail apps (RFC 8058)",
    access: "signature",
    perMinute: 60,
    body: "form",
    input: z.object({ t: Token, all: z.boolean().default(false) }),
    output: z.object({ topic: Topic, all: z.boolean() }),
  }),
} as const;

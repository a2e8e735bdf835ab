import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { Config } from "../server/config/config.ts";
import type { Db } from "../server/db/db-types.ts";
import type { Language } from "../shared/languages.ts";
import { mailOutbox } from "./mail.tables.ts";
import { type MailTemplateName, mailTemplates } from "./templates/mail-templates.ts";

export interface QueuedMail<Name extends MailTemplateName> {
  /** Deleted with the account. */
  readonly userId: string;
  readonly to: string;
  readonly template: Name;
  readonly params: z.input<(typeof mailTemplates)[Name]["params"]>;
  readonly language: Language;
  /** Only the first mail with this key is written. */
  readonly once?: string;
  readonly now: Date;
}

export const hasMail = (config: Pick<Config, "mail">): boolean => config.mail !== undefined;

/**
 * Joins the caller's transaction; sent within a minute, or by `flushOutbox`.
 * @returns false for a repeated `once`
 * @throws ZodError
 */
export async function queueMail<Name extends MailTemplateName>(
  db: Db,
  mail: QueuedMail<Name>,
): Promise<boolean> {
  const { userId, to, template, language, once = null, now } = mail;
  const params = mailTemplates[template].params.parse(mail.params);
  const written = await db
    .insert(mailOutbox)
    .values({ userId, id: newId(), to, template, language, params, once, nextAt: now, createdAt: now })
    .onConflictDoNothing({ target: [mailOutbox.userId, mailOutbox.once] })
    .returning({ id: mailOutbox.id });
  return written.length > 0;
}

import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { Config } from "../server/config/config.ts";
import type { Db } from "../server/db/db-types.ts";
import type { Language } from "../shared/languages.ts";
import { mailOutbox } from "./mail.tables.ts";
import { type MailTemplateName, mailTemplates } from "./templates/mail-templates.ts";

/** A mail to be sent. */
export interface QueuedMail<Name extends MailTemplateName> {
  /** Whose mail it is: it goes with the account. */
  readonly userId: string;
  readonly to: string;
  readonly template: Name;
  readonly params: z.input<(typeof mailTemplates)[Name]["params"]>;
  readonly language: Language;
  /** Of several mails with the same word to one user only the first is written. */
  readonly once?: string;
  readonly now: Date;
}

/** Whether mails leave this machine; otherwise they are written into a folder. */
export const hasMail = (config: Pick<Config, "mail">): boolean => config.mail !== undefined;

/**
 * Writes a mail into the outbox, in the caller's transaction: it is sent when that is committed, and never when it is
 * rolled back. The job looks every minute; `hurryMail` makes it look at once.
 * @returns false when `once` says that it was written before
 * @throws ZodError for parameters that the template does not take
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

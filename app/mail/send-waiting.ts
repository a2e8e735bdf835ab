import { and, asc, eq, lt, lte, ne, sql } from "drizzle-orm";
import type { NoticeReader } from "../i18n/format-notification.ts";
import { makeReader } from "../i18n/notification-reader.ts";
import type { Texts } from "../i18n/texts.ts";
import { users } from "../identity/identity.tables.ts";
import type { Db } from "../server/db/db-types.ts";
import type { Log } from "../server/log.ts";
import { isLanguage, type Language } from "../shared/languages.ts";
import { isLocale, localeOfLanguage } from "../shared/locales.ts";
import { mailOutbox, mailRefusals } from "./mail.tables.ts";
import { toMailHtml, toMailText } from "./mail-layout.ts";
import type { MailTemplate } from "./mail-template.ts";
import type { Letter, Mailer } from "./mailer.ts";
import { mailTemplates } from "./templates/mail-templates.ts";
import { unsubscribePath, unsubscribeToken } from "./unsubscribe-token.ts";

export interface SendingParts {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly texts: Texts;
  readonly secretKey: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly now: () => Date;
  readonly log: Log;
}

type Row = typeof mailOutbox.$inferSelect;

const minuteMs = 60_000;
/** After the last attempt a mail fails. */
const pausesMin = [1, 5, 15, 60, 180, 360, 720, 1440];
/** Longer than any attempt. */
const leaseMs = 10 * minuteMs;
const keptDays = 30;
const longestRun = 500;

/** Stops at an unreachable server. */
export async function sendWaiting(
  parts: SendingParts,
  signal?: AbortSignal,
): Promise<{ readonly sent: number; readonly later: number; readonly refused: number }> {
  const done = { sent: 0, later: 0, refused: 0 };
  for (let n = 0; n < longestRun && signal?.aborted !== true; n += 1) {
    const row = await claimOne(parts);
    if (row === undefined) break;
    const end = await sendOne(parts, row);
    if (end === "sent") done.sent += 1;
    else if (end === "refused") done.refused += 1;
    else done.later += 1;
    if (end === "down") break;
  }
  await removeOld(parts);
  return done;
}

/** Keeps a second process from sending it. */
async function claimOne({ db, now }: SendingParts): Promise<Row | undefined> {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, "waiting"), lte(mailOutbox.nextAt, now())))
    .orderBy(asc(mailOutbox.nextAt), asc(mailOutbox.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAt: new Date(now().getTime() + leaseMs) })
    .where(eq(mailOutbox.id, sql`(${due})`))
    .returning();
  return row;
}

async function sendOne(parts: SendingParts, row: Row): Promise<"sent" | "later" | "refused" | "down"> {
  const { db, mailer, now, log } = parts;
  const at = and(eq(mailOutbox.userId, row.userId), eq(mailOutbox.id, row.id));
  const end = async (state: "sent" | "failed" | "suppressed", answer: string) => {
    const params = state === "failed" ? {} : { params: {} };
    await db
      .update(mailOutbox)
      .set({ state, answer, ...params, endedAt: now() })
      .where(at);
  };
  if (await isRefused(db, row)) {
    await end("suppressed", "");
    return "refused";
  }
  const sending = await mailer.send(await toLetter(parts, row));
  if (sending.end === "sent") {
    await end("sent", sending.answer);
    return "sent";
  }
  if (sending.end === "refused") {
    await end("suppressed", sending.answer);
    const refusal = { userId: row.userId, address: row.to, refusedAt: now(), answer: sending.answer };
    await db.insert(mailRefusals).values(refusal).onConflictDoNothing();
    return "refused";
  }
  const pauseMin = pausesMin[row.attempts - 1];
  if (pauseMin === undefined) {
    await end("failed", sending.answer);
    log.warn({ mail: row.id, answer: sending.answer }, "a mail could not be sent and is given up");
  } else {
    const nextAt = new Date(now().getTime() + pauseMin * minuteMs);
    await db.update(mailOutbox).set({ nextAt, answer: sending.answer }).where(at);
  }
  return sending.isServerDown ? "down" : "later";
}

async function isRefused(db: Db, { userId, to }: Row): Promise<boolean> {
  const rows = await db
    .select({ address: mailRefusals.address })
    .from(mailRefusals)
    .where(and(eq(mailRefusals.userId, userId), eq(mailRefusals.address, to)));
  return rows.length > 0;
}

async function toLetter(parts: SendingParts, row: Row): Promise<Letter> {
  const { baseUrl, secretKey, now } = parts;
  const template = mailTemplates[row.template as keyof typeof mailTemplates] as unknown as MailTemplate;
  const params = template.params.parse(row.params);
  const reader = await readerOf(parts, row);
  const topic = template.topic(params);
  const url = topic && baseUrl + unsubscribePath(unsubscribeToken(secretKey, row.userId, topic));
  const content = template.build(params, reader);
  const frame = {
    baseUrl,
    language: reader.language,
    reason: reader.t(topic === null ? "mail:reason.account" : "mail:reason.topic"),
    unsubscribe: url === null ? undefined : { label: reader.t("mail:unsubscribe"), url },
  };
  return {
    id: row.id,
    to: row.to,
    subject: content.subject,
    html: toMailHtml(content, frame),
    text: toMailText(content, frame),
    language: reader.language,
    at: now(),
    unsubscribeUrl: url,
  };
}

/** Uses the mail's language, and the user's number formats. */
async function readerOf(
  { db, texts }: SendingParts,
  { userId, language: chosen }: Row,
): Promise<NoticeReader> {
  const language: Language = isLanguage(chosen) ? chosen : "en";
  const [user] = await db
    .select({ locale: users.locale, language: users.language })
    .from(users)
    .where(eq(users.userId, userId));
  const isOwn = user?.language === language && isLocale(user.locale);
  const locale = isOwn && isLocale(user.locale) ? user.locale : localeOfLanguage[language];
  return makeReader(texts, { language, locale });
}

async function removeOld({ db, now }: SendingParts): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 24 * 60 * minuteMs);
  await db.delete(mailOutbox).where(and(ne(mailOutbox.state, "waiting"), lt(mailOutbox.createdAt, before)));
}

import { and, asc, eq, gt, lt } from "drizzle-orm";
import { formatNotification } from "../i18n/format-notification.ts";
import { makeReader } from "../i18n/notification-reader.ts";
import type { Texts } from "../i18n/texts.ts";
import { users } from "../identity/identity.tables.ts";
import type { Db } from "../server/db/db-types.ts";
import type { Log } from "../server/log.ts";
import { isLanguage } from "../shared/languages.ts";
import { isLocale, localeOfLanguage } from "../shared/locales.ts";
import { noticeKinds } from "../shared/names/notice-kinds.ts";
import { isPushAddress } from "../shared/push-hosts.ts";
import { NoticeParams } from "../shared/schemas/notice.schema.ts";
import { notices, pushSubscriptions } from "./notifications.tables.ts";
import { pushKeysOf } from "./push-keys.ts";

export interface PushParts {
  readonly db: Db;
  readonly fetch: typeof fetch;
  readonly texts: Texts;
  readonly secretKey: string;
  /** Identifies the sender to push services. */
  readonly baseUrl: string;
  readonly now: () => Date;
  readonly log: Log;
}

type Subscription = typeof pushSubscriptions.$inferSelect;

const freshMs = 6 * 3_600_000;
/** Seconds. */
const keptS = 24 * 3_600;
const patienceMs = 10_000;
const mostAtOnce = 200;

/** Pushes waiting notifications once, and forgets gone browsers. */
export async function sendPushes(parts: PushParts): Promise<{ readonly pushed: number }> {
  const { db, now } = parts;
  const since = new Date(now().getTime() - freshMs);
  // Marked first: after a crash nothing is sent twice.
  await db
    .update(notices)
    .set({ isPushed: true })
    .where(and(eq(notices.isPushed, false), lt(notices.createdAt, since)));
  let pushed = 0;
  for (let n = 0; n < mostAtOnce; n += 1) {
    const [due] = await db
      .select({ userId: notices.userId, id: notices.id })
      .from(notices)
      .where(and(eq(notices.isPushed, false), gt(notices.createdAt, since)))
      .orderBy(asc(notices.createdAt))
      .limit(1);
    if (due === undefined) break;
    const [notice] = await db
      .update(notices)
      .set({ isPushed: true })
      .where(and(eq(notices.userId, due.userId), eq(notices.id, due.id), eq(notices.isPushed, false)))
      .returning();
    if (notice) pushed += await pushNotice(parts, notice);
  }
  return { pushed };
}

async function pushNotice(parts: PushParts, notice: typeof notices.$inferSelect): Promise<number> {
  const { db, texts } = parts;
  const [user] = await db.select().from(users).where(eq(users.userId, notice.userId));
  if (user === undefined) return 0;
  const language = isLanguage(user.language) ? user.language : "en";
  const locale = isLocale(user.locale) ? user.locale : localeOfLanguage[language];
  const reader = makeReader(texts, { language, locale });
  const words = formatNotification(notice.kind, NoticeParams.parse(notice.params), reader);
  const message = JSON.stringify({ ...words, path: noticeKinds[notice.kind].path, id: notice.id });
  const browsers = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, notice.userId));
  const sent = await Promise.all(browsers.map((browser) => pushTo(parts, browser, message)));
  return sent.filter(Boolean).length;
}

/** Without https there is no reachable contact. */
const subjectOf = (baseUrl: string): string =>
  baseUrl.startsWith("https:") ? baseUrl : "mailto:zerno@localhost.invalid";

/** Encrypts for one browser (RFC 8291). */
async function pushTo(parts: PushParts, browser: Subscription, message: string): Promise<boolean> {
  const { db, fetch, secretKey, baseUrl, log } = parts;
  const { userId, id, endpoint, p256dh, auth } = browser;
  if (!isPushAddress(endpoint)) return false;
  try {
    const { default: webPush } = await import("web-push");
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      vapidDetails: { subject: subjectOf(baseUrl), ...pushKeysOf(secretKey) },
      TTL: keptS,
      contentEncoding: "aes128gcm",
    });
    const { status } = await fetch(request.endpoint, {
      method: "POST",
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, text]) => [name, String(text)]),
      ),
      body: request.body as unknown as BodyInit,
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (status === 404 || status === 410)
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)));
    return status < 300;
  } catch (error) {
    log.warn({ err: error }, "a push could not be sent");
    return false;
  }
}

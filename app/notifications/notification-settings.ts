import { and, eq } from "drizzle-orm";
import { recordConsent } from "../identity/consents.ts";
import type { MailTopic } from "../mail/mail-topics.ts";
import type { Db } from "../server/db/db-types.ts";
import {
  defaultWays,
  type NoticeKind,
  type NoticeWays,
  noticeKindNames,
} from "../shared/names/notice-kinds.ts";
import { noticeSettings } from "./notifications.tables.ts";

/** The weekly digest is a kind too: mail only, off by default. */
const digest = "digest";

type SettingRow = typeof noticeSettings.$inferSelect;

const waysOf = (row: SettingRow): NoticeWays => ({ inApp: row.inApp, email: row.email, push: row.push });

export async function readWays(db: Db, userId: string, kind: NoticeKind): Promise<NoticeWays> {
  const [row] = await db
    .select()
    .from(noticeSettings)
    .where(and(eq(noticeSettings.userId, userId), eq(noticeSettings.kind, kind)));
  return row ? waysOf(row) : defaultWays(kind);
}

export async function readAllWays(db: Db, userId: string) {
  const rows = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId));
  const known = new Map(rows.map((row) => [row.kind, row]));
  return {
    isDigestOn: known.get(digest)?.email ?? false,
    kinds: noticeKindNames.map((kind) => {
      const row = known.get(kind);
      return { kind, ...(row ? waysOf(row) : defaultWays(kind)) };
    }),
  };
}

export async function saveWays(
  db: Db,
  userId: string,
  kind: NoticeKind | typeof digest,
  ways: NoticeWays,
  now: Date,
): Promise<void> {
  const values = { ...ways, changedAt: now };
  await db
    .insert(noticeSettings)
    .values({ userId, kind, ...values })
    .onConflictDoUpdate({ target: [noticeSettings.userId, noticeSettings.kind], set: values });
}

export const saveDigest = (db: Db, userId: string, isOn: boolean, now: Date): Promise<void> =>
  saveWays(db, userId, digest, { inApp: false, email: isOn, push: false }, now);

interface Origin {
  readonly now: Date;
  readonly address: string;
}

/** Stops mails of a topic, idempotently; other channels stay. */
export async function stopMails(db: Db, userId: string, topic: MailTopic, origin: Origin): Promise<void> {
  if (topic === "marketing") return recordConsent(db, userId, "marketing", { isGranted: false, ...origin });
  if (topic === digest) return saveDigest(db, userId, false, origin.now);
  const ways = await readWays(db, userId, topic);
  return saveWays(db, userId, topic, { ...ways, email: false }, origin.now);
}

/** Stops all optional mails. */
export async function stopAllMails(db: Db, userId: string, origin: Origin): Promise<void> {
  await db.transaction(async (tx) => {
    for (const topic of ["marketing", digest, ...noticeKindNames] as const)
      await stopMails(tx, userId, topic, origin);
  });
}

import { v7 as newId } from "uuid";
import { findUser } from "../identity/users.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { Db } from "../server/db/db-types.ts";
import { isLanguage } from "../shared/languages.ts";
import type { NoticeKind } from "../shared/names/notice-kinds.ts";
import { type NoticeParams, noticeParams, type ParamsOf } from "../shared/schemas/notice.schema.ts";
import { readWays } from "./notification-settings.ts";
import { notices } from "./notifications.tables.ts";

export interface Raised<K extends NoticeKind> {
  readonly userId: string;
  readonly kind: K;
  /** Identifies the cause for ever; at most 200 characters. */
  readonly key: string;
  readonly params: ParamsOf<K>;
  readonly now: Date;
  /** False: the caller sends its own mail. */
  readonly isMailed?: boolean;
}

/**
 * Notifies once per cause, in the caller's transaction.
 * @returns false for a known cause
 * @throws ZodError
 */
export async function raiseNotification<K extends NoticeKind>(db: Db, raised: Raised<K>): Promise<boolean> {
  const { userId, kind, key, now, isMailed = true } = raised;
  const values = presentOf(noticeParams[kind].parse(raised.params));
  return db.transaction(async (tx) => {
    const ways = await readWays(tx, userId, kind);
    const written = await tx
      .insert(notices)
      .values({
        userId,
        id: newId(),
        kind,
        key,
        params: values,
        isShown: ways.inApp,
        createdAt: now,
        isPushed: ways.push ? false : null,
      })
      .onConflictDoNothing()
      .returning({ id: notices.id });
    if (written.length === 0) return false;
    const user = isMailed && ways.email ? await findUser(tx, userId) : null;
    // The demo's address does not exist.
    if (user && !user.isDemo) {
      const language = isLanguage(user.language) ? user.language : "en";
      await queueMail(tx, {
        userId,
        to: user.email,
        template: "notice",
        params: { kind, values },
        language,
        now,
      });
    }
    return true;
  });
}

const presentOf = (values: object): NoticeParams =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

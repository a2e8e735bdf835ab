import { eq } from "drizzle-orm";
import { announcements } from "../../../app/features/announcements/announcements.tables.ts";
import { secondFactors } from "../../../app/identity/factors.tables.ts";
import { emails, sessions, users } from "../../../app/identity/identity.tables.ts";
import { mailOutbox } from "../../../app/mail/mail.tables.ts";
import { queueMail } from "../../../app/mail/queue-mail.ts";
import type { Db } from "../../../app/server/db/db-types.ts";

/** User without data, for administrators' actions that end the account. */
export const idleUserId = "018f0000-0000-7000-8000-00000000d1e5";
/** A pending mail to that user, and an announcement. */
export const waitingMailId = "018f0000-0000-7000-8000-00000000e4a1";
export const announcementId = "018f0000-0000-7000-8000-00000000a220";

/**
 * Makes a user staff, with a recent second factor, and adds a user to act on. Writes rows, since enabling a second
 * factor through the API would end the user's other sessions.
 */
export async function makeStaff(db: Db, userId: string, now: Date): Promise<void> {
  await db.insert(secondFactors).values({ userId, sealedSecret: "-", createdAt: now, enabledAt: now });
  await db.update(sessions).set({ verifiedFactorAt: now }).where(eq(sessions.userId, userId));
  const email = "idle@example.org";
  await db.insert(users).values({
    ...{ userId: idleUserId, name: "Idle", email, language: "en", locale: "en-US", country: "DE" },
    ...{ currency: "EUR", socialUserKey: idleUserId, analyticsUserId: idleUserId, createdAt: now },
  });
  await db.insert(emails).values({ email, userId: idleUserId });
  await queueMail(db, {
    ...{ userId: idleUserId, to: email, template: "password-changed", language: "en", now },
    params: { at: now.toISOString(), address: "203.0.113.9", device: "" },
  });
  await db.update(mailOutbox).set({ id: waitingMailId }).where(eq(mailOutbox.userId, idleUserId));
  await db.insert(announcements).values({
    ...{ id: announcementId, textEn: "Planned work", textRu: "Плановые работы", level: "info" },
    ...{ audience: "all", link: "", startsAt: now, createdAt: now },
  });
}

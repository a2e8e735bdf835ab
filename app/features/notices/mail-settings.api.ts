import { and, eq } from "drizzle-orm";
import { hasConsent, recordConsent } from "../../identity/consents.ts";
import { findUser } from "../../identity/users.ts";
import { mailRefusals } from "../../mail/mail.tables.ts";
import type { MailTopic } from "../../mail/mail-topics.ts";
import { hasMail } from "../../mail/queue-mail.ts";
import { readUnsubscribeToken } from "../../mail/unsubscribe-token.ts";
import {
  readAllWays,
  saveDigest,
  saveWays,
  stopAllMails,
  stopMails,
} from "../../notifications/notification-settings.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx, UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { MailSettings, mailSettingsContract } from "./mail-settings.contract.ts";

export const mailSettingsHandlers: Handlers<typeof mailSettingsContract> = {
  "GET /api/email-settings": (ctx) => readSettings(ctx),
  "POST /api/email-settings": async (ctx, change) => {
    const { db, user, now, address } = ctx;
    const { isMarketingAgreed, isDigestOn, kinds = [], isRefusalLifted = false } = change;
    await db.transaction(async (tx) => {
      if (isMarketingAgreed !== undefined) {
        const given = { isGranted: isMarketingAgreed, now: now(), address };
        await recordConsent(tx, user.id, "marketing", given);
      }
      if (isDigestOn !== undefined) await saveDigest(tx, user.id, isDigestOn, now());
      for (const { kind, ...ways } of kinds) await saveWays(tx, user.id, kind, ways, now());
      if (isRefusalLifted) await tx.delete(mailRefusals).where(eq(mailRefusals.userId, user.id));
    });
    return readSettings(ctx);
  },
  "GET /api/email-settings/unsubscribe": async (ctx, { t }) => ({ topic: (await readLink(ctx, t)).topic }),
  "POST /api/email-settings/unsubscribe": async (ctx, { t, all }) => {
    const { userId, topic } = await readLink(ctx, t);
    const origin = { now: ctx.now(), address: ctx.address };
    if (all) await stopAllMails(ctx.db, userId, origin);
    else await stopMails(ctx.db, userId, topic, origin);
    return { topic, all };
  },
};

async function readSettings({ db, user, config }: UserCtx): Promise<MailSettings> {
  const row = await findUser(db, user.id);
  if (!row) throw new AppError("UNAUTHENTICATED");
  const [refusal] = await db
    .select({ refusedAt: mailRefusals.refusedAt })
    .from(mailRefusals)
    .where(and(eq(mailRefusals.userId, user.id), eq(mailRefusals.address, row.email)));
  const { kinds, ...ways } = await readAllWays(db, user.id);
  return {
    ...ways,
    // Without billing nothing ever happens to a plan.
    kinds: kinds.filter(({ kind }) => config.hasBilling || kind !== "subscription"),
    email: row.email,
    isMarketingAgreed: await hasConsent(db, user.id, "marketing"),
    refusedAt: refusal?.refusedAt.toISOString() ?? null,
    hasMail: hasMail(config),
  };
}

/**
 * Returns user and topic of an unsubscribe link.
 * @throws AppError NOT_FOUND for an invalid signature, or a deleted user
 */
async function readLink(ctx: Ctx, token: string): Promise<{ userId: string; topic: MailTopic }> {
  const link = readUnsubscribeToken(ctx.secretKey, token);
  if (!link || !(await findUser(ctx.db, link.userId))) throw new AppError("NOT_FOUND");
  return link;
}

import { and, eq, isNotNull, sql } from "drizzle-orm";
import { consents, users } from "../../identity/identity.tables.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import type { Db } from "../../server/db/db-types.ts";
import { isLanguage } from "../../shared/languages.ts";
import { emailPromoPath, emailPromoToken } from "./email-promo-token.ts";
import type { PromoCode } from "./promo-codes.ts";

/** Selects confirmed users whose latest marketing answer is yes. */
const agreed = (db: Db) =>
  db
    .select({ userId: users.userId, email: users.email, language: users.language })
    .from(users)
    .where(
      and(
        eq(users.isDemo, false),
        isNotNull(users.emailConfirmedAt),
        sql`(select ${consents.isGranted} from ${consents} where ${consents.userId} = ${users.userId}
          and ${consents.kind} = 'marketing' order by ${consents.givenAt} desc, ${consents.id} desc limit 1)`,
      ),
    );

/**
 * Queues one mail per user and code to all who agreed to marketing.
 * @returns mails queued now
 */
export async function sendPromo(
  db: Db,
  promo: PromoCode,
  { secretKey, until, now }: { readonly secretKey: string; readonly until: Date; readonly now: Date },
): Promise<number> {
  const { code, kind, percent, amounts, plan, period } = promo;
  const params = {
    ...{ code, kind, percent, until: until.toISOString().slice(0, 10) },
    amounts: Object.entries(amounts).map(([currency, off]) => ({ currency, off })),
    grant: plan && period ? { plan, period } : null,
  };
  let queued = 0;
  for (const { userId, email, language } of await agreed(db)) {
    const path = emailPromoPath(emailPromoToken(secretKey, { code, email, until }));
    const isNew = await queueMail(db, {
      ...{ userId, to: email, template: "promo", now, once: `promo ${code}` },
      params: { ...params, path },
      language: isLanguage(language) ? language : "en",
    });
    if (isNew) queued += 1;
  }
  return queued;
}

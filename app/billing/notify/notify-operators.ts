import { listAdmins } from "../../identity/users.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import type { Db } from "../../server/db/db-types.ts";
import { isLanguage } from "../../shared/languages.ts";

export interface Alert {
  readonly provider: string;
  readonly paymentRef: string;
  readonly field: string;
  readonly ours: string;
  readonly theirs: string;
}

const mostRows = 50;

/** Mails at most 50 differences to every administrator, once for each key. */
export async function notifyOperators(
  tx: Db,
  key: string,
  differences: readonly Alert[],
  now: Date,
): Promise<void> {
  if (differences.length === 0) return;
  for (const { userId, email, language } of await listAdmins(tx))
    await queueMail(tx, {
      ...{ userId, to: email, template: "billing-alert", now },
      params: { differences: differences.slice(0, mostRows) },
      language: isLanguage(language) ? language : "en",
      once: `billing alert ${key}`,
    });
}

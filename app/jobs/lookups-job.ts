import { z } from "zod";
import { billingLookups } from "../billing/lookups.ts";
import { backtestLookup } from "../features/backtest/backtest-lookup.ts";
import { identityLookups } from "../identity/accounts/lookups.ts";
import { utcDay } from "../identity/accounts/user-days.ts";
import { listAdmins } from "../identity/users.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { portfolioLookups } from "../portfolio/links/lookups.ts";
import type { Db } from "../server/db/db-types.ts";
import { compareLookup, type Lookup, type LookupDifferences } from "../server/db/lookup.ts";
import { type Job, job } from "../server/jobs/job.ts";
import type { Log } from "../server/log.ts";
import { isLanguage } from "../shared/languages.ts";

const daysS = 86_400;

/** Every look-up from a key to a user (docs/adr/0032). */
export const everyLookup: readonly Lookup[] = [
  ...identityLookups,
  ...portfolioLookups,
  ...billingLookups,
  backtestLookup,
];

interface LookupParts {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
}

/** Logs differences and mails them to every administrator, once a day. */
async function report({ db, now, log }: LookupParts, found: readonly LookupDifferences[]): Promise<void> {
  for (const { name, missing, orphaned, userIds } of found)
    log.error({ lookup: name, missing, orphaned, userIds }, "look-up differs from the rows of users");
  const differences = found.map((one) => ({ ...one, userIds: [...one.userIds] }));
  await db.transaction(async (tx) => {
    for (const { userId, email, language } of await listAdmins(tx))
      await queueMail(tx, {
        ...{ userId, to: email, template: "lookup-alert", params: { differences }, now: now() },
        language: isLanguage(language) ? language : "en",
        once: `lookups ${utcDay(now())}`,
      });
  });
}

/**
 * Compares look-ups nightly with the users' rows, in both directions. Repairs nothing: a difference is a defect of the
 * code that writes both.
 */
export const lookupsJob = (parts: LookupParts): Job =>
  job({
    name: "lookups-comparison",
    payload: z.object({}),
    schedule: "50 2 * * *",
    retries: 2,
    firstRetryS: 900,
    longestS: 3_600,
    keptS: 30 * daysS,
    run: async () => {
      const compared: LookupDifferences[] = [];
      for (const lookup of everyLookup) compared.push(await compareLookup(parts.db, lookup));
      const found = compared.filter(({ missing, orphaned }) => missing + orphaned > 0);
      if (found.length > 0) await report(parts, found);
      const sum = (name: "missing" | "orphaned") => found.reduce((total, one) => total + one[name], 0);
      return { compared: compared.length, missing: sum("missing"), orphaned: sum("orphaned") };
    },
  });

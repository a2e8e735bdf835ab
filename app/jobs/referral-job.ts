import { z } from "zod";
import { releaseStale } from "../billing/promo/release-stale.ts";
import { earnDue } from "../billing/referral/earn-due.ts";
import type { Db } from "../server/db/db-types.ts";
import { type Job, job } from "../server/jobs/job.ts";

const dayS = 86_400;

/** Releases pending referral shares, books credit and frees promo codes of abandoned orders. */
export const referralJob = ({ db, now }: { readonly db: Db; readonly now: () => Date }): Job =>
  job({
    name: "referral-earnings",
    payload: z.object({}),
    schedule: "10 2 * * *",
    retries: 3,
    firstRetryS: 300,
    longestS: 3_600,
    keptS: 30 * dayS,
    run: async () => ({ ...(await earnDue(db, now())), released: await releaseStale(db, now()) }),
  });

import { z } from "zod";
import { removeOldUserDays } from "../identity/accounts/user-days.ts";
import { removeOldTries } from "../identity/auth-tries.ts";
import { removeExpiredCodes } from "../identity/mailed-codes.ts";
import { removeExpiredSessions } from "../identity/sessions.ts";
import type { Db } from "../server/db/db-types.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

/** Deletes expired sessions, links and attempt counters. */
export const safetyJob = ({ db, now }: { readonly db: Db; readonly now: () => Date }): Job =>
  job({
    name: "account-cleaning",
    payload: z.object({}),
    schedule: "20 3 * * *",
    retries: 2,
    firstRetryS: 60,
    longestS: 300,
    keptS: 7 * 24 * hourS,
    run: async () => ({
      deleted:
        (await removeOldTries(db, now())) +
        (await removeExpiredCodes(db, now())) +
        (await removeExpiredSessions(db, now())) +
        (await removeOldUserDays(db, now())),
    }),
  });

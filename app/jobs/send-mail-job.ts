import { z } from "zod";
import { sendMailJobName } from "../mail/flush-outbox.ts";
import { type SendingParts, sendWaiting } from "../mail/send-waiting.ts";
import { type PushParts, sendPushes } from "../notifications/send-pushes.ts";
import { type Job, job } from "../server/jobs/job.ts";

/** Sends queued mails and pushes every minute, or at once on request. */
export const sendMailJob = (parts: SendingParts & PushParts): Job =>
  job({
    name: sendMailJobName,
    payload: z.object({}),
    schedule: "* * * * *",
    retries: 1,
    firstRetryS: 30,
    longestS: 900,
    // It runs every minute.
    keptS: 3_600,
    run: async (_payload, signal) => ({
      ...(await sendWaiting(parts, signal)),
      ...(await sendPushes(parts)),
    }),
  });

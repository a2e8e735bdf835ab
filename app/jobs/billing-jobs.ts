import { z } from "zod";
import type { BillingDeps } from "../billing/load-billing.ts";
import { reconcilePayments } from "../billing/reconcile/reconcile-payments.ts";
import { renewDue } from "../billing/renewals/renew-due.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

/** Renews subscriptions hourly; fails at the end if one of them did. */
const renewalsJob = (world: BillingDeps): Job =>
  job({
    name: "renewals",
    payload: z.object({}),
    schedule: "7 * * * *",
    retries: 1,
    firstRetryS: 300,
    longestS: hourS,
    keptS: 7 * 24 * hourS,
    run: async (_payload, signal) => {
      const counts = await renewDue(world, signal);
      if (counts.failures > 0) throw new Error(`${counts.failures} subscriptions failed`);
      return counts;
    },
  });

/** Compares payments with the providers' lists. */
const reconciliationJob = (world: BillingDeps): Job =>
  job({
    name: "payments-comparison",
    payload: z.object({}),
    schedule: "40 2 * * *",
    retries: 2,
    firstRetryS: 900,
    longestS: hourS,
    keptS: 30 * 24 * hourS,
    run: async () => {
      const counts = await reconcilePayments(world);
      if (counts.unreachable > 0) throw new Error(`${counts.unreachable} providers not compared`);
      return { ...counts };
    },
  });

/** Undefined: billing is off. */
export const billingJobs = (world: BillingDeps | undefined): readonly Job[] =>
  world === undefined ? [] : [renewalsJob(world), reconciliationJob(world)];

import { z } from "zod";
import { type BookingParts, bookDueEverywhere } from "../portfolio/actions/book-due-everywhere.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

/**
 * Books due payments automatically where wanted. Portfolios are locked, so processes do not book twice. Fails at the
 * end if a portfolio did.
 */
export const incomeJob = (parts: BookingParts): Job =>
  job({
    name: "due-income",
    payload: z.object({}),
    // After the events of the hour.
    schedule: "45 * * * *",
    retries: 2,
    firstRetryS: 30,
    longestS: hourS,
    keptS: 7 * 24 * hourS,
    run: async (_payload, signal) => {
      const { booked, failed } = await bookDueEverywhere(parts, signal);
      if (failed > 0) throw new Error(`payments of ${failed} portfolios could not be booked`);
      return { booked };
    },
  });

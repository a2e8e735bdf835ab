import { z } from "zod";
import { type BookingParts, bookDueEverywhere } from "../portfolio/actions/book-due-everywhere.ts";
import { type Job, job } from "../server/jobs/job.ts";

const hourS = 3_600;

/**
 * Books due payments every hour where the owner wants that: they become due with a new day and with new events. Two
 * processes at once book once, because each locks the portfolio. It fails when a portfolio did, after the others.
 */
export const incomeJob = (parts: BookingParts): Job =>
  job({
    name: "due-income",
    payload: z.object({}),
    // After the events of the hour have come.
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

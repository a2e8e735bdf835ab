import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../server/db-types.ts";
import type { Log } from "../../server/log.ts";
import { portfolios } from "../ledger.tables.ts";
import { bookIncome, mayBookUnasked } from "./book-income.ts";
import { proposeIncome } from "./income-proposals.ts";
import { loadIncomeWorld } from "./income-world.ts";

/** Payments become due with a new day and with new events; once an hour is soon enough for both. */
const everyMs = 3_600_000;

type Surroundings = Readonly<{
  now: () => Date;
  /** The day of "today". */
  today: () => string;
  log: Log;
  /** Calls back every hour until the returned function is called. */
  everyHour?: (action: () => void) => () => void;
}>;

const realEveryHour = (action: () => void): (() => void) => {
  const timer = setInterval(action, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * Books what is due in every portfolio whose owner wants that without being asked. A portfolio where nothing is due is
 * only read: its figures stay remembered. One that fails is told and does not stop the others.
 * @returns how many payments were booked
 */
export async function bookDueEverywhere(
  db: Db,
  { now, today, log }: Pick<Surroundings, "now" | "today" | "log">,
): Promise<number> {
  const wanted = await db
    .select({ userId: portfolios.userId, id: portfolios.id })
    .from(portfolios)
    .where(and(eq(portfolios.isIncomeBooked, true), isNull(portfolios.deletedAt)));
  let booked = 0;
  for (const portfolio of wanted) {
    try {
      const due = proposeIncome(await loadIncomeWorld(db, portfolio), today());
      if (!due.some(mayBookUnasked)) continue;
      const place = { userId: portfolio.userId, portfolioId: portfolio.id };
      const done = await bookIncome(db, place, { today: today(), now: now(), choice: "unasked" });
      booked += done.length;
    } catch (error) {
      log.error({ err: error, portfolioId: portfolio.id }, "due payments of a portfolio could not be booked");
    }
  }
  return booked;
}

/** Books due payments every hour, in this process; two processes at once book once, because each locks the portfolio. */
export function scheduleIncome(db: Db, surroundings: Surroundings): Readonly<{ stop: () => void }> {
  const { log, everyHour = realEveryHour } = surroundings;
  let isRunning = false;
  const stop = everyHour(() => {
    if (isRunning) return;
    isRunning = true;
    bookDueEverywhere(db, surroundings)
      .then((booked) => booked > 0 && log.info({ booked }, "due payments booked"))
      .catch((error: unknown) => log.error({ err: error }, "due payments could not be looked for"))
      .finally(() => {
        isRunning = false;
      });
  });
  return { stop };
}

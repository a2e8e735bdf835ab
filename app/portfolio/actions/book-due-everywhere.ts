import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Log } from "../../server/log.ts";
import { portfolios } from "../ledger.tables.ts";
import { bookIncome, mayBookAutomatically } from "./book-income.ts";
import { proposeIncome } from "./income-proposals.ts";
import { loadProposalContext } from "./load-income.ts";

export interface BookingParts {
  readonly db: Db;
  readonly now: () => Date;
  readonly todayIn: (timeZone: string) => string;
  readonly log: Log;
}

/** Logs failures. Portfolios without due payments keep their cached figures. */
export async function bookDueEverywhere(
  { db, now, todayIn, log }: BookingParts,
  signal?: AbortSignal,
): Promise<{ readonly booked: number; readonly failed: number }> {
  const wanted = await db
    .select({
      userId: portfolios.userId,
      id: portfolios.id,
      isDemo: portfolios.isDemo,
      timeZone: users.timeZone,
    })
    .from(portfolios)
    .innerJoin(users, eq(users.userId, portfolios.userId))
    .where(and(eq(portfolios.isIncomeBooked, true), isNull(portfolios.deletedAt), isNull(users.disabledAt)));
  let booked = 0;
  let failed = 0;
  for (const { timeZone, ...portfolio } of wanted) {
    signal?.throwIfAborted();
    try {
      const today = todayIn(timeZone);
      const due = proposeIncome(await loadProposalContext(db, portfolio), today);
      if (!due.some(mayBookAutomatically)) continue;
      const place = { userId: portfolio.userId, portfolioId: portfolio.id };
      const done = await bookIncome(db, place, { today, now: now(), choice: "unasked" });
      booked += done.payments.length;
    } catch (error) {
      failed += 1;
      log.error({ err: error, portfolioId: portfolio.id }, "due payments of a portfolio could not be booked");
    }
  }
  return { booked, failed };
}

import { and, isNull, lte, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { billingEntries } from "../billing.tables.ts";
import { bookTransaction } from "../ledger/book-transaction.ts";
import { isAboveZero, negated } from "../money/share-of-money.ts";
import { lockPayable, sumPayable } from "./payable.ts";
import { referralAccruals, referralCodes } from "./referral.tables.ts";

/**
 * Matures accruals after 14 days, less refunds; earnings become credit unless paid out. Partners are always paid out.
 */
export async function earnDue(
  db: Db,
  now: Date,
): Promise<{ readonly earned: number; readonly credited: number }> {
  const earned = await db
    .update(referralAccruals)
    .set({ earnedAt: now })
    .where(and(isNull(referralAccruals.earnedAt), lte(referralAccruals.dueAt, now)))
    .returning({ id: referralAccruals.id });
  let credited = 0;
  for (const userId of await listCreditable(db)) credited += await creditReferrer(db, userId, now);
  return { earned: earned.length, credited };
}

async function listCreditable(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct a.user_id as "userId"
    from (select user_id, currency, sum(amount) as earned from ${referralAccruals}
        where kind = 'referral' and earned_at is not null group by 1, 2) a
      join ${referralCodes} c on c.user_id = a.user_id and not c.is_paid_out
      left join (select user_id, currency, sum(amount) as spent from ${billingEntries}
        where account = 'payable:referrer' and kind in ('credit', 'payout') group by 1, 2) e
        on e.user_id = a.user_id and e.currency = a.currency
    where a.earned > coalesce(e.spent, 0)`);
  return (rows as { userId: string }[]).map(({ userId }) => userId);
}

const creditReferrer = (db: Db, userId: string, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    if (!(await lockPayable(tx, userId))) return 0;
    const sums = (await sumPayable(tx, userId, "referral")).filter(({ available }) => isAboveZero(available));
    for (const { currency, available } of sums)
      await bookTransaction(tx, {
        ...{ key: `referral-credit:${newId()}`, kind: "credit", currency, paymentId: null, at: now },
        lines: [
          { account: "payable:referrer", userId, amount: available },
          { account: "credit:user", userId, amount: negated(available) },
        ],
      });
    return sums.length;
  });

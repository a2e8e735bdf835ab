import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { bookTransaction } from "../ledger/book-transaction.ts";
import { lockPayable, sumPayable } from "./payable.ts";
import { referralAccruals, referralCodes } from "./referral.tables.ts";
import { isAboveZero, negated } from "./share-of-money.ts";

/**
 * Turns accruals whose 14 days are over into earned ones, with the refunds booked meanwhile, and books what referrers
 * earned as credit for their own renewals unless they chose payouts. Partners are always paid out.
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
  const referrers = await db
    .selectDistinct({ userId: referralAccruals.userId })
    .from(referralAccruals)
    .innerJoin(referralCodes, eq(referralCodes.userId, referralAccruals.userId))
    .where(
      and(
        eq(referralAccruals.kind, "referral"),
        isNotNull(referralAccruals.earnedAt),
        eq(referralCodes.isPaidOut, false),
      ),
    );
  let credited = 0;
  for (const { userId } of referrers) credited += await creditReferrer(db, userId, now);
  return { earned: earned.length, credited };
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

import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import type { FollowedPayment } from "../events/payment-follower.ts";
import { bookTransaction } from "../ledger/book-transaction.ts";
import { accrualUsers } from "../lookups.tables.ts";
import { lessOf, negated, proportionOf, sumOf, toMoney } from "../money/share-of-money.ts";
import { payableOf } from "./payable.ts";
import { referralAccruals } from "./referral.tables.ts";

/**
 * Reverses in proportion to returned money; a won chargeback restores. Earned accruals get a negative one, settled by
 * later earnings.
 * @param returned total of refunds and chargebacks
 */
export async function reverseAccrual(
  tx: Db,
  payment: FollowedPayment,
  returned: string,
  at: Date,
): Promise<void> {
  const [referrer] = await tx
    .select({ userId: accrualUsers.userId })
    .from(accrualUsers)
    .where(eq(accrualUsers.paymentId, payment.id));
  if (!referrer) return;
  const ofPayment = and(
    eq(referralAccruals.userId, referrer.userId),
    eq(referralAccruals.paymentId, payment.id),
  );
  const [accrual] = await tx
    .select()
    .from(referralAccruals)
    .where(and(ofPayment, eq(referralAccruals.step, 0)))
    .for("update");
  if (!accrual) return;
  const rows = await tx.select().from(referralAccruals).where(ofPayment);
  const reversals = rows.filter(({ id }) => id !== accrual.id);
  const target = negated(proportionOf(accrual.amount, returned, payment.amount));
  const amount = lessOf(target, sumOf(reversals.map((row) => row.amount)));
  const base = lessOf(negated(returned), sumOf(reversals.map((row) => row.base)));
  if (toMoney(base) === 0n) return;
  const { userId, kind, referredId, sub, currency, rate, dueAt, earnedAt } = accrual;
  const transactionId = newId();
  const step = reversals.length + 1;
  await bookTransaction(tx, {
    ...{ transactionId, key: `accrual-reversal:${payment.id}:${step}` },
    ...{ kind: "reversal", currency: payment.currency, paymentId: payment.id, at },
    lines: [
      { account: "referral-expense", userId: null, amount },
      { account: payableOf(kind), userId, amount: negated(amount) },
    ],
  });
  await tx.insert(referralAccruals).values({
    ...{ userId, id: newId(), kind, referredId, paymentId: payment.id, step, sub, currency },
    ...{ base, rate, amount, transactionId, bookedAt: at, dueAt, earnedAt: earnedAt && at },
  });
}

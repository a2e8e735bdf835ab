import { and, eq, isNotNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import type { ReferralKind } from "../../shared/names/referral-names.ts";
import { paymentMethods } from "../billing.tables.ts";
import type { FollowedPayment } from "../events/payment-follower.ts";
import { bookTransaction } from "../ledger/book-transaction.ts";
import { accrualUsers } from "../lookups.tables.ts";
import { isAboveZero, negated, shareOfMoney } from "../money/share-of-money.ts";
import { findPartnerRate } from "../partners/partner-rates.ts";
import { finishPromo } from "../promo/finish-promo.ts";
import { addDays, addMonths } from "../subscription/periods.ts";
import { payableOf } from "./payable.ts";
import { referralAccruals, referrals } from "./referral.tables.ts";

export const referralRate = "0.2";

export const pendingDays = 14;

/** From the referred account's first payment. */
export const payingMonths = 12;

/** Books promo use and referral share of a payment, idempotently, in its transaction. */
export async function applyPayment(tx: Db, payment: FollowedPayment): Promise<void> {
  await finishPromo(tx, payment);
  const [referral] = await tx
    .select()
    .from(referrals)
    .where(eq(referrals.userId, payment.userId))
    .for("update");
  if (!referral || !isAboveZero(payment.amount)) return;
  const refusal = referral.refusal ?? (await findSameCard(tx, payment.userId, referral.referrerId));
  const paysUntil = referral.paysUntil ?? addMonths(payment.paidAt, payingMonths);
  await tx.update(referrals).set({ refusal, paysUntil }).where(eq(referrals.userId, payment.userId));
  if (refusal !== null || payment.paidAt >= paysUntil) return;
  const { kind, referrerId, sub } = referral;
  const rate = kind === "partner" ? await findPartnerRate(tx, referrerId, payment.paidAt) : referralRate;
  if (rate === null) return;
  const amount = shareOfMoney(payment.amount, rate);
  if (isAboveZero(amount)) await accrue(tx, payment, { kind, referrerId, sub, rate, amount });
}

async function accrue(
  tx: Db,
  payment: FollowedPayment,
  share: {
    readonly kind: ReferralKind;
    readonly referrerId: string;
    readonly sub: string;
    readonly rate: string;
    readonly amount: string;
  },
): Promise<void> {
  const { kind, referrerId, sub, rate, amount } = share;
  const { id: paymentId, currency, paidAt } = payment;
  const transactionId = await bookTransaction(tx, {
    ...{ key: `accrual:${paymentId}`, kind: "accrual", currency, paymentId, at: paidAt },
    lines: [
      { account: "referral-expense", userId: null, amount },
      { account: payableOf(kind), userId: referrerId, amount: negated(amount) },
    ],
  });
  if (transactionId === null) return;
  await tx.insert(accrualUsers).values({ paymentId, userId: referrerId });
  await tx.insert(referralAccruals).values({
    ...{
      userId: referrerId,
      id: newId(),
      kind,
      referredId: payment.userId,
      paymentId,
      step: 0,
      sub,
      currency,
    },
    ...{ base: payment.amount, rate, amount, transactionId, bookedAt: paidAt, earnedAt: null },
    dueAt: addDays(paidAt, pendingDays),
  });
}

async function findSameCard(tx: Db, userId: string, referrerId: string): Promise<"same-card" | null> {
  const cardsOf = async (ownerId: string) => {
    const rows = await tx
      .select({ fingerprint: paymentMethods.fingerprint })
      .from(paymentMethods)
      .where(and(eq(paymentMethods.userId, ownerId), isNotNull(paymentMethods.fingerprint)));
    return rows.map(({ fingerprint }) => fingerprint);
  };
  const theirs = new Set(await cardsOf(referrerId));
  return (await cardsOf(userId)).some((card) => theirs.has(card)) ? "same-card" : null;
}

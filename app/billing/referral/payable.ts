import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import type { ReferralKind } from "../../shared/names/referral-names.ts";
import { billingEntries } from "../billing.tables.ts";
import { lessOf, sumOf } from "../money/share-of-money.ts";
import { referralAccruals, referralCodes } from "./referral.tables.ts";

export interface ReferralSums {
  readonly currency: BillingCurrency;
  /** Accrued in the last 14 days; refunds may reduce it. */
  readonly pending: string;
  readonly earned: string;
  readonly paid: string;
  readonly credited: string;
  /** Neither paid out nor credited; negative after refunds of spent earnings. */
  readonly available: string;
}

export const payableOf = (kind: ReferralKind) =>
  kind === "partner" ? ("payable:partner" as const) : ("payable:referrer" as const);

/**
 * Locks a referrer's money for the transaction against double spending.
 * @returns false without a link
 */
export async function lockPayable(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ code: referralCodes.code })
    .from(referralCodes)
    .where(eq(referralCodes.userId, userId))
    .for("update");
  return rows.length > 0;
}

const total = (amount: unknown) => sql<string>`coalesce(sum(${amount}), 0)::text`;

/** Sums a referrer's money of one programme by currency; only currencies with movements. */
export async function sumPayable(db: Db, userId: string, kind: ReferralKind): Promise<ReferralSums[]> {
  const ofUser = and(eq(referralAccruals.userId, userId), eq(referralAccruals.kind, kind));
  const sumWhere = (condition: ReturnType<typeof and>) =>
    db
      .select({ currency: referralAccruals.currency, sum: total(referralAccruals.amount) })
      .from(referralAccruals)
      .where(and(ofUser, condition))
      .groupBy(referralAccruals.currency);
  const pending = await sumWhere(isNull(referralAccruals.earnedAt));
  const earned = await sumWhere(isNotNull(referralAccruals.earnedAt));
  const spent = await db
    .select({
      currency: billingEntries.currency,
      kind: billingEntries.kind,
      sum: total(billingEntries.amount),
    })
    .from(billingEntries)
    .where(and(eq(billingEntries.userId, userId), eq(billingEntries.account, payableOf(kind))))
    .groupBy(billingEntries.currency, billingEntries.kind);
  const currencies = [...new Set(spent.map(({ currency }) => currency))].sort();
  const of = (rows: readonly { currency: string; sum: string }[], currency: string) =>
    sumOf(rows.filter((row) => row.currency === currency).map(({ sum }) => sum));
  return currencies.map((currency) => {
    const paid = of(
      spent.filter((row) => row.kind === "payout"),
      currency,
    );
    const credited = of(
      spent.filter((row) => row.kind === "credit"),
      currency,
    );
    const earnedSum = of(earned, currency);
    return {
      ...{ currency, pending: of(pending, currency), earned: earnedSum, paid, credited },
      available: lessOf(lessOf(earnedSum, paid), credited),
    };
  });
}

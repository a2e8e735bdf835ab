import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import type { ReferralKind, ReferralRefusal } from "../../shared/names/referral-names.ts";
import { maskEmail } from "./mailbox.ts";
import { referralAccruals, referrals } from "./referral.tables.ts";

export interface ReferredAccount {
  readonly email: string;
  /** UTC day. */
  readonly registeredOn: string;
  readonly sub: string;
  readonly hasPaid: boolean;
  readonly refusal: ReferralRefusal | null;
  readonly payments: number;
  readonly shares: readonly { readonly currency: BillingCurrency; readonly share: string }[];
}

const ofReferrer = (referrerId: string, kind: ReferralKind) =>
  and(eq(referrals.referrerId, referrerId), eq(referrals.kind, kind));

export async function countReferred(
  db: Db,
  referrerId: string,
  kind: ReferralKind,
): Promise<{ readonly invited: number; readonly paying: number }> {
  const [counts] = await db
    .select({ invited: count(), paying: count(referrals.paysUntil) })
    .from(referrals)
    .where(ofReferrer(referrerId, kind));
  return { invited: counts?.invited ?? 0, paying: counts?.paying ?? 0 };
}

/** Lists the latest first, with masked addresses and without ids. */
export async function listReferred(
  db: Db,
  referrerId: string,
  kind: ReferralKind,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReferredAccount[]> {
  const rows = await db
    .select({ referral: referrals, email: users.email })
    .from(referrals)
    .innerJoin(users, eq(users.userId, referrals.userId))
    .where(ofReferrer(referrerId, kind))
    .orderBy(desc(referrals.attachedAt), desc(referrals.userId))
    .limit(limit)
    .offset(offset);
  const shares = await sharesOf(
    db,
    referrerId,
    rows.map(({ referral }) => referral.userId),
  );
  return rows.map(({ referral: { userId, attachedAt, sub, paysUntil, refusal }, email }) => {
    const own = shares.filter((share) => share.referredId === userId);
    return {
      email: maskEmail(email),
      registeredOn: attachedAt.toISOString().slice(0, 10),
      ...{ sub, refusal, hasPaid: paysUntil !== null },
      payments: own.reduce((sum, { payments }) => sum + payments, 0),
      shares: own.map(({ currency, share }) => ({ currency: currency as BillingCurrency, share })),
    };
  });
}

async function sharesOf(db: Db, referrerId: string, referredIds: readonly string[]) {
  if (referredIds.length === 0) return [];
  return db
    .select({
      referredId: referralAccruals.referredId,
      currency: referralAccruals.currency,
      share: sql<string>`trim_scale(sum(${referralAccruals.amount}))::text`,
      payments: sql<number>`count(*) filter (where ${referralAccruals.step} = 0)::int`,
    })
    .from(referralAccruals)
    .where(and(eq(referralAccruals.userId, referrerId), inArray(referralAccruals.referredId, referredIds)))
    .groupBy(referralAccruals.referredId, referralAccruals.currency)
    .orderBy(referralAccruals.currency);
}

export interface AccruedPayment {
  readonly paidOn: string;
  readonly email: string;
  readonly sub: string;
  readonly currency: BillingCurrency;
  readonly payment: string;
  readonly rate: string;
  readonly share: string;
  readonly state: "pending" | "earned";
}

/** Lists a page of a referrer's accruals and reversals, latest first, with masked addresses. */
export async function listAccrued(
  db: Db,
  referrerId: string,
  kind: ReferralKind,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly payments: AccruedPayment[]; readonly count: number }> {
  const own = and(eq(referralAccruals.userId, referrerId), eq(referralAccruals.kind, kind));
  const rows = await db
    .select({
      accrual: referralAccruals,
      email: users.email,
      payment: sql<string>`trim_scale(${referralAccruals.base})::text`,
      rate: sql<string>`trim_scale(${referralAccruals.rate})::text`,
      share: sql<string>`trim_scale(${referralAccruals.amount})::text`,
    })
    .from(referralAccruals)
    .leftJoin(users, eq(users.userId, referralAccruals.referredId))
    .where(own)
    .orderBy(desc(referralAccruals.bookedAt), desc(referralAccruals.id))
    .limit(limit)
    .offset(offset);
  const [total] = await db.select({ n: count() }).from(referralAccruals).where(own);
  const payments = rows.map(({ accrual, email, payment, rate, share }) => ({
    paidOn: accrual.bookedAt.toISOString().slice(0, 10),
    email: email === null ? "" : maskEmail(email),
    ...{ sub: accrual.sub, currency: accrual.currency as BillingCurrency, payment, rate, share },
    state: accrual.earnedAt === null ? ("pending" as const) : ("earned" as const),
  }));
  return { payments, count: total?.n ?? 0 };
}

import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import type { ReferralKind } from "../../shared/names/referral-names.ts";
import { referralPayouts } from "./partners.tables.ts";

export interface ListedPayout {
  readonly documentNumber: string;
  readonly documentDate: string;
  readonly currency: BillingCurrency;
  readonly payout: string;
  readonly bookedAt: string;
}

/** Lists a page of a user's payouts, latest first, with the total count. */
export async function listPayouts(
  db: Db,
  userId: string,
  kind: ReferralKind,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly payouts: ListedPayout[]; readonly count: number }> {
  const own = and(eq(referralPayouts.userId, userId), eq(referralPayouts.kind, kind));
  const rows = await db
    .select({ row: referralPayouts, payout: sql<string>`trim_scale(${referralPayouts.amount})::text` })
    .from(referralPayouts)
    .where(own)
    .orderBy(desc(referralPayouts.bookedAt), desc(referralPayouts.id))
    .limit(limit)
    .offset(offset);
  const [total] = await db.select({ n: count() }).from(referralPayouts).where(own);
  const payouts = rows.map(({ row: { documentNumber, documentDate, currency, bookedAt }, payout }) => ({
    ...{ documentNumber, documentDate, payout, currency: currency as BillingCurrency },
    bookedAt: bookedAt.toISOString(),
  }));
  return { payouts, count: total?.n ?? 0 };
}

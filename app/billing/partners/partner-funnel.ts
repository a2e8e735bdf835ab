import { and, eq, gte, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import { referralAccruals, referralClicks, referrals } from "../referral/referral.tables.ts";

export interface Funnel {
  readonly clicks: number;
  readonly registrations: number;
  readonly payers: number;
  readonly payments: number;
}
type Counted = { readonly key: string } & Funnel;

const none: Funnel = { clicks: 0, registrations: 0, payers: 0, payments: 0 };

/** By sub-id of the link, or month (YYYY-MM). */
const keys = {
  sub: {
    clicks: sql<string>`${referralClicks.sub}`,
    registrations: sql<string>`${referrals.sub}`,
    payments: sql<string>`${referralAccruals.sub}`,
  },
  month: {
    clicks: sql<string>`to_char(${referralClicks.day}, 'YYYY-MM')`,
    registrations: sql<string>`to_char(${referrals.attachedAt} at time zone 'UTC', 'YYYY-MM')`,
    payments: sql<string>`to_char(${referralAccruals.bookedAt} at time zone 'UTC', 'YYYY-MM')`,
  },
};

/** Counts existing accounts as registrations; payers are those that ever paid. */
export async function readFunnel(
  db: Db,
  partnerId: string,
  by: keyof typeof keys,
  since: Date,
): Promise<Counted[]> {
  const key = keys[by];
  const clicks = await db
    .select({ key: key.clicks, clicks: sql<number>`sum(${referralClicks.clicks})::int` })
    .from(referralClicks)
    .where(
      and(eq(referralClicks.userId, partnerId), gte(referralClicks.day, since.toISOString().slice(0, 10))),
    )
    .groupBy(sql`1`);
  const registrations = await db
    .select({
      key: key.registrations,
      registrations: sql<number>`count(*)::int`,
      payers: sql<number>`count(${referrals.paysUntil})::int`,
    })
    .from(referrals)
    .where(
      and(
        eq(referrals.referrerId, partnerId),
        eq(referrals.kind, "partner"),
        gte(referrals.attachedAt, since),
      ),
    )
    .groupBy(sql`1`);
  const payments = await db
    .select({
      key: key.payments,
      payments: sql<number>`count(*) filter (where ${referralAccruals.step} = 0)::int`,
    })
    .from(referralAccruals)
    .where(
      and(
        eq(referralAccruals.userId, partnerId),
        eq(referralAccruals.kind, "partner"),
        gte(referralAccruals.bookedAt, since),
      ),
    )
    .groupBy(sql`1`);
  const byKey = new Map<string, Counted>();
  for (const row of [...clicks, ...registrations, ...payments])
    byKey.set(row.key, { ...none, ...byKey.get(row.key), ...row });
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

export const sumFunnel = (rows: readonly Funnel[]): Funnel =>
  rows.reduce(
    (sum, row) => ({
      clicks: sum.clicks + row.clicks,
      registrations: sum.registrations + row.registrations,
      payers: sum.payers + row.payers,
      payments: sum.payments + row.payments,
    }),
    none,
  );

/** Sums a partner's accruals, less refunds, by month (YYYY-MM) and currency, oldest first. */
export const sumAccruedByMonth = (db: Db, partnerId: string, since: Date) =>
  db
    .select({
      month: keys.month.payments,
      currency: sql<BillingCurrency>`${referralAccruals.currency}`,
      share: sql<string>`trim_scale(sum(${referralAccruals.amount}))::text`,
    })
    .from(referralAccruals)
    .where(
      and(
        eq(referralAccruals.userId, partnerId),
        eq(referralAccruals.kind, "partner"),
        gte(referralAccruals.bookedAt, since),
      ),
    )
    .groupBy(sql`1`, referralAccruals.currency)
    .orderBy(sql`1`);

import { sql } from "drizzle-orm";
import { z } from "zod";
import { billingPayments, subscriptionEvents, subscriptions } from "../../../billing/billing.tables.ts";
import { centsText, toCents } from "../../../billing/money/cents.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import { planNames } from "../../../shared/plans.ts";
import { BillingCurrency } from "../../../shared/schemas/billing.schema.ts";
import type { statsContract } from "./stats.contract.ts";

type Billing = NonNullable<AnswerOf<(typeof statsContract)["GET /api/admin/stats"]>["billing"]>;

const count = z.coerce.number().int();
const churnDays = 30;

const PlanRow = z.object({
  plan: z.enum(planNames),
  currency: BillingCurrency,
  subscribers: count,
  /** Sum of prices for two years. */
  sum: z.string(),
});

/** Divides a sum of two-year prices by its months, half up to the cent. */
const monthOf = (cents: bigint): string => centsText((2n * cents + 24n) / 48n);

/** Sums what renewing subscriptions cost by month; each figure is rounded once. */
async function sumRevenue(db: Db): Promise<Pick<Billing, "plans" | "mrr">> {
  const { rows } = await db.execute(sql`
    select plan, currency, count(*) as subscribers,
      sum(price * case period when 'Month' then 24 when 'Year' then 2 else 1 end)::text as sum
    from ${subscriptions}
    where status in ('active', 'grace') and is_renewing and period in ('Month', 'Year', 'TwoYears')
      and price is not null and currency is not null
    group by plan, currency order by plan, currency`);
  const plans = z.array(PlanRow).parse(rows);
  const byCurrency = Map.groupBy(plans, ({ currency }) => currency);
  return {
    plans: plans.map(({ sum, ...row }) => ({ ...row, mrr: monthOf(toCents(sum)) })),
    mrr: [...byCurrency].map(([currency, own]) => ({
      currency,
      subscribers: own.reduce((total, { subscribers }) => total + subscribers, 0),
      mrr: monthOf(own.reduce((total, { sum }) => total + toCents(sum), 0n)),
    })),
  };
}

/** Counts those with paid time 30 days ago, and of them those without any today; grace still counts as paid. */
async function countChurn(db: Db, now: Date): Promise<Billing["churn"]> {
  const at = now.toISOString();
  const covers = (day: ReturnType<typeof sql>) =>
    sql`select user_id from ${billingPayments} where covers_from <= ${day} and covers_until > ${day}`;
  const { rows } = await db.execute(sql`
    with before as (${covers(sql`${at}::timestamptz - ${churnDays}::int * interval '1 day'`)}),
    kept as (${covers(sql`${at}::timestamptz`)} union select user_id from ${subscriptions} where status = 'grace')
    select count(distinct user_id) as subscribers,
      count(distinct user_id) filter (where user_id not in (select user_id from kept)) as lost
    from before`);
  return z.object({ subscribers: count, lost: count }).parse(rows[0]);
}

/** Counts trials begun since a day. */
async function countTrials(db: Db, from: string, now: Date): Promise<Billing["trials"]> {
  const { rows } = await db.execute(sql`
    select count(*) as started,
      count(*) filter (where e.at + (e.data->>'days')::int * interval '1 day' > ${now.toISOString()}::timestamptz
      ) as running,
      count(*) filter (where exists (
        select from ${billingPayments} p where p.user_id = e.user_id and p.paid_at >= e.at
      )) as paid
    from ${subscriptionEvents} e
    where e.kind = 'trial-started' and e.at >= ${from}::timestamp at time zone 'UTC'`);
  return z.object({ started: count, running: count, paid: count }).parse(rows[0]);
}

/** Returns the figures of the sale of plans at an instant. */
export const countBilling = async (db: Db, from: string, now: Date): Promise<Billing> => ({
  ...(await sumRevenue(db)),
  churn: await countChurn(db, now),
  trials: await countTrials(db, from, now),
});

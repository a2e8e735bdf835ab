import { sql } from "drizzle-orm";
import { z } from "zod";
import { billingPayments } from "../../../billing/billing.tables.ts";
import { utcDay } from "../../../identity/accounts/user-days.ts";
import { users } from "../../../identity/identity.tables.ts";
import { portfolios, transactions } from "../../../portfolio/ledger.tables.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { AnswerOf, ParsedInputOf } from "../../../shared/endpoint.ts";
import { countActive, countRegistered, daysAfter, daysBetween } from "./count-active.ts";
import { countBilling } from "./count-billing.ts";
import { countCohorts } from "./count-cohorts.ts";
import type { statsContract } from "./stats.contract.ts";

type Endpoint = (typeof statsContract)["GET /api/admin/stats"];
type Answer = AnswerOf<Endpoint>;

const count = z.coerce.number().int();
const FunnelRow = z.object({
  registered: count,
  confirmed: count,
  portfolio: count,
  transaction: count,
  paid: count,
});
const CountryRow = z.object({ country: z.string(), users: count, registered: count, active: count });

/** Counts how far those who registered since a day came; demo portfolios are no first portfolio. */
async function countFunnel(db: Db, from: string, hasBilling: boolean): Promise<Answer["funnel"]> {
  const { rows } = await db.execute(sql`
    select count(*) as registered, count(email_confirmed_at) as confirmed,
      count(*) filter (where exists (
        select from ${portfolios} p where p.user_id = u.user_id and not p.is_demo
      )) as portfolio,
      count(*) filter (where exists (
        select from ${transactions} t join ${portfolios} p on p.user_id = t.user_id and p.id = t.portfolio_id
        where t.user_id = u.user_id and not p.is_demo
      )) as transaction,
      count(*) filter (where exists (
        select from ${billingPayments} b where b.user_id = u.user_id
      )) as paid
    from ${users} u where created_at >= ${from}::timestamp at time zone 'UTC' and not u.is_demo`);
  const steps = FunnelRow.parse(rows[0]);
  const shown = ["registered", "confirmed", "portfolio", "transaction"] as const;
  return [...shown, ...(hasBilling ? (["paid"] as const) : [])].map((step) => ({
    step,
    users: steps[step],
  }));
}

async function countCountries(db: Db, from: string, monthFrom: string): Promise<Answer["countries"]> {
  const { rows } = await db.execute(sql`
    select country, count(*) as users,
      count(*) filter (where created_at >= ${from}::timestamp at time zone 'UTC') as registered,
      count(*) filter (where last_seen_on >= ${monthFrom}::date) as active
    from ${users} where not is_demo group by country order by users desc, country`);
  return z
    .array(CountryRow)
    .parse(rows)
    .map(({ active, ...row }) => ({ ...row, activeMonth: active }));
}

/** Returns the figures of the service for the last days, today included. */
export async function getStats(
  { db, now, config }: UserCtx,
  { days, cohort }: ParsedInputOf<Endpoint>,
): Promise<Answer> {
  const to = utcDay(now());
  const from = daysAfter(to, 1 - days);
  const registered = await countRegistered(db, from);
  const [daily, weekly, monthly] = [
    await countActive(db, { from, to, window: 1 }),
    await countActive(db, { from, to, window: 7 }),
    await countActive(db, { from, to, window: 30 }),
  ];
  const on = (counts: ReadonlyMap<string, number>, day: string) => counts.get(day) ?? 0;
  const countries = await countCountries(db, from, daysAfter(to, -29));
  return {
    ...{ from, to, countries },
    now: {
      users: countries.reduce((sum, row) => sum + row.users, 0),
      registeredToday: on(registered, to),
      ...{ activeToday: on(daily, to), activeWeek: on(weekly, to), activeMonth: on(monthly, to) },
    },
    days: daysBetween(from, to).map((day) => ({
      ...{ day, registered: on(registered, day), active: on(daily, day) },
      ...{ week: on(weekly, day), month: on(monthly, day) },
    })),
    cohorts: await countCohorts(db, cohort, to),
    funnel: await countFunnel(db, from, config.hasBilling),
    billing: config.hasBilling ? await countBilling(db, from, now()) : null,
  };
}

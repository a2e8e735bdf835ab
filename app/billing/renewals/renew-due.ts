import { and, eq, gt, isNotNull, lt, lte } from "drizzle-orm";
import { findUser } from "../../identity/users.ts";
import { graceDays } from "../../shared/plan-catalogue.ts";
import { billingOrders, subscriptions } from "../billing.tables.ts";
import { expireOrder } from "../events/expire-order.ts";
import type { BillingDeps } from "../load-billing.ts";
import { chargeOrder } from "../purchase/charge-order.ts";
import { addDays } from "../subscription/periods.ts";
import { passTime, remind } from "./pass-time.ts";
import { type Renewed, renewSubscription } from "./renew-subscription.ts";

/** Days until an unpaid form is dead. */
const openDays = 2;

export type RenewalCounts = Readonly<Record<Renewed | "failures" | "changed" | "reminded", number>>;

/** Runs due renewals, retries, open charges, expiries and mails; one failure stops no other. */
export async function renewDue(world: BillingDeps, signal: AbortSignal): Promise<RenewalCounts> {
  const now = world.now();
  const counts: Record<keyof RenewalCounts, number> = {
    ...{ paid: 0, failed: 0, unknown: 0, busy: 0, "not-due": 0 },
    ...{ failures: 0, changed: 0, reminded: 0 },
  };
  const each = async <One>(rows: readonly One[], run: (row: One) => Promise<keyof RenewalCounts | null>) => {
    for (const row of rows) {
      if (signal.aborted) return;
      try {
        const counted = await run(row);
        if (counted) counts[counted] += 1;
      } catch (error) {
        counts.failures += 1;
        world.log.error({ err: error }, "subscription not brought up to date");
      }
    }
  };
  await each(await listOpenCharges(world, now), (order) => askAgain(world, order));
  await each(await listUsers(world, "nextChargeAt", now), (userId) => renewSubscription(world, userId));
  await each(await listUsers(world, "nextChangeAt", now), async (userId) =>
    (await passTime(world, userId)) ? "changed" : null,
  );
  await each(await remind(world), async (send) => ((await send()) ? "reminded" : null));
  await each(await listStale(world, now), async (order) => {
    await world.db.transaction((tx) => expireOrder(tx, order, now));
    return null;
  });
  return counts;
}

async function listUsers(
  { db }: BillingDeps,
  column: "nextChargeAt" | "nextChangeAt",
  now: Date,
): Promise<readonly string[]> {
  const due = subscriptions[column];
  const rows = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(isNotNull(due), lte(due, now)))
    .orderBy(due);
  return rows.map(({ userId }) => userId);
}

type Order = typeof billingOrders.$inferSelect;

const listOpenCharges = ({ db }: BillingDeps, now: Date): Promise<readonly Order[]> =>
  db
    .select()
    .from(billingOrders)
    .where(
      and(
        eq(billingOrders.status, "open"),
        eq(billingOrders.purpose, "upgrade"),
        eq(billingOrders.attempts, 0),
        lt(billingOrders.chargingUntil, now),
        gt(billingOrders.createdAt, addDays(now, -openDays)),
      ),
    );

async function askAgain(world: BillingDeps, order: Order): Promise<keyof RenewalCounts | null> {
  const user = await findUser(world.db, order.userId);
  if (!user) return null;
  const { kind } = await chargeOrder(world, user, order, true);
  return kind === "no-method" ? "failed" : kind;
}

/** Lists dead orders; those of renewals stay open for the grace period. */
async function listStale({ db }: BillingDeps, now: Date): Promise<readonly Order[]> {
  const isOld = lt(billingOrders.createdAt, addDays(now, -openDays));
  const rows = await db
    .select()
    .from(billingOrders)
    .where(and(eq(billingOrders.status, "open"), isOld));
  const renewalsEnd = addDays(now, -graceDays - 1);
  return rows.filter(({ purpose, createdAt }) => purpose !== "renewal" || createdAt < renewalsEnd);
}

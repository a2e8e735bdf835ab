import { and, eq, inArray } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { PlanName } from "../../shared/plans.ts";
import { billingPayments, subscriptions } from "../billing.tables.ts";
import type { Interval, SubscriptionEvent, SubscriptionState } from "../billing.types.ts";
import { prorationBooked } from "../ledger/balances.ts";
import { bookTransaction } from "../ledger/book-transaction.ts";
import { prorationLines, toBooked } from "../ledger/ledger-lines.ts";
import { toCents } from "../money/cents.ts";
import { foldEvents } from "./fold-events.ts";
import { listEvents } from "./store-events.ts";

export interface Derived {
  readonly state: SubscriptionState;
  readonly events: readonly SubscriptionEvent[];
  readonly shownBefore: string;
  readonly shown: PlanName;
}

const shownPlan = ({ status, plan }: SubscriptionState): PlanName =>
  status === "cancelled" ? "Cancelled" : plan;

/**
 * Needs `lockSubscription` in the caller's transaction.
 * @returns null for a removed account
 */
export async function deriveSubscription(tx: Db, userId: string, now: Date): Promise<Derived | null> {
  const [account] = await tx.select({ plan: users.plan }).from(users).where(eq(users.userId, userId));
  if (!account) return null;
  const events = await listEvents(tx, userId);
  const state = foldEvents(events, now);
  const { next, intervals: _, hasHadTrial: __, ...columns } = state;
  const values = {
    ...columns,
    ...{ nextPlan: next?.plan ?? null, nextPeriod: next?.period ?? null, derivedAt: now },
  };
  await tx
    .insert(subscriptions)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: subscriptions.userId, set: values });
  const shown = shownPlan(state);
  const paidPlan = state.status === "cancelled" ? state.plan : null;
  await tx.update(users).set({ plan: shown, paidPlan }).where(eq(users.userId, userId));
  await followIntervals(tx, userId, state.intervals, now);
  return { state, events, shown, shownBefore: account.plan };
}

async function followIntervals(
  tx: Db,
  userId: string,
  intervals: readonly Interval[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(intervals.map(({ paymentId }) => paymentId))];
  if (ids.length === 0) return;
  const payments = await tx
    .select()
    .from(billingPayments)
    .where(and(eq(billingPayments.userId, userId), inArray(billingPayments.id, ids)));
  for (const payment of payments) {
    const own = intervals.filter(({ paymentId }) => paymentId === payment.id);
    const coversFrom = own.reduce((first, { from }) => (from < first ? from : first), own[0]?.from ?? now);
    const coversUntil = own.reduce((last, { until }) => (until > last ? until : last), coversFrom);
    const isSame =
      payment.coversFrom?.getTime() === coversFrom.getTime() &&
      payment.coversUntil?.getTime() === coversUntil.getTime();
    if (!isSame)
      await tx
        .update(billingPayments)
        .set({ coversFrom, coversUntil })
        .where(and(eq(billingPayments.userId, userId), eq(billingPayments.id, payment.id)));
    await bookProration(tx, payment, own, now);
  }
}

async function bookProration(
  tx: Db,
  payment: typeof billingPayments.$inferSelect,
  own: readonly Interval[],
  now: Date,
): Promise<void> {
  const credited = own.reduce((sum, interval) => sum + toCents(interval.credited), 0n);
  const booked = await prorationBooked(tx, payment.id);
  if (credited === booked.cents) return;
  const lines = prorationLines(
    { ...payment, paymentId: payment.id },
    booked.lines + 1,
    credited - booked.cents,
  );
  await bookTransaction(tx, toBooked(lines, now));
}

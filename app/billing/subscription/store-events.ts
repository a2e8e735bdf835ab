import { eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { subscriptionEvents } from "../billing.tables.ts";
import type { SubscriptionEvent } from "../billing.types.ts";

/** Serialises work on a user's subscription. */
export async function lockSubscription(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno-billing'), hashtext(${userId}))`);
}

/** Returns all events of a user, in no particular order. */
export async function listEvents(db: Db, userId: string): Promise<readonly SubscriptionEvent[]> {
  const rows = await db.select().from(subscriptionEvents).where(eq(subscriptionEvents.userId, userId));
  return rows.map(({ id, at, kind, data }) => ({ id, at, kind, data }) as SubscriptionEvent);
}

/**
 * Stores an event once.
 * @returns false when it was stored before
 */
export async function addEvent(
  tx: Db,
  userId: string,
  { id, at, kind, data }: SubscriptionEvent,
  now: Date,
): Promise<boolean> {
  const written = await tx
    .insert(subscriptionEvents)
    .values({ userId, id, at, kind, data, recordedAt: now })
    .onConflictDoNothing()
    .returning({ id: subscriptionEvents.id });
  return written.length > 0;
}

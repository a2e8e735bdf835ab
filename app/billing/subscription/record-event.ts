import { findUser } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { SubscriptionEvent } from "../billing.types.ts";
import { notifyChange } from "../notify/notify-change.ts";
import { type Derived, deriveSubscription } from "./derive-subscription.ts";
import { effectOf, notBefore } from "./fold-events.ts";
import { addEvent, listEvents, lockSubscription } from "./store-events.ts";

/**
 * Records a fact once, in the caller's transaction.
 * @returns null when recorded before, or for a removed account
 */
export async function recordEvent(
  tx: Db,
  userId: string,
  event: SubscriptionEvent,
  now: Date,
): Promise<Derived | null> {
  await lockSubscription(tx, userId);
  const user = await findUser(tx, userId);
  if (!user || !(await addEvent(tx, userId, event, now))) return null;
  const derived = await deriveSubscription(tx, userId, now);
  if (derived)
    await notifyChange(tx, { user, event, derived, effect: effectOf(derived.events, event.id), now });
  return derived;
}

/**
 * Records a decision after all known events, even of the same millisecond.
 * @returns null when recorded before, or for a removed account
 */
export async function recordDecision(
  tx: Db,
  userId: string,
  event: SubscriptionEvent,
  now: Date,
): Promise<Derived | null> {
  await lockSubscription(tx, userId);
  const last = notBefore(await listEvents(tx, userId), new Date(0));
  const at = event.at > last ? event.at : new Date(last.getTime() + 1);
  return recordEvent(tx, userId, { ...event, at }, now);
}

import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { SubscriptionState } from "../billing.types.ts";
import { foldEvents } from "../subscription/fold-events.ts";
import { recordDecision } from "../subscription/record-event.ts";
import { listEvents, lockSubscription } from "../subscription/store-events.ts";

/** Ends the renewal; access stays until the paid end. */
export function cancelSubscription(
  db: Db,
  userId: string,
  reason: string | null,
  now: Date,
): Promise<SubscriptionState> {
  return db.transaction(async (tx) => {
    await lockSubscription(tx, userId);
    const state = foldEvents(await listEvents(tx, userId), now);
    if (!state.isRenewing) return state;
    const event = { id: `cancelled:${newId()}`, at: now, kind: "cancelled", data: { reason } } as const;
    return (await recordDecision(tx, userId, event, now))?.state ?? state;
  });
}

/** @throws AppError CONFLICT where nothing is cancelled, or its time is over */
export function resumeSubscription(db: Db, userId: string, now: Date): Promise<SubscriptionState> {
  return db.transaction(async (tx) => {
    await lockSubscription(tx, userId);
    const event = { id: `resumed:${newId()}`, at: now, kind: "resumed", data: {} } as const;
    const derived = await recordDecision(tx, userId, event, now);
    if (!derived?.state.isRenewing) throw new AppError("CONFLICT");
    return derived.state;
  });
}

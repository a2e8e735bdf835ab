import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { trial } from "../../shared/plan-catalogue.ts";
import type { SubscriptionState } from "../billing.types.ts";
import { foldEvents } from "../subscription/fold-events.ts";
import { recordDecision } from "../subscription/record-event.ts";
import { listEvents, lockSubscription } from "../subscription/store-events.ts";

export const mayTry = ({ status, hasHadTrial }: SubscriptionState): boolean =>
  !hasHadTrial && (status === "free" || status === "expired");

/** @throws AppError CONFLICT if used, or beside a plan */
export function startTrial(db: Db, userId: string, now: Date): Promise<SubscriptionState> {
  return db.transaction(async (tx) => {
    await lockSubscription(tx, userId);
    if (!mayTry(foldEvents(await listEvents(tx, userId), now))) throw new AppError("CONFLICT");
    const data = { days: trial.days };
    // A fixed id rules out a second trial.
    const event = { id: "trial", at: now, kind: "trial-started", data } as const;
    const derived = await recordDecision(tx, userId, event, now);
    if (!derived) throw new AppError("CONFLICT");
    return derived.state;
  });
}

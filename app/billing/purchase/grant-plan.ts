import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import type { PlanName } from "../../shared/plans.ts";
import type { SubscriptionState } from "../billing.types.ts";
import { recordDecision } from "../subscription/record-event.ts";

export interface Granted {
  readonly plan: PlanName;
  readonly until: Date | null;
  readonly reason: string;
}

/** Grants a plan in the caller's transaction. @returns null for a removed account */
export async function grantPlan(
  tx: Db,
  userId: string,
  { plan, until, reason }: Granted,
  now: Date,
): Promise<SubscriptionState | null> {
  const data = { plan, until: until?.toISOString() ?? null, reason };
  const event = { id: `granted:${newId()}`, at: now, kind: "granted", data } as const;
  return (await recordDecision(tx, userId, event, now))?.state ?? null;
}

/** Takes every granted plan back; paid time stays. */
export async function revokeGrants(
  tx: Db,
  userId: string,
  reason: string,
  now: Date,
): Promise<SubscriptionState | null> {
  const event = { id: `revoked:${newId()}`, at: now, kind: "grant-revoked", data: { reason } } as const;
  return (await recordDecision(tx, userId, event, now))?.state ?? null;
}

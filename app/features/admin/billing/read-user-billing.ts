import { foldEvents } from "../../../billing/subscription/fold-events.ts";
import { listEvents } from "../../../billing/subscription/store-events.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { UserProfile } from "../users/admin-users.contract.ts";
import { listUserPayments } from "./list-payments.ts";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the subscription of a user at an instant, the grants in force and the latest payments. */
export async function readUserBilling(
  db: Db,
  userId: string,
  now: Date,
): Promise<NonNullable<UserProfile["billing"]>> {
  const events = await listEvents(db, userId);
  const { status, plan, period, isRenewing, trialUntil, paidUntil, accessUntil } = foldEvents(events, now);
  const revokedAt = events.reduce(
    (last, { kind, at }) => (kind === "grant-revoked" && at.getTime() > last ? at.getTime() : last),
    Number.NEGATIVE_INFINITY,
  );
  const grants = events.flatMap((event) => {
    if (event.kind !== "granted" || event.at.getTime() <= revokedAt) return [];
    const { until } = event.data;
    return until === null || Date.parse(until) > now.getTime() ? [event.data] : [];
  });
  return {
    ...{ status, plan, period, isRenewing, grants },
    ...{ trialUntil: iso(trialUntil), paidUntil: iso(paidUntil), accessUntil: iso(accessUntil) },
    payments: await listUserPayments(db, userId),
  };
}

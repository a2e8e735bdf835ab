import { asc, desc, isNotNull, isNull } from "drizzle-orm";
import { billingComparisons, billingDifferences, providerEvents } from "../../../billing/billing.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { adminBillingContract } from "./admin-billing.contract.ts";

const mostDifferences = 200;
const mostEvents = 100;

/** Returns what an operator has to look at: open differences with both sides, and events that were not applied. */
export async function listDifferences(
  db: Db,
): Promise<AnswerOf<(typeof adminBillingContract)["GET /api/admin/payment-differences"]>> {
  const comparisons = await db.select().from(billingComparisons).orderBy(asc(billingComparisons.provider));
  const differences = await db
    .select()
    .from(billingDifferences)
    .where(isNull(billingDifferences.clearedAt))
    .orderBy(desc(billingDifferences.foundAt), desc(billingDifferences.id))
    .limit(mostDifferences);
  const events = await db
    .select()
    .from(providerEvents)
    .where(isNotNull(providerEvents.problem))
    .orderBy(desc(providerEvents.at), desc(providerEvents.eventId))
    .limit(mostEvents);
  return {
    comparisons: comparisons.map(({ provider, comparedAt, payments, problem }) => ({
      ...{ provider, payments, problem, comparedAt: comparedAt.toISOString() },
    })),
    differences: differences.map(({ id, provider, paymentRef, kind, ours, theirs, foundAt, seenAt }) => ({
      ...{ id, provider, paymentRef, kind, ours, theirs },
      ...{ foundAt: foundAt.toISOString(), seenAt: seenAt.toISOString() },
    })),
    events: events.map(({ provider, eventId, kind, paymentRef, problem, at }) => ({
      ...{ provider, eventId, kind, paymentRef, problem: problem ?? "", happenedAt: at.toISOString() },
    })),
  };
}

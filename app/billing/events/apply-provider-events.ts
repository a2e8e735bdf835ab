import { and, eq, isNotNull, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import type { ProviderName } from "../../shared/names/billing-names.ts";
import { providerEvents } from "../billing.tables.ts";
import type { BillingDeps } from "../load-billing.ts";
import { notifyOperators } from "../notify/notify-operators.ts";
import type { ProviderEvent } from "../providers/payment-provider.ts";
import { findOrder } from "../read/find-order.ts";
import { recordEvent } from "../subscription/record-event.ts";
import { applyFailed } from "./apply-failed.ts";
import { applyPaid } from "./apply-paid.ts";
import { applyChargeback, applyRefund } from "./apply-returned.ts";
import type { Applying, EventProblem } from "./applying.ts";
import { expireOrder } from "./expire-order.ts";

export type EventDeps = Pick<BillingDeps, "db" | "secretKey" | "log">;

/**
 * Books each fact once, in any order and by any number of processes. Facts of unknown payments wait; failures are
 * stored and reported.
 */
export async function applyProviderEvents(
  { db, secretKey, log }: EventDeps,
  provider: ProviderName,
  events: readonly ProviderEvent[],
  now: Date,
): Promise<void> {
  for (const event of events) {
    const problem = await db.transaction((tx) => applyOnce({ tx, secretKey, provider, event, now }));
    if (problem !== null)
      log.warn({ provider, event: event.id, kind: event.kind, problem }, "payment event not applied");
  }
}

async function applyOnce(applying: Applying): Promise<EventProblem | null> {
  const { tx, provider, event, now } = applying;
  const paymentRef = "paymentRef" in event ? event.paymentRef : null;
  if (paymentRef !== null) await lockPayment(tx, provider, paymentRef);
  const [first] = await tx
    .insert(providerEvents)
    .values({ provider, eventId: event.id, kind: event.kind, at: event.at, paymentRef, appliedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId });
  if (!first) return null;
  const problem = await applyFact(applying);
  if (problem === null) {
    if (event.kind === "paid") await applyWaiting(applying, event.paymentRef);
    return null;
  }
  const waiting = problem === "unknown-payment" ? { ...event, at: event.at.toISOString() } : null;
  await tx.update(providerEvents).set({ problem, waiting }).where(ofEvent(provider, event.id));
  // Not a fault yet; the nightly comparison finds payments that never arrive.
  if (waiting === null)
    await notifyOperators(
      tx,
      `${provider} ${event.id}`,
      [{ provider, paymentRef: paymentRef ?? event.id, field: "problem", ours: "", theirs: problem }],
      now,
    );
  return problem;
}

/**
 * Locks a payment of a provider until the transaction ends. Otherwise a refund finds no payment while another process
 * is booking it, and waits after that process has looked for what waits.
 */
const lockPayment = (tx: Db, provider: ProviderName, paymentRef: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${paymentRef}`}, 0))`);

const ofEvent = (provider: ProviderName, eventId: string) =>
  and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId));

async function applyWaiting(applying: Applying, paymentRef: string): Promise<void> {
  const { tx, provider } = applying;
  const rows = await tx
    .select()
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.provider, provider),
        eq(providerEvents.paymentRef, paymentRef),
        isNotNull(providerEvents.waiting),
      ),
    );
  for (const row of rows) {
    const event = { ...row.waiting, at: row.at } as unknown as ProviderEvent;
    const problem = await applyFact({ ...applying, event });
    await tx.update(providerEvents).set({ problem, waiting: null }).where(ofEvent(provider, row.eventId));
  }
}

async function applyFact(applying: Applying): Promise<EventProblem | null> {
  const { tx, event, now } = applying;
  switch (event.kind) {
    case "paid":
      return applyPaid({ ...applying, event });
    case "failed":
      return applyFailed({ ...applying, event });
    case "refunded":
      return applyRefund({ ...applying, event });
    case "charged-back":
    case "chargeback-won":
      return applyChargeback({ ...applying, event });
    case "checkout-expired": {
      const order = await findOrder(tx, event.orderId);
      if (order) await expireOrder(tx, order, now);
      return order ? null : "unknown-order";
    }
    case "renewal-cancelled": {
      const { id, at, userId } = event;
      if (!isUuid(userId)) return "other-user";
      await recordEvent(tx, userId, { id, at, kind: "cancelled", data: { reason: null } }, now);
      return null;
    }
  }
}

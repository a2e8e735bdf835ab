import fc from "fast-check";
import { prices, rankOf, soldPeriods, soldPlans } from "../../shared/plan-catalogue.ts";
import type { PaidData, SubscriptionEvent } from "../billing.types.ts";
import { centsText, toCents } from "../money/cents.ts";
import { foldEvents, replayEvents } from "../subscription/fold-events.ts";
import { unusedCents } from "../subscription/steps.ts";

interface Draw {
  readonly hours: number;
  readonly act: number;
  readonly plan: number;
  readonly period: number;
  readonly part: number;
}

const draws: fc.Arbitrary<readonly Draw[]> = fc.array(
  fc.record({
    hours: fc.oneof(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 9000 })),
    act: fc.nat(99),
    plan: fc.nat(2),
    period: fc.nat(2),
    part: fc.nat(100),
  }),
  { minLength: 1, maxLength: 25 },
);

/** Lives with events at any time. */
export const lives: fc.Arbitrary<Life> = draws.map(live);

export interface Life {
  readonly events: readonly SubscriptionEvent[];
  readonly now: Date;
}

const born = Date.UTC(2026, 0, 31, 12, 34, 56, 789);

function live(steps: readonly Draw[]): Life {
  const events: SubscriptionEvent[] = [];
  let now = new Date(born);
  steps.forEach((draw, index) => {
    now = new Date(now.getTime() + draw.hours * 3_600_000 + 1_000);
    const event = happen(events, draw, now, index);
    if (event) events.push(event);
  });
  return { events, now };
}

const textOf = (index: number): string => `e${String(index).padStart(3, "0")}`;

function happen(
  events: readonly SubscriptionEvent[],
  draw: Draw,
  at: Date,
  index: number,
): SubscriptionEvent | undefined {
  const { act, part } = draw;
  const id = textOf(index);
  const paid = events.filter((event) => event.kind === "paid");
  const target = paid[part % Math.max(paid.length, 1)]?.data.paymentId;
  if (act < 6) return { id, at, kind: "trial-started", data: { days: 14 } };
  if (act < 60) return pay(events, draw, at, id);
  if (act < 66)
    return { id, at, kind: "payment-failed", data: { orderId: id, purpose: "renewal", reason: "no-funds" } };
  if (act < 72) return { id, at, kind: "cancelled", data: { reason: null } };
  if (act < 76) return { id, at, kind: "resumed", data: {} };
  if (act < 80)
    return {
      ...{ id, at, kind: "change-scheduled" },
      data: { plan: planOf(draw), period: soldPeriods[draw.period] ?? "Month" },
    };
  if (act < 85) {
    const until = part < 20 ? null : new Date(at.getTime() + part * 86_400_000).toISOString();
    return { id, at, kind: "granted", data: { plan: planOf(draw), until, reason: "test" } };
  }
  if (act < 87) return { id, at, kind: "grant-revoked", data: { reason: "test" } };
  if (target === undefined) return undefined;
  if (act < 92) return refundOf(events, target, at, id, part);
  if (act < 96) return { id, at, kind: "charged-back", data: { paymentId: target } };
  return { id, at, kind: "chargeback-won", data: { paymentId: target } };
}

const planOf = ({ plan }: Draw) => soldPlans[plan] ?? "Tier2_1";

/** Refunds the rest of a payment, or a part. */
function refundOf(
  events: readonly SubscriptionEvent[],
  paymentId: string,
  at: Date,
  id: string,
  part: number,
): SubscriptionEvent | undefined {
  let left = 0n;
  for (const { kind, data } of events)
    if (kind === "paid" && data.paymentId === paymentId) left += toCents(data.amount);
    else if (kind === "refunded" && data.paymentId === paymentId) left -= toCents(data.amount);
  const amount = part > 50 ? left : (left * BigInt(part)) / 100n;
  return left > 0n && amount > 0n
    ? { id, at, kind: "refunded", data: { paymentId, amount: centsText(amount) } }
    : undefined;
}

function pay(
  events: readonly SubscriptionEvent[],
  draw: Draw,
  at: Date,
  id: string,
): SubscriptionEvent | undefined {
  const state = foldEvents(events, at);
  const plan = planOf(draw);
  const period = soldPeriods[draw.period] ?? "Month";
  const isDue = state.nextChargeAt !== null && state.nextChargeAt <= at && state.next !== null;
  const isUpgrade = state.status === "active" && rankOf(plan) > rankOf(state.plan);
  if (state.status === "active" && !isDue && !isUpgrade && draw.part < 80) return undefined;
  const bought = isDue && state.next ? state.next : { plan, period };
  const price =
    prices[bought.plan as typeof plan][draw.part % 2 ? "USD" : "RUB"][bought.period as typeof period];
  const proration = isUpgrade && !isDue ? quote(events, at) : [];
  const credit = proration.reduce((sum, { amount }) => sum + toCents(amount), 0n);
  const spent = credit < toCents(price) ? credit : toCents(price);
  const data: PaidData = {
    ...{ paymentId: `p-${id}`, orderId: `o-${id}`, currency: draw.part % 2 ? "USD" : "RUB", price },
    ...{ plan: bought.plan, period: bought.period, proration },
    purpose: isDue ? "renewal" : isUpgrade ? "upgrade" : "purchase",
    amount: centsText(toCents(price) - spent),
    credit: centsText(spent),
    isRecurring: draw.part % 5 > 0,
    endsTrial: draw.part % 7 === 0,
  };
  return { id, at, kind: "paid", data };
}

const quote = (events: readonly SubscriptionEvent[], at: Date) =>
  replayEvents(events)
    .paid.filter((span) => span.endedBy === null && span.until > at)
    .map((span) => ({ paymentId: span.paymentId, amount: centsText(unusedCents(span, at)) }));

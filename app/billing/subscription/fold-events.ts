import { renewalHours } from "../../shared/plan-catalogue.ts";
import type { EventKind, Interval, SubscriptionEvent, SubscriptionState } from "../billing.types.ts";
import { addHours, forever } from "./periods.ts";
import {
  emptyTimeline,
  graceEnd,
  lastPaid,
  type PaidSpan,
  renewalDue,
  statusAt,
  type Timeline,
} from "./timeline.ts";
import { cellOf, type Effect } from "./transitions.ts";

/** Order within an instant: money before wishes, removals last. */
const ranks: readonly EventKind[] = [
  ...(["trial-started", "granted", "paid", "payment-failed", "change-scheduled", "resumed"] as const),
  ...(["cancelled", "grant-revoked", "refunded", "charged-back", "chargeback-won"] as const),
];

/** Returns distinct events in order; none precedes its payment. */
export function inOrder(events: readonly SubscriptionEvent[]): readonly SubscriptionEvent[] {
  const once = new Map(events.map((event) => [event.id, event]));
  const paidAt = new Map<string, Date>();
  for (const event of once.values()) if (event.kind === "paid") paidAt.set(event.data.paymentId, event.at);
  const timed = [...once.values()].map((event) => {
    const named = "paymentId" in event.data ? paidAt.get(event.data.paymentId) : undefined;
    return named && named > event.at ? { ...event, at: named } : event;
  });
  return timed.sort(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      ranks.indexOf(a.kind) - ranks.indexOf(b.kind) ||
      (a.id < b.id ? -1 : 1),
  );
}

export function replayEvents(events: readonly SubscriptionEvent[]): Timeline {
  return inOrder(events).reduce<Timeline>((timeline, event) => {
    const [step] = cellOf(event, timeline, statusAt(timeline, event.at));
    return step(timeline, event as never);
  }, emptyTimeline);
}

export function effectOf(events: readonly SubscriptionEvent[], id: string): Effect | undefined {
  const ordered = inOrder(events);
  const index = ordered.findIndex((event) => event.id === id);
  const event = ordered[index];
  if (!event) return undefined;
  const before = replayEvents(ordered.slice(0, index));
  const [step, effect] = cellOf(event, before, statusAt(before, event.at));
  return step(before, event as never) === before ? undefined : effect;
}

const isAccess = (timeline: Timeline, at: Date): boolean => {
  const { status } = statusAt(timeline, at);
  return status !== "free" && status !== "expired";
};

function boundaries(timeline: Timeline): readonly Date[] {
  const spans = [...timeline.paid, ...timeline.grants, ...(timeline.trial ? [timeline.trial] : [])];
  const ends = spans.flatMap(({ from, until }) => [from, until]);
  const grace = graceEnd(timeline);
  return [...ends, ...(grace ? [grace] : [])]
    .filter((at) => at < forever)
    .sort((a, b) => a.getTime() - b.getTime());
}

function nextCharge(timeline: Timeline, now: Date): Date | null {
  const [due, end] = [renewalDue(timeline), graceEnd(timeline)];
  const hours = renewalHours[timeline.failures];
  return due && end && hours !== undefined && now < end ? addHours(due, hours) : null;
}

const intervalOf = ({
  anchor: _,
  valueCents: __,
  moneyCents: ___,
  restoredMs: ____,
  ...span
}: PaidSpan): Interval => span;

/** Returns an instant after all events: a provider's clock may be ahead. */
export const notBefore = (events: readonly SubscriptionEvent[], at: Date): Date =>
  events.reduce((latest, event) => (event.at > latest ? event.at : latest), at);

/** Returns the subscription at an instant, whatever the order in which its events arrived. */
export function foldEvents(events: readonly SubscriptionEvent[], at: Date): SubscriptionState {
  const now = notBefore(events, at);
  const timeline = replayEvents(events);
  const { status, plan } = statusAt(timeline, now);
  const last = lastPaid(timeline);
  const current = timeline.paid.find(({ from, until }) => from <= now && now < until) ?? last;
  const coming = boundaries(timeline).filter((at) => at > now);
  const hasAccess = isAccess(timeline, now);
  const isRenewing = timeline.isRenewing && nextCharge(timeline, now) !== null;
  const next = timeline.next ?? (last ? { plan: last.plan, period: last.period } : null);
  return {
    status,
    plan,
    period: status === "granted" || !current ? null : current.period,
    currency: current?.currency ?? null,
    price: current?.price ?? null,
    trialUntil: timeline.trial?.until ?? null,
    paidUntil: last?.until ?? null,
    accessUntil: hasAccess ? (coming.find((at) => !isAccess(timeline, at)) ?? null) : null,
    isRenewing,
    next: isRenewing ? next : null,
    attempts: timeline.failures,
    failReason: timeline.failReason,
    nextChargeAt: isRenewing ? nextCharge(timeline, now) : null,
    nextChangeAt: coming[0] ?? null,
    hasHadTrial: timeline.trial !== null,
    intervals: timeline.paid.map(intervalOf),
  };
}

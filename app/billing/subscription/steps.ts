import type { PaidData, SubscriptionEvent } from "../billing.types.ts";
import { centsText, divideUp, least, toCents } from "../money/cents.ts";
import { type Anchor, addDays, endOfPeriod, forever } from "./periods.ts";
import {
  endOfGrants,
  isEmpty,
  isIn,
  lastPaid,
  later,
  type PaidSpan,
  renewalDue,
  type Timeline,
} from "./timeline.ts";

type Of<Kind extends SubscriptionEvent["kind"]> = Extract<SubscriptionEvent, { kind: Kind }>;

export type Step<Kind extends SubscriptionEvent["kind"]> = (timeline: Timeline, event: Of<Kind>) => Timeline;

export const ignore = (timeline: Timeline): Timeline => timeline;

export const startTrial: Step<"trial-started"> = (timeline, { at, data }) =>
  timeline.trial ? timeline : { ...timeline, trial: { from: at, until: addDays(at, data.days) } };

/** Returns the first instant from which new paid time overlaps no access. */
function freeFrom(timeline: Timeline, plan: string, at: Date): Date {
  const trialEnd = timeline.trial && isIn(timeline.trial, at) ? timeline.trial.until : at;
  const paidEnd = lastPaid(timeline)?.until ?? at;
  const start = later(later(at, trialEnd), paidEnd);
  const granted = endOfGrants(timeline, plan, start);
  // After an endless grant nothing would begin.
  return granted < forever ? granted : start;
}

function anchorAt(timeline: Timeline, start: Date): Anchor {
  const before = timeline.paid.find(
    (span) => span.endedBy === null && !isEmpty(span) && span.until.getTime() === start.getTime(),
  );
  return before?.anchor ?? { day: start, months: 0 };
}

function spanOf(timeline: Timeline, data: PaidData, start: Date): PaidSpan {
  const { until, anchor } = endOfPeriod(anchorAt(timeline, start), data.period);
  const value = toCents(data.amount) + toCents(data.credit);
  const { paymentId, plan, period, currency, price } = data;
  return {
    ...{ paymentId, plan, period, currency, price, from: start, until, boughtUntil: until, anchor },
    ...{ amount: centsText(value), valueCents: value, moneyCents: toCents(data.amount) },
    ...{ endedBy: null, credited: "0.00", restoredMs: null },
  };
}

/** Appends time; clears declines and the scheduled change. */
function lay(timeline: Timeline, data: PaidData, start: Date): Timeline {
  const { next } = timeline;
  const isDone = data.purpose !== "renewal" || (next?.plan === data.plan && next.period === data.period);
  return {
    ...timeline,
    paid: [...timeline.paid, spanOf(timeline, data, start)],
    next: isDone ? null : next,
    failures: 0,
    failReason: null,
  };
}

const asBought = (timeline: Timeline, { isRecurring }: PaidData): Timeline => ({
  ...timeline,
  isRenewing: isRecurring,
  isCancelled: false,
});

export const buy: Step<"paid"> = (timeline, { at, data }) => {
  const { trial } = timeline;
  const hasNoTrial = data.endsTrial && trial && isIn(trial, at);
  const before = hasNoTrial ? { ...timeline, trial: { ...trial, until: at } } : timeline;
  return asBought(lay(before, data, freeFrom(before, data.plan, at)), data);
};

/** Covers the grace period; another plan begins at once. */
export const recover: Step<"paid"> = (timeline, event) => {
  const { at, data } = event;
  const isSamePlan = data.purpose === "renewal" || data.plan === lastPaid(timeline)?.plan;
  const start = isSamePlan ? (renewalDue(timeline) ?? at) : at;
  const laid = lay(timeline, data, start);
  return data.purpose === "renewal" ? laid : asBought(laid, data);
};

export const renew: Step<"paid"> = (timeline, { at, data }) =>
  lay(timeline, data, freeFrom(timeline, data.plan, at));

export function unusedCents(span: PaidSpan, at: Date): bigint {
  const left = span.until.getTime() - later(span.from, at).getTime();
  return left > 0 ? shareOf(span, left) : 0n;
}

const cut = (span: PaidSpan, at: Date, endedBy: NonNullable<PaidSpan["endedBy"]>): PaidSpan => ({
  ...span,
  until: later(span.from, at),
  endedBy,
});

/** Begins now and credits the rest of others, as quoted or to the second. */
export const upgrade: Step<"paid"> = (timeline, event) => {
  const { at, data } = event;
  const quoted = new Map(data.proration.map(({ paymentId, amount }) => [paymentId, toCents(amount)]));
  const paid = timeline.paid.map((span) => {
    if (span.endedBy !== null || span.until <= at) return span;
    const exact = unusedCents(span, at);
    const quote = least(quoted.get(span.paymentId) ?? 0n, span.valueCents);
    return { ...cut(span, at, "upgrade"), credited: centsText(quote > exact ? quote : exact) };
  });
  return buy({ ...timeline, paid }, event);
};

export const fail: Step<"payment-failed"> = (timeline, { data }) =>
  data.purpose === "renewal"
    ? { ...timeline, failures: timeline.failures + 1, failReason: data.reason }
    : timeline;

/** Keeps a scheduled change for resumption. */
export const cancel = (timeline: Timeline): Timeline => ({
  ...timeline,
  isRenewing: false,
  isCancelled: true,
});

/** Resumes only cancelled time: without a card nothing can renew. */
export const resume = (timeline: Timeline): Timeline =>
  timeline.isCancelled ? { ...timeline, isRenewing: true, isCancelled: false } : timeline;

export const schedule: Step<"change-scheduled"> = (timeline, { data: { plan, period } }) => {
  const last = lastPaid(timeline);
  const isSame = last?.plan === plan && last.period === period;
  return { ...timeline, next: isSame || !timeline.isRenewing ? null : { plan, period } };
};

export const grant: Step<"granted"> = (timeline, { at, data }) => {
  const until = data.until === null ? forever : new Date(data.until);
  return until <= at
    ? timeline
    : { ...timeline, grants: [...timeline.grants, { plan: data.plan, from: at, until }] };
};

/** Restores the length of time, without months. */
function endAfter(start: Date, ms: number): { readonly until: Date; readonly anchor: Anchor } {
  const until = new Date(start.getTime() + ms);
  return { until, anchor: { day: until, months: 0 } };
}

/** Moves future time up, so that a refund leaves no gap. */
function closeGap(timeline: Timeline, at: Date): Timeline {
  const begun = timeline.paid.filter((span) => span.endedBy !== null || span.from <= at);
  const coming = timeline.paid.filter((span) => span.endedBy === null && span.from > at);
  let laid: Timeline = { ...timeline, paid: begun };
  for (const span of coming) {
    const free = freeFrom(laid, span.plan, at);
    const start = free < span.from ? free : span.from;
    const { until, anchor } =
      span.restoredMs === null
        ? endOfPeriod(anchorAt(laid, start), span.period)
        : endAfter(start, span.restoredMs);
    const moved = { ...span, from: start, until, boughtUntil: until, anchor };
    laid = { ...laid, paid: laid.paid.concat(moved) };
  }
  return laid;
}

export const revoke: Step<"grant-revoked"> = (timeline, { at }) => {
  const grants = timeline.grants.map((one) =>
    one.until > at ? { ...one, until: later(one.from, at) } : one,
  );
  return closeGap({ ...timeline, grants }, at);
};

/** Ends a payment's time; the renewal ends with the last. */
function takeBack(
  timeline: Timeline,
  paymentId: string,
  at: Date,
  endedBy: "refund" | "chargeback",
): Timeline {
  const isOpen = (span: PaidSpan) => span.paymentId === paymentId && span.endedBy === null && span.until > at;
  const paid = timeline.paid.map((span) => (isOpen(span) ? cut(span, at, endedBy) : span));
  const closed = timeline.paid.some(isOpen) ? closeGap({ ...timeline, paid }, at) : timeline;
  const isLast = timeline.paid.some(isOpen) && !closed.paid.some((span) => span.until > at);
  return endedBy === "chargeback" || isLast ? cancel({ ...closed, next: null }) : closed;
}

/** Ends the time by a full refund; a partial one lowers its value. */
export const refund: Step<"refunded"> = (timeline, { at, data: { paymentId, amount } }) => {
  const back = toCents(amount);
  const less = (cents: bigint): bigint => (cents > back ? cents - back : 0n);
  const paid = timeline.paid.map((span) =>
    span.paymentId === paymentId
      ? { ...span, valueCents: less(span.valueCents), moneyCents: less(span.moneyCents) }
      : span,
  );
  const isFull = paid.some((span) => span.paymentId === paymentId && span.moneyCents === 0n);
  const lowered = { ...timeline, paid };
  return isFull ? takeBack(lowered, paymentId, at, "refund") : lowered;
};

/** Ends the time of a payment and always its renewal. */
export const chargeBack: Step<"charged-back"> = (timeline, { at, data }) =>
  takeBack(timeline, data.paymentId, at, "chargeback");

/** Restores the time that a dispute took, once it is won. */
export const giveBack: Step<"chargeback-won"> = (timeline, { at, data }) =>
  timeline.paid
    .filter((span) => span.paymentId === data.paymentId && span.endedBy === "chargeback")
    .reduce<Timeline>((laid, span) => restore(laid, span, at), timeline);

function restore(timeline: Timeline, lost: PaidSpan, at: Date): Timeline {
  const ms = lost.boughtUntil.getTime() - lost.until.getTime();
  if (ms <= 0) return timeline;
  const start = freeFrom(timeline, lost.plan, at);
  const { until, anchor } = endAfter(start, ms);
  const restored: PaidSpan = {
    ...lost,
    ...{ from: start, until, boughtUntil: until, endedBy: null, anchor, restoredMs: ms },
    valueCents: shareOf(lost, ms),
  };
  const paid = timeline.paid.map((span) => (span === lost ? { ...span, boughtUntil: span.until } : span));
  return { ...timeline, paid: [...paid, restored] };
}

const shareOf = (span: PaidSpan, ms: number): bigint =>
  least(
    divideUp(span.valueCents * BigInt(ms), BigInt(span.boughtUntil.getTime() - span.from.getTime())),
    span.valueCents,
  );

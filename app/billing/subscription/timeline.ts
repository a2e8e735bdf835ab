import type { SubscriptionStatus } from "../../shared/names/billing-names.ts";
import { graceDays, rankOf, trial as trialTerms } from "../../shared/plan-catalogue.ts";
import type { PlanName, PlanPeriod } from "../../shared/plans.ts";
import type { Interval } from "../billing.types.ts";
import { type Anchor, addDays, forever } from "./periods.ts";

interface Span {
  readonly from: Date;
  readonly until: Date;
}

export interface PaidSpan extends Interval {
  readonly anchor: Anchor;
  /** Price paid less partial refunds, cents. */
  readonly valueCents: bigint;
  /** Money not refunded, cents. */
  readonly moneyCents: bigint;
  /** Length restored after a dispute, ms; null: as bought. */
  readonly restoredMs: number | null;
}

export interface Grant extends Span {
  readonly plan: PlanName;
}

export interface Timeline {
  readonly trial: Span | null;
  readonly paid: readonly PaidSpan[];
  readonly grants: readonly Grant[];
  readonly isRenewing: boolean;
  /** By the user, a refund or a chargeback, not for want of a card. */
  readonly isCancelled: boolean;
  readonly next: { readonly plan: PlanName; readonly period: PlanPeriod } | null;
  readonly failures: number;
  readonly failReason: string | null;
}

export const emptyTimeline: Timeline = {
  trial: null,
  paid: [],
  grants: [],
  isRenewing: false,
  isCancelled: false,
  next: null,
  failures: 0,
  failReason: null,
};

export const isIn = ({ from, until }: Span, at: Date): boolean => from <= at && at < until;
export const isEmpty = ({ from, until }: Span): boolean => from >= until;
export const later = (a: Date, b: Date): Date => (a > b ? a : b);

export const lastPaid = ({ paid }: Timeline): PaidSpan | undefined =>
  paid
    .filter((span) => !isEmpty(span))
    .reduce<PaidSpan | undefined>((last, span) => (last && last.until > span.until ? last : span), undefined);

/** Returns the end of gapless grants of at least a plan's rank; the instant itself without any. */
export function endOfGrants({ grants }: Timeline, plan: string, at: Date): Date {
  const covering = grants.filter((grant) => rankOf(grant.plan) >= rankOf(plan) && isIn(grant, at));
  const end = covering.reduce((last, { until }) => later(last, until), at);
  return end > at && end < forever ? endOfGrants({ grants } as Timeline, plan, end) : end;
}

export function renewalDue(timeline: Timeline): Date | null {
  const last = lastPaid(timeline);
  if (!last) return null;
  const due = endOfGrants(timeline, last.plan, last.until);
  return due < forever ? due : null;
}

export function graceEnd(timeline: Timeline): Date | null {
  const due = timeline.isRenewing ? renewalDue(timeline) : null;
  return due && addDays(due, graceDays);
}

export interface Standing {
  readonly status: SubscriptionStatus;
  readonly plan: PlanName;
  readonly paid: PaidSpan | undefined;
}

/** Prefers the highest plan; between equals paid time, then grant, then trial. */
export function statusAt(timeline: Timeline, at: Date): Standing {
  const paid = timeline.paid.find((span) => isIn(span, at));
  const grants = timeline.grants.filter((grant) => isIn(grant, at));
  const found: Standing[] = [];
  if (paid) found.push({ status: timeline.isCancelled ? "cancelled" : "active", plan: paid.plan, paid });
  for (const { plan } of grants) found.push({ status: "granted", plan, paid });
  if (timeline.trial && isIn(timeline.trial, at)) found.push({ status: "trial", plan: "Trial", paid });
  const rank = ({ plan }: Standing) => rankOf(plan === "Trial" ? trialTerms.plan : plan);
  const [first, ...others] = found;
  if (first) return others.reduce((best, one) => (rank(one) > rank(best) ? one : best), first);
  const last = lastPaid(timeline);
  const end = graceEnd(timeline);
  if (last && end && last.until <= at && at < end) return { status: "grace", plan: last.plan, paid };
  const hadAny = timeline.trial !== null || timeline.paid.length > 0 || timeline.grants.length > 0;
  return hadAny ? { status: "expired", plan: "Expired", paid } : { status: "free", plan: "Tier0", paid };
}

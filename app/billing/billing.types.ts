import {
  type BillingCurrency,
  type DiscountSource,
  type OrderPurpose,
  paymentSources,
  type SubscriptionStatus,
} from "../shared/names/billing-names.ts";
import type { PlanName, PlanPeriod } from "../shared/plans.ts";

/** `amount` needs `currency`. Discounts do not combine. */
export interface Discount {
  readonly source: DiscountSource;
  readonly code: string | null;
  readonly percent?: string;
  readonly amount?: string;
  readonly currency?: BillingCurrency;
  /** Paid periods; null: all. */
  readonly periods: number | null;
}

/** Stored discount; `amount` is the reduction. */
export interface StoredDiscount {
  readonly source: DiscountSource;
  readonly code: string | null;
  readonly percent?: string;
  readonly amount: string;
  readonly periods: number | null;
}

export interface ProrationShare {
  readonly paymentId: string;
  readonly amount: string;
}

export const ledgerAccounts = [
  ...paymentSources.flatMap((source) => [`provider:${source}`, `fees:${source}`] as const),
  ...(["revenue", "refunds", "chargebacks", "credit:user", "referral-expense"] as const),
  ...(["payable:referrer", "payable:partner", "paid-out"] as const),
];
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const entryKinds = [
  "payment",
  "fee",
  "refund",
  "chargeback",
  "chargeback-won",
  "proration",
  "credit",
  "accrual",
  "reversal",
  "payout",
] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface PaidData {
  readonly paymentId: string;
  readonly orderId: string;
  readonly purpose: OrderPurpose;
  readonly plan: PlanName;
  readonly period: PlanPeriod;
  readonly currency: BillingCurrency;
  readonly amount: string;
  readonly credit: string;
  readonly price: string;
  /** The saved method can be charged for renewals. */
  readonly isRecurring: boolean;
  /** The card had a trial in another account: paid time begins at once. */
  readonly endsTrial: boolean;
  readonly proration: readonly ProrationShare[];
}

export interface EventDataByKind {
  readonly "trial-started": { readonly days: number };
  readonly paid: PaidData;
  readonly "payment-failed": {
    readonly orderId: string;
    readonly purpose: OrderPurpose;
    readonly reason: string;
  };
  readonly cancelled: { readonly reason: string | null };
  readonly resumed: Record<string, never>;
  /** From the next renewal on; the current values withdraw an earlier change. */
  readonly "change-scheduled": { readonly plan: PlanName; readonly period: PlanPeriod };
  readonly granted: {
    readonly plan: PlanName;
    readonly until: string | null;
    readonly reason: string;
  };
  readonly "grant-revoked": { readonly reason: string };
  readonly refunded: { readonly paymentId: string; readonly amount: string };
  readonly "charged-back": { readonly paymentId: string };
  readonly "chargeback-won": { readonly paymentId: string };
}
export type EventKind = keyof EventDataByKind;
export const eventKinds = [
  "trial-started",
  "paid",
  "payment-failed",
  "cancelled",
  "resumed",
  "change-scheduled",
  "granted",
  "grant-revoked",
  "refunded",
  "charged-back",
  "chargeback-won",
] as const satisfies readonly EventKind[];
export type EventData = EventDataByKind[EventKind];

export type SubscriptionEvent = {
  readonly [Kind in EventKind]: {
    readonly id: string;
    readonly at: Date;
    readonly kind: Kind;
    readonly data: EventDataByKind[Kind];
  };
}[EventKind];

export interface Interval {
  readonly paymentId: string;
  readonly plan: PlanName;
  readonly period: PlanPeriod;
  readonly currency: BillingCurrency;
  readonly amount: string;
  readonly price: string;
  readonly from: Date;
  readonly until: Date;
  readonly boughtUntil: Date;
  readonly endedBy: "upgrade" | "refund" | "chargeback" | null;
  readonly credited: string;
}

export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  readonly plan: PlanName;
  readonly period: PlanPeriod | null;
  readonly currency: BillingCurrency | null;
  readonly price: string | null;
  readonly trialUntil: Date | null;
  readonly paidUntil: Date | null;
  /** Grace included; null: no end, or no access. */
  readonly accessUntil: Date | null;
  readonly isRenewing: boolean;
  readonly next: { readonly plan: PlanName; readonly period: PlanPeriod } | null;
  readonly attempts: number;
  readonly failReason: string | null;
  readonly nextChargeAt: Date | null;
  readonly nextChangeAt: Date | null;
  readonly hasHadTrial: boolean;
  readonly intervals: readonly Interval[];
}

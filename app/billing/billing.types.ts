import {
  type BillingCurrency,
  type DiscountSource,
  type OrderPurpose,
  paymentSources,
  type SubscriptionStatus,
} from "../shared/names/billing-names.ts";
import type { PlanName, PlanPeriod } from "../shared/plans.ts";

/** A way of paying less. `amount` needs `currency`; the better of several is taken, never two. */
export interface Discount {
  readonly source: DiscountSource;
  readonly code: string | null;
  /** "20" is a fifth. */
  readonly percent?: string;
  /** Exact text. */
  readonly amount?: string;
  readonly currency?: BillingCurrency;
  /** Paid periods it holds for; null: all of them. */
  readonly periods: number | null;
}

/** A discount as an order keeps it. `amount` is what it took off. */
export interface StoredDiscount {
  readonly source: DiscountSource;
  readonly code: string | null;
  readonly percent?: string;
  readonly amount: string;
  readonly periods: number | null;
}

/** Unused share of a payment at the quote of an upgrade. */
export interface ProrationShare {
  readonly paymentId: string;
  readonly amount: string;
}

/** Accounts of the ledger. Money at a provider, fees, refunds and expenses are debits; income and debts are credits. */
export const ledgerAccounts = [
  ...paymentSources.flatMap((source) => [`provider:${source}`, `fees:${source}`] as const),
  ...(["revenue", "refunds", "chargebacks", "credit:user", "referral-expense"] as const),
  ...(["payable:referrer", "payable:partner", "paid-out"] as const),
];
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Reasons of a ledger transaction. */
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

/** A payment of a period. */
export interface PaidData {
  readonly paymentId: string;
  readonly orderId: string;
  readonly purpose: OrderPurpose;
  readonly plan: PlanName;
  readonly period: PlanPeriod;
  readonly currency: BillingCurrency;
  /** Taken by the provider. */
  readonly amount: string;
  /** Spent of the user's credit. */
  readonly credit: string;
  /** List price of the period. */
  readonly price: string;
  /** A method was saved that renewals can charge. */
  readonly isRecurring: boolean;
  /** The card had a trial in another account: paid time begins at once. */
  readonly endsTrial: boolean;
  /** Shares quoted for an upgrade. */
  readonly proration: readonly ProrationShare[];
}

/** Data of each kind of subscription event. */
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
  /** Plan and period from the next renewal on; the current ones take an earlier change back. */
  readonly "change-scheduled": { readonly plan: PlanName; readonly period: PlanPeriod };
  readonly granted: {
    readonly plan: PlanName;
    /** ISO instant; null: forever. */
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

/** A fact in the life of a subscription. */
export type SubscriptionEvent = {
  readonly [Kind in EventKind]: {
    readonly id: string;
    readonly at: Date;
    readonly kind: Kind;
    readonly data: EventDataByKind[Kind];
  };
}[EventKind];

/** Time that a payment paid for. */
export interface Interval {
  readonly paymentId: string;
  readonly plan: PlanName;
  readonly period: PlanPeriod;
  readonly currency: BillingCurrency;
  /** Price paid, credit included. */
  readonly amount: string;
  /** List price. */
  readonly price: string;
  readonly from: Date;
  readonly until: Date;
  /** End as bought. */
  readonly boughtUntil: Date;
  readonly endedBy: "upgrade" | "refund" | "chargeback" | null;
  /** Credited for the unused share when an upgrade ended it. */
  readonly credited: string;
}

/** State of a subscription at an instant. */
export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  /** Plan whose limits hold. */
  readonly plan: PlanName;
  readonly period: PlanPeriod | null;
  readonly currency: BillingCurrency | null;
  /** List price of a period. */
  readonly price: string | null;
  readonly trialUntil: Date | null;
  /** End of the last paid interval. */
  readonly paidUntil: Date | null;
  /** End of the current access, grace included; null: without an end, or no access. */
  readonly accessUntil: Date | null;
  readonly isRenewing: boolean;
  /** Plan and period of the next renewal; null: no renewal. */
  readonly next: { readonly plan: PlanName; readonly period: PlanPeriod } | null;
  readonly attempts: number;
  readonly failReason: string | null;
  /** When a renewal is to be charged; null: not at all. */
  readonly nextChargeAt: Date | null;
  /** Next instant at which time alone changes the state. */
  readonly nextChangeAt: Date | null;
  readonly hasHadTrial: boolean;
  readonly intervals: readonly Interval[];
}

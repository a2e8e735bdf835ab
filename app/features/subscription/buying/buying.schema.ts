import { z } from "zod";
import {
  billingCurrencies,
  discountSources,
  orderPurposes,
  orderStatuses,
  paymentStatuses,
  providerNames,
  subscriptionStatuses,
} from "../../../shared/names/billing-names.ts";
import { soldPeriods, soldPlans } from "../../../shared/plan-catalogue.ts";
import { planNames, planPeriods } from "../../../shared/plans.ts";
import { Limits } from "../subscription.contract.ts";

const SoldPlan = z.enum(soldPlans);
const SoldPeriod = z.enum(soldPeriods);
const AnyPeriod = z.enum(planPeriods);
const Currency = z.enum(billingCurrencies);
const Provider = z.enum(providerNames);
const Day = z.iso.datetime();
/**
 * Exact text in the currency beside it. No field is named `amount`: what a plan costs stays readable while a reader
 * hides the amounts of his portfolios.
 */
const Amount = z.string();

const Discount = z.object({
  source: z.enum(discountSources),
  code: z.string().nullable(),
  /** Ratio taken off; null for a fixed amount. */
  percent: z.string().nullable(),
  /** Taken off the list price. */
  off: Amount,
});
export type Discount = z.infer<typeof Discount>;

const PeriodPrice = z.object({
  period: SoldPeriod,
  price: Amount,
  /** Price of a month at this period, rounded to the smallest unit. */
  monthly: Amount,
  /** Share saved against paying monthly for the same time, a ratio; null where nothing is saved. */
  saving: z.string().nullable(),
  /** First payment with the best discount, and that discount; null without one. */
  first: z.object({ price: Amount, discount: Discount }).nullable(),
});
export type PeriodPrice = z.infer<typeof PeriodPrice>;

const PlanOffer = z.object({
  plan: z.enum(["Tier0", ...soldPlans]),
  limits: Limits,
  /** Empty for the free plan. */
  prices: z.array(PeriodPrice),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

export const Pricing = z.object({
  hasBilling: z.boolean(),
  /** "Unlocked" where there is no billing, null for a visitor. */
  plan: z.enum(["Unlocked", ...planNames]).nullable(),
  /** Whether the plan is paid for now, so that choosing another one is a change. */
  isSubscribed: z.boolean(),
  currency: Currency.nullable(),
  provider: Provider.nullable(),
  plans: z.array(PlanOffer),
  /** Offer on the first payment; `until` is null for a visitor, whose time begins with the registration. */
  offer: z.object({ key: z.string(), discount: z.string(), days: z.int(), until: Day.nullable() }).nullable(),
  trial: z.object({ days: z.int(), isAvailable: z.boolean(), until: Day.nullable() }).nullable(),
});
export type Pricing = z.infer<typeof Pricing>;

export const Card = z.object({
  provider: Provider,
  /** Last four digits. */
  mask: z.string().nullable(),
  brand: z.string().nullable(),
  /** YYYY-MM */
  expires: z.string().nullable(),
});
export type CardView = z.infer<typeof Card>;

export const Choice = z.object({ plan: SoldPlan, period: SoldPeriod });

/** Consequences of choosing a plan and a period for this user, line by line. */
export const PaymentModal = z.object({
  plan: SoldPlan,
  period: SoldPeriod,
  /** `none`: the plan and period that are running. `later`: a change at the end of the paid time, nothing is paid now. */
  kind: z.enum(["purchase", "upgrade", "later", "none"]),
  currency: Currency,
  provider: Provider,
  lines: z.object({
    list: Amount,
    discount: Discount.nullable(),
    /** Unused part of the running period. */
    unused: Amount,
    /** Credit of the account that is used up. */
    credit: Amount,
    /** Credit that is left over for later payments. */
    creditLeft: Amount,
    total: Amount,
  }),
  /** Prices of this answer hold for a quarter of an hour from here. */
  quotedAt: Day,
  startsAt: Day,
  nextPayment: z.object({ at: Day, price: Amount }),
  /** Charged for an upgrade, without a form; null: a form asks for a card. */
  card: Card.nullable(),
});
export type PaymentModal = z.infer<typeof PaymentModal>;

/** A purchase as its buyer saw it: the total is compared, so that nothing else is ever charged. */
export const Purchase = Choice.extend({
  total: Amount.regex(/^\d{1,9}\.\d{2}$/),
  quotedAt: Day,
  /** Agreed to recurring charges at the amount and date shown. */
  isRecurringAgreed: z.literal(true, { error: "required" }),
});

export const Order = z.object({
  id: z.string(),
  status: z.enum(orderStatuses),
  purpose: z.enum(orderPurposes),
  plan: z.enum(planNames),
  period: AnyPeriod,
  currency: Currency,
  total: Amount,
  /** See `buying:reason.*`; null: not declined. */
  failReason: z.string().nullable(),
  /** End of what was paid; null until it is paid. */
  paidUntil: Day.nullable(),
});
export type Order = z.infer<typeof Order>;

/** Next step after the pay button. */
export const Started = z.object({
  /**
   * `form`: a page or a form of the provider is open for it. `waiting`: the provider has not answered yet. `scheduled`: a
   * change for later, without an order.
   */
  status: z.enum(["form", "paid", "failed", "waiting", "scheduled"]),
  orderId: z.string().nullable(),
  /** Stripe's page. */
  url: z.url().nullable(),
  sessionId: z.string().nullable(),
  /** CloudPayments' form. */
  form: z.object({ scriptUrl: z.url(), options: z.record(z.string(), z.unknown()) }).nullable(),
});
export type Started = z.infer<typeof Started>;

export const SubscriptionState = z.object({
  status: z.enum(subscriptionStatuses),
  plan: z.enum(planNames),
  period: AnyPeriod.nullable(),
  currency: Currency,
  paidUntil: Day.nullable(),
  trialUntil: Day.nullable(),
  /** Last moment of the access kept after a failed payment. */
  graceUntil: Day.nullable(),
  isRenewing: z.boolean(),
  next: z.object({ at: Day, price: Amount, plan: z.enum(planNames), period: AnyPeriod }).nullable(),
  /** Plan and period from the end of the paid time on, where they change then. */
  change: z.object({ plan: z.enum(planNames), period: AnyPeriod, at: Day }).nullable(),
  failure: z.object({ reason: z.string(), attempts: z.int() }).nullable(),
  card: Card.nullable(),
  credit: z.object({ sum: Amount, currency: Currency }).nullable(),
  isTrialAvailable: z.boolean(),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

export const Payment = z.object({
  id: z.string(),
  paidAt: Day,
  plan: z.enum(planNames),
  period: AnyPeriod,
  total: Amount,
  currency: Currency,
  refunded: Amount,
  status: z.enum(paymentStatuses),
  coversFrom: Day.nullable(),
  coversUntil: Day.nullable(),
  cardMask: z.string().nullable(),
  invoiceNumber: z.string(),
});
export type Payment = z.infer<typeof Payment>;

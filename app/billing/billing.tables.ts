import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { currencyCode, inOrder, notNegative, oneOf, positive } from "../server/db/checks.ts";
import { instant, money10 } from "../server/db/db-columns.ts";
import {
  type BillingCurrency,
  billingCurrencies,
  type DifferenceKind,
  differenceKinds,
  type OrderPurpose,
  type OrderStatus,
  orderPurposes,
  orderStatuses,
  type PaymentSource,
  type PaymentStatus,
  type ProviderName,
  paymentSources,
  paymentStatuses,
  providerNames,
  type SubscriptionStatus,
  subscriptionStatuses,
} from "../shared/names/billing-names.ts";
import { type PlanName, type PlanPeriod, planNames, planPeriods } from "../shared/plans.ts";
import {
  type EntryKind,
  type EventData,
  type EventKind,
  entryKinds,
  eventKinds,
  type LedgerAccount,
  ledgerAccounts,
  type ProrationShare,
  type StoredDiscount,
} from "./billing.types.ts";

const ownerOf = () =>
  uuid()
    .notNull()
    .references(() => users.userId, { onDelete: "cascade" });

/** Subscription facts; state is derived from them (docs/adr/0030). */
export const subscriptionEvents = pgTable(
  "subscription_events",
  {
    userId: ownerOf(),
    /** The same fact delivered again has the same id. */
    id: text().notNull(),
    kind: text().$type<EventKind>().notNull(),
    at: instant().notNull(),
    data: jsonb().$type<EventData>().notNull(),
    recordedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), oneOf(t.kind, eventKinds)],
);

/** Derived state as of `derivedAt`: a cache for jobs and lists. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.userId, { onDelete: "cascade" }),
    status: text().$type<SubscriptionStatus>().notNull(),
    plan: text().$type<PlanName>().notNull(),
    period: text().$type<PlanPeriod>(),
    currency: text().$type<BillingCurrency>(),
    price: money10(),
    trialUntil: instant(),
    paidUntil: instant(),
    /** Null: without an end. */
    accessUntil: instant(),
    nextPlan: text().$type<PlanName>(),
    nextPeriod: text().$type<PlanPeriod>(),
    isRenewing: boolean().notNull(),
    attempts: smallint().notNull(),
    failReason: text(),
    nextChargeAt: instant(),
    /** Next instant at which time alone changes the state. */
    nextChangeAt: instant(),
    derivedAt: instant().notNull(),
  },
  (t) => [
    index("subscriptions_charges").on(t.nextChargeAt).where(sql`${t.nextChargeAt} is not null`),
    index("subscriptions_changes").on(t.nextChangeAt).where(sql`${t.nextChangeAt} is not null`),
    oneOf(t.status, subscriptionStatuses),
    oneOf(t.plan, planNames),
    oneOf(t.period, planPeriods),
    oneOf(t.currency, billingCurrencies),
    oneOf(t.nextPlan, planNames),
    oneOf(t.nextPeriod, planPeriods),
    ...notNegative(t.attempts, t.price),
  ],
);

/** Saved cards and accounts, chargeable without the customer. */
export const paymentMethods = pgTable(
  "payment_methods",
  {
    userId: ownerOf(),
    id: uuid().notNull(),
    provider: text().$type<ProviderName>().notNull(),
    customerRef: text(),
    sealedRef: text().notNull(),
    /** Recognises the card in other accounts. */
    fingerprint: text(),
    cardMask: text(),
    cardBrand: text(),
    /** YYYY-MM */
    expires: text(),
    createdAt: instant().notNull(),
    /** The latest is charged. */
    usedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), oneOf(t.provider, providerNames)],
);

/** Prices fixed before payment; outlive the account without personal data. */
export const billingOrders = pgTable(
  "billing_orders",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    purpose: text().$type<OrderPurpose>().notNull(),
    plan: text().$type<PlanName>().notNull(),
    period: text().$type<PlanPeriod>().notNull(),
    currency: text().$type<BillingCurrency>().notNull(),
    listAmount: money10().notNull(),
    discount: jsonb().$type<StoredDiscount>(),
    proration: jsonb().$type<readonly ProrationShare[]>().notNull().default([]),
    credit: money10().notNull(),
    amount: money10().notNull(),
    provider: text().$type<PaymentSource>().notNull(),
    sessionId: text(),
    status: text().$type<OrderStatus>().notNull(),
    failReason: text(),
    chargingUntil: instant(),
    attempts: smallint().notNull().default(0),
    /** End of the paid time to renew; one renewal each. */
    renews: instant(),
    createdAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("billing_orders_renewal").on(t.userId, t.renews).where(sql`${t.renews} is not null`),
    index("billing_orders_session").on(t.userId, t.provider, t.sessionId),
    oneOf(t.purpose, orderPurposes),
    oneOf(t.plan, planNames),
    oneOf(t.period, planPeriods),
    oneOf(t.currency, billingCurrencies),
    oneOf(t.provider, paymentSources),
    oneOf(t.status, orderStatuses),
    ...notNegative(t.listAmount, t.credit, t.amount, t.attempts),
  ],
);

/** Successful payments; they outlive the account. */
export const billingPayments = pgTable(
  "billing_payments",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    orderId: uuid().notNull(),
    provider: text().$type<PaymentSource>().notNull(),
    /** The provider's reference, unique by `payment_users`; the order id where only credit was spent. */
    paymentRef: text().notNull(),
    amount: money10().notNull(),
    currency: text().$type<BillingCurrency>().notNull(),
    fee: money10(),
    refunded: money10().notNull().default("0"),
    /** Taken by banks and not returned; negative while only a won dispute is known. */
    chargedBack: money10().notNull().default("0"),
    status: text().$type<PaymentStatus>().notNull(),
    paidAt: instant().notNull(),
    plan: text().$type<PlanName>().notNull(),
    period: text().$type<PlanPeriod>().notNull(),
    coversFrom: instant(),
    coversUntil: instant(),
    cardMask: text(),
    /** Without gaps per installation, by `payment_users`. */
    invoiceNumber: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("billing_payments_paid").on(t.paidAt),
    index("billing_payments_order").on(t.userId, t.orderId),
    foreignKey({
      name: "billing_payments_order_fk",
      columns: [t.userId, t.orderId],
      foreignColumns: [billingOrders.userId, billingOrders.id],
    }),
    oneOf(t.provider, paymentSources),
    oneOf(t.status, paymentStatuses),
    oneOf(t.plan, planNames),
    oneOf(t.period, planPeriods),
    oneOf(t.currency, billingCurrencies),
    ...notNegative(t.amount, t.refunded, t.fee),
    ...positive(t.invoiceNumber),
    inOrder(t.coversFrom, t.coversUntil),
  ],
);

/** Append-only double-entry ledger. The database checks at commit that each transaction sums to zero per currency. */
export const billingEntries = pgTable(
  "billing_entries",
  {
    transactionId: uuid().notNull(),
    line: smallint().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    /** Null: the operator's own. Outlives the account. */
    userId: uuid(),
    currency: text().$type<BillingCurrency>().notNull(),
    /** Debits positive, credits negative. */
    amount: money10().notNull(),
    kind: text().$type<EntryKind>().notNull(),
    paymentId: uuid(),
    /** A transaction of the same key is not booked again. */
    key: text().notNull(),
    bookedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.line] }),
    uniqueIndex("billing_entries_key").on(t.key, t.line),
    index("billing_entries_account").on(t.account, t.userId, t.currency),
    index("billing_entries_payment").on(t.paymentId),
    index("billing_entries_booked").on(t.bookedAt),
    oneOf(t.account, ledgerAccounts),
    oneOf(t.kind, entryKinds),
    ...currencyCode(t.currency),
    ...notNegative(t.line),
  ],
);

export const providerEvents = pgTable(
  "provider_events",
  {
    provider: text().$type<ProviderName>().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    at: instant().notNull(),
    paymentRef: text(),
    /** Null: applied. */
    problem: text(),
    /** Fact whose payment has not arrived; applied with it. */
    waiting: jsonb().$type<Readonly<Record<string, unknown>>>(),
    appliedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index("provider_events_waiting").on(t.provider, t.paymentRef).where(sql`${t.waiting} is not null`),
    oneOf(t.provider, providerNames),
  ],
);

/** Differences between our payments and the provider's list. */
export const billingDifferences = pgTable(
  "billing_differences",
  {
    id: uuid().primaryKey(),
    provider: text().$type<ProviderName>().notNull(),
    paymentRef: text().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** Null: unknown payment. */
    ours: text(),
    theirs: text(),
    foundAt: instant().notNull(),
    seenAt: instant().notNull(),
    clearedAt: instant(),
  },
  (t) => [
    uniqueIndex("billing_differences_open")
      .on(t.provider, t.paymentRef, t.kind)
      .where(sql`${t.clearedAt} is null`),
    oneOf(t.provider, providerNames),
    oneOf(t.kind, differenceKinds),
  ],
);

export const billingComparisons = pgTable(
  "billing_comparisons",
  {
    provider: text().$type<ProviderName>().primaryKey(),
    comparedAt: instant().notNull(),
    payments: integer().notNull(),
    problem: text(),
  },
  (t) => [oneOf(t.provider, providerNames), ...notNegative(t.payments)],
);

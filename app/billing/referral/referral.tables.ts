import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { currencyCode, notNegative, oneOf, positive, rule } from "../../server/db/checks.ts";
import { bytea, instant, money10 } from "../../server/db/db-columns.ts";
import { referralKinds, referralRefusals } from "../../shared/names/referral-names.ts";

/** Codes of users' links. */
export const referralCodes = pgTable("referral_codes", {
  userId: uuid()
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  /** Lower case; unique by `referral_code_users`. */
  code: text().notNull(),
  /** Earnings are paid out instead of becoming credit for the user's own renewals. */
  isPaidOut: boolean().notNull().default(false),
  createdAt: instant().notNull(),
});

/** Clicks on links per day and sub-id: counts only, nothing about visitors. */
export const referralClicks = pgTable(
  "referral_clicks",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** Day in UTC. */
    day: date({ mode: "string" }).notNull(),
    /** Empty for a link without one. */
    sub: text().notNull(),
    clicks: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.sub] }), ...positive(t.clicks)],
);

/** Accounts that came by a link, each by one. */
export const referrals = pgTable(
  "referrals",
  {
    /** The referred account. */
    userId: uuid()
      .primaryKey()
      .references(() => users.userId, { onDelete: "cascade" }),
    referrerId: uuid().notNull(),
    kind: text().$type<(typeof referralKinds)[number]>().notNull(),
    sub: text().notNull(),
    attachedAt: instant().notNull(),
    /** Twelve months after the first payment; null before it. */
    paysUntil: instant(),
    /** Null: pays. */
    refusal: text().$type<(typeof referralRefusals)[number]>(),
  },
  (t) => [
    index("referrals_referrer").on(t.referrerId, t.attachedAt),
    oneOf(t.kind, referralKinds),
    oneOf(t.refusal, referralRefusals),
  ],
);

/** Browsers in which an account was entered, by the hash of their random cookie: to recognise self-referrals. */
export const referralDevices = pgTable(
  "referral_devices",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    deviceHash: bytea().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    index("referral_devices_hash").on(t.deviceHash),
    index("referral_devices_seen").on(t.seenAt),
  ],
);

/**
 * Shares of payments that belong to whoever referred the payer, with what they were computed of; refunds are further
 * rows with a minus. Every row stands in the billing ledger under its transaction. History of money: kept when an
 * account is removed.
 */
export const referralAccruals = pgTable(
  "referral_accruals",
  {
    /** The referrer. */
    userId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().$type<(typeof referralKinds)[number]>().notNull(),
    referredId: uuid().notNull(),
    paymentId: uuid().notNull(),
    /** 0 for the accrual of the payment; then what went back of it, or came again, one after another. */
    step: smallint().notNull(),
    sub: text().notNull(),
    currency: text().notNull(),
    /** The payment, or with a minus the part of it that went back. */
    base: money10().notNull(),
    /** 0.2 is 20 %. */
    rate: numeric({ precision: 12, scale: 6 }).notNull(),
    amount: money10().notNull(),
    transactionId: uuid().notNull(),
    bookedAt: instant().notNull(),
    /** Pending until then. */
    dueAt: instant().notNull(),
    earnedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("referral_accruals_payment").on(t.userId, t.paymentId, t.step),
    index("referral_accruals_due").on(t.dueAt).where(sql`earned_at is null`),
    oneOf(t.kind, referralKinds),
    ...notNegative(t.step),
    ...currencyCode(t.currency),
    rule(t.rate, "between", sql`${t.rate} >= 0 and ${t.rate} <= 1`),
  ],
);

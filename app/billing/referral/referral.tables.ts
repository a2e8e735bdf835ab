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

export const referralCodes = pgTable("referral_codes", {
  userId: uuid()
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  code: text().notNull(),
  isPaidOut: boolean().notNull().default(false),
  createdAt: instant().notNull(),
});

/** Counts only, nothing about visitors. */
export const referralClicks = pgTable(
  "referral_clicks",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    sub: text().notNull(),
    clicks: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.sub] }), ...positive(t.clicks)],
);

export const referrals = pgTable(
  "referrals",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.userId, { onDelete: "cascade" }),
    referrerId: uuid().notNull(),
    kind: text().$type<(typeof referralKinds)[number]>().notNull(),
    sub: text().notNull(),
    attachedAt: instant().notNull(),
    paysUntil: instant(),
    refusal: text().$type<(typeof referralRefusals)[number]>(),
  },
  (t) => [
    index("referrals_referrer").on(t.referrerId, t.attachedAt),
    oneOf(t.kind, referralKinds),
    oneOf(t.refusal, referralRefusals),
  ],
);

/** Hashes of browser cookies, to recognise self-referrals. */
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

/** Referral shares with their basis; refunds are negative rows. Each is booked in the ledger. Outlives the account. */
export const referralAccruals = pgTable(
  "referral_accruals",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().$type<(typeof referralKinds)[number]>().notNull(),
    referredId: uuid().notNull(),
    paymentId: uuid().notNull(),
    /** 0 for the payment, then its reversals in order. */
    step: smallint().notNull(),
    sub: text().notNull(),
    currency: text().notNull(),
    base: money10().notNull(),
    rate: numeric({ precision: 12, scale: 6 }).notNull(),
    amount: money10().notNull(),
    transactionId: uuid().notNull(),
    bookedAt: instant().notNull(),
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

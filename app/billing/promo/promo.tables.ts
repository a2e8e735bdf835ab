import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { currencyCode, inOrder, notNegative, oneOf, positive, rule } from "../../server/db/checks.ts";
import { instant, money10 } from "../../server/db/db-columns.ts";
import { promoKinds, promoSources } from "../../shared/names/promo-names.ts";
import { planNames, planPeriods } from "../../shared/plans.ts";

/** Promo codes of the installation. A code is stopped, never deleted: payments name it. */
export const promoCodes = pgTable(
  "promo_codes",
  {
    /** Upper case. */
    code: text().primaryKey(),
    kind: text().$type<(typeof promoKinds)[number]>().notNull(),
    /** Of `percent`: share of the price in percent. */
    percent: numeric({ precision: 8, scale: 2 }),
    /** Of `period`: the plan granted, and for how long. */
    plan: text().$type<(typeof planNames)[number]>(),
    period: text().$type<(typeof planPeriods)[number]>(),
    /** Plans it is for; empty: all. */
    plans: text().array().$type<(typeof planNames)[number][]>().notNull().default([]),
    /** Countries of accounts it is for; empty: all. */
    countries: text().array().notNull().default([]),
    /** Only for accounts without an earlier payment. */
    isFirstPaymentOnly: boolean().notNull(),
    /** Number of payments it lowers; null: every payment. */
    periods: smallint(),
    /** Null: no limit. */
    maxUses: integer(),
    maxUsesPerUser: integer(),
    /** Reserved and used ones: raised in the transaction that reserves, so that the last use goes to one user. */
    uses: integer().notNull().default(0),
    startsAt: instant().notNull(),
    /** Null: without an end. */
    endsAt: instant(),
    stoppedAt: instant(),
    note: text().notNull().default(""),
    createdAt: instant().notNull(),
  },
  (t) => [
    oneOf(t.kind, promoKinds),
    rule(t.percent, "between", sql`${t.percent} > 0 and ${t.percent} <= 100`),
    oneOf(t.plan, planNames),
    oneOf(t.period, planPeriods),
    ...positive(t.periods, t.maxUses, t.maxUsesPerUser),
    ...notNegative(t.uses),
    inOrder(t.startsAt, t.endsAt),
  ],
);

/** Amounts a code of kind `amount` takes off, one per currency. */
export const promoAmounts = pgTable(
  "promo_amounts",
  {
    code: text()
      .notNull()
      .references(() => promoCodes.code, { onDelete: "cascade" }),
    currency: text().notNull(),
    amount: money10().notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.currency] }), ...currencyCode(t.currency), ...positive(t.amount)],
);

/** Codes a user entered, for the next purchase; gone once all their payments are made. */
export const promoEntered = pgTable(
  "promo_entered",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    code: text().notNull(),
    source: text().$type<(typeof promoSources)[number]>().notNull(),
    enteredAt: instant().notNull(),
    /** The use it became; null until an order reserves one. */
    useId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.code] }),
    index("promo_entered_code").on(t.code),
    oneOf(t.source, promoSources),
  ],
);

/** Uses of codes. History of money: kept when an account is removed, without anything that names a person. */
export const promoUses = pgTable(
  "promo_uses",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    code: text().notNull(),
    state: text().$type<"reserved" | "used" | "released">().notNull(),
    /** The order that reserved it; null for a granted period. */
    orderId: uuid(),
    bookedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("promo_uses_code").on(t.code, t.state),
    index("promo_uses_reserved").on(t.bookedAt).where(sql`state = 'reserved'`),
    oneOf(t.state, ["reserved", "used", "released"]),
  ],
);

/** Money given by codes: one row per payment that a code lowered. Kept like the payments. */
export const promoPayments = pgTable(
  "promo_payments",
  {
    userId: uuid().notNull(),
    paymentId: uuid().notNull(),
    useId: uuid().notNull(),
    code: text().notNull(),
    currency: text().notNull(),
    /** Taken off the list price. */
    amount: money10().notNull(),
    paidAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.paymentId] }),
    index("promo_payments_code").on(t.code, t.currency),
    ...currencyCode(t.currency),
    ...notNegative(t.amount),
  ],
);

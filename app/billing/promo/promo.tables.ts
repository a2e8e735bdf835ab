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

/** Stopped, never deleted: payments refer to it. */
export const promoCodes = pgTable(
  "promo_codes",
  {
    code: text().primaryKey(),
    kind: text().$type<(typeof promoKinds)[number]>().notNull(),
    percent: numeric({ precision: 8, scale: 2 }),
    plan: text().$type<(typeof planNames)[number]>(),
    period: text().$type<(typeof planPeriods)[number]>(),
    plans: text().array().$type<(typeof planNames)[number][]>().notNull().default([]),
    countries: text().array().notNull().default([]),
    isFirstPaymentOnly: boolean().notNull(),
    /** Null: every payment. */
    periods: smallint(),
    maxUses: integer(),
    maxUsesPerUser: integer(),
    /** Raised in the reserving transaction, so that the last use goes to one user. */
    uses: integer().notNull().default(0),
    startsAt: instant().notNull(),
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

/** Codes for the next purchase, until all their payments are made. */
export const promoEntered = pgTable(
  "promo_entered",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    code: text().notNull(),
    source: text().$type<(typeof promoSources)[number]>().notNull(),
    enteredAt: instant().notNull(),
    useId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.code] }),
    index("promo_entered_code").on(t.code),
    oneOf(t.source, promoSources),
  ],
);

/** Outlives the account, without personal data. */
export const promoUses = pgTable(
  "promo_uses",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    code: text().notNull(),
    state: text().$type<"reserved" | "used" | "released">().notNull(),
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

/** One row per payment lowered by a code. Kept like the payments. */
export const promoPayments = pgTable(
  "promo_payments",
  {
    userId: uuid().notNull(),
    paymentId: uuid().notNull(),
    useId: uuid().notNull(),
    code: text().notNull(),
    currency: text().notNull(),
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

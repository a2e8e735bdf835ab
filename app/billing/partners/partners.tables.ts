import { sql } from "drizzle-orm";
import { date, index, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { currencyCode, oneOf, positive, rule } from "../../server/db/checks.ts";
import { instant, money10 } from "../../server/db/db-columns.ts";
import { referralKinds } from "../../shared/names/referral-names.ts";

export const partners = pgTable("partners", {
  userId: uuid()
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  startedAt: instant().notNull(),
  stoppedAt: instant(),
  note: text().notNull().default(""),
});

export const partnerRates = pgTable(
  "partner_rates",
  {
    userId: uuid()
      .notNull()
      .references(() => partners.userId, { onDelete: "cascade" }),
    since: date({ mode: "string" }).notNull(),
    /** 0.2 is 20%. */
    rate: numeric({ precision: 12, scale: 6 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.since] }),
    rule(t.rate, "between", sql`${t.rate} >= 0 and ${t.rate} <= 1`),
  ],
);

export const referralPayouts = pgTable(
  "referral_payouts",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().$type<(typeof referralKinds)[number]>().notNull(),
    documentNumber: text().notNull(),
    documentDate: date({ mode: "string" }).notNull(),
    currency: text().notNull(),
    amount: money10().notNull(),
    transactionId: uuid().notNull(),
    bookedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("referral_payouts_booked").on(t.bookedAt),
    oneOf(t.kind, referralKinds),
    ...currencyCode(t.currency),
    ...positive(t.amount),
  ],
);

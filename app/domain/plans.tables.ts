import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { assetReference, assetTargets } from "../market/asset-reference.ts";
import { portfolios } from "../portfolio/ledger.tables.ts";
import { between, currencyCode, inOrder, oneOf, positive } from "../server/db/checks.ts";
import { instant, money10 } from "../server/db/db-columns.ts";

/** A row that is to be proposed again and again: every month buy an asset for an amount. It books nothing itself. */
export const recurringPlans = pgTable(
  "recurring_plans",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Numeric code of the kind: purchase, deposit, withdrawal, fee, income. */
    kind: smallint().notNull(),
    assetOwnerId: uuid(),
    assetId: uuid(),
    ...assetTargets,
    /** Of each row, in `currency`; purchases: what is spent, before the fee. */
    amount: money10().notNull(),
    currency: text().notNull(),
    /** Code of `InterestPeriod` (week, month, quarter, year). */
    period: smallint().notNull(),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }),
    note: text().notNull().default(""),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    index("recurring_plans_portfolio").on(t.userId, t.portfolioId),
    ...assetReference("recurring_plans", t),
    oneOf(t.kind, [1, 10, 18, 19, 20]),
    ...positive(t.amount, t.version),
    ...currencyCode(t.currency),
    between(t.period, 2, 5),
    inOrder(t.startsOn, t.endsOn),
  ],
);

/** What became of one day of a plan: a row was booked, or it was left out. */
export const planDecisions = pgTable(
  "plan_decisions",
  {
    userId: uuid().notNull(),
    planId: uuid().notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    /** The booked row; null = left out. While the row is not there (deleted), the day is open again. */
    transactionId: uuid(),
    decidedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.planId, t.dueOn] }),
    foreignKey({
      columns: [t.userId, t.planId],
      foreignColumns: [recurringPlans.userId, recurringPlans.id],
    }).onDelete("cascade"),
  ],
);

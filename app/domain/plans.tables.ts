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
import { between, currencyCode, inOrder, oneOf, positive, since } from "../server/db/checks.ts";
import { instant, money10 } from "../server/db/db-columns.ts";

/** Earlier starts are typing errors and yield too many days. */
export const earliestPlan = "1990-01-01";

/** Proposed when due, never booked automatically. */
export const recurringPlans = pgTable(
  "recurring_plans",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    kind: smallint().notNull(),
    assetOwnerId: uuid(),
    assetId: uuid(),
    ...assetTargets,
    /** In `currency`; purchases: before the fee. */
    amount: money10().notNull(),
    currency: text().notNull(),
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
    since(t.startsOn, earliestPlan),
    inOrder(t.startsOn, t.endsOn),
  ],
);

export const planDecisions = pgTable(
  "plan_decisions",
  {
    userId: uuid().notNull(),
    planId: uuid().notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    /** Null = skipped. A deleted row reopens the day. */
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

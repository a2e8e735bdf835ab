import {
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
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { currencyCode, notNegative, oneOf, positive } from "../../server/db/checks.ts";
import { instant, money10 } from "../../server/db/db-columns.ts";
import { GoalKind } from "../../shared/codes.ts";

export const goals = pgTable(
  "goals",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    name: text().notNull(),
    kind: smallint().notNull(),
    target: money10().notNull(),
    currency: text().notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    /** Monthly contribution, at month end; negative: withdrawal. */
    monthlyFlow: money10().notNull(),
    seed: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("goals_portfolio").on(t.userId, t.portfolioId, t.createdAt),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    oneOf(t.kind, GoalKind),
    ...notNegative(t.target),
    ...positive(t.version),
    ...currencyCode(t.currency),
  ],
);

import { integer, jsonb, pgTable, primaryKey, smallint, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { instant } from "../../server/db-columns.ts";

/** What a person tells for the Russian declaration of a year; a year without a row begins with those of the year before. */
export const taxReturns = pgTable(
  "tax_returns",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    year: smallint().notNull(),
    /** `TaxAnswers` of russia-shapes.ts. */
    answers: jsonb().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.year] })],
);

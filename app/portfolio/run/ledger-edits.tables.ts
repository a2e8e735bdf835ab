import { bigint, foreignKey, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../ledger.tables.ts";

/**
 * Rows touched by recent statements, in the same statement (history/record-statement.ts), so that ledgers reread only
 * those (ledger-edits.ts).
 */
export const ledgerEdits = pgTable(
  "ledger_edits",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Global, so that a recreated portfolio starts after everything read. */
    number: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    /** Of the portfolio; 0 = none. */
    previous: bigint({ mode: "number" }).notNull(),
    /** Null = many. */
    rowIds: uuid().array(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId, t.number] }),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
  ],
);

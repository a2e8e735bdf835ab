import { bigint, foreignKey, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../ledger.tables.ts";

/**
 * Rows of a portfolio that the latest statements touched, written by those statements (history/record-statement.ts): a
 * ledger that was read once reads only those again (ledger-edits.ts). The oldest entries are dropped.
 */
export const ledgerEdits = pgTable(
  "ledger_edits",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Counts up over all portfolios, so that one made anew under an old id begins behind everything that was read. */
    number: bigint({ mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    /** The portfolio's entry before this one; 0 = none. */
    previous: bigint({ mode: "number" }).notNull(),
    /** Added, changed and deleted rows; null = many. */
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

import {
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { assetReference, assetTargets } from "../../market/asset-reference.ts";
import { brokerAccounts, imports, portfolios } from "../../portfolio/ledger.tables.ts";
import { inOrder, notNegative } from "../../server/db/checks.ts";
import { decimal18 } from "../../server/db/db-columns.ts";

/** Closing balances of a booked import's statement; deleted with the import. */
export const statements = pgTable(
  "statements",
  {
    userId: uuid().notNull(),
    importId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    accountId: uuid().notNull(),
    /** First day covered; null = not printed. */
    beginsOn: date({ mode: "string" }),
    /** Evening of the balances. */
    closesOn: date({ mode: "string" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.importId] }),
    index("statements_account").on(t.userId, t.portfolioId, t.accountId, t.closesOn),
    foreignKey({
      columns: [t.userId, t.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.userId, t.accountId],
      foreignColumns: [brokerAccounts.userId, brokerAccounts.id],
    }).onDelete("cascade"),
    index("statements_by_account").on(t.userId, t.accountId),
    inOrder(t.beginsOn, t.closesOn),
  ],
);

/** Closing balance: cash of a currency, or units of a security. */
export const statementLines = pgTable(
  "statement_lines",
  {
    userId: uuid().notNull(),
    importId: uuid().notNull(),
    line: smallint().notNull(),
    isCash: boolean().notNull(),
    /** Securities only; null = unresolved. */
    assetOwnerId: uuid(),
    assetId: uuid(),
    ...assetTargets,
    /** Name in the statement; the currency of cash. */
    label: text().notNull(),
    currency: text().notNull(),
    /** Money, or units (negative = short). */
    amount: decimal18().notNull(),
    /** Cash or units on the first morning; null = not printed. */
    opening: decimal18(),
    /** Closing price per unit; null = not printed. */
    price: decimal18(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.importId, t.line] }),
    foreignKey({
      columns: [t.userId, t.importId],
      foreignColumns: [statements.userId, statements.importId],
    }).onDelete("cascade"),
    ...assetReference("statement_lines", t),
    ...notNegative(t.line),
  ],
);

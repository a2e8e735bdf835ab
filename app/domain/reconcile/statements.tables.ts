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

export const statements = pgTable(
  "statements",
  {
    userId: uuid().notNull(),
    importId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    accountId: uuid().notNull(),
    beginsOn: date({ mode: "string" }),
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

export const statementLines = pgTable(
  "statement_lines",
  {
    userId: uuid().notNull(),
    importId: uuid().notNull(),
    line: smallint().notNull(),
    isCash: boolean().notNull(),
    assetOwnerId: uuid(),
    assetId: uuid(),
    ...assetTargets,
    label: text().notNull(),
    currency: text().notNull(),
    amount: decimal18().notNull(),
    /** At the start; null = not printed. */
    opening: decimal18(),
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

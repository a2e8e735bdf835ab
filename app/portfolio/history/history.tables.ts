import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { notNegative, oneOf } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import { portfolios } from "../ledger.tables.ts";
import { RowOperation } from "./recorded-tables.ts";

/** One change of a portfolio, or of what a user's portfolios share: who did what, and when. Its rows: `changeRows`. */
export const portfolioChanges = pgTable(
  "portfolio_changes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** UUIDv7 made under the portfolio's lock: ids are in the order of the changes. */
    id: uuid().notNull(),
    /** Null: what all portfolios share (own assets, their prices, the order of the portfolios). */
    portfolioId: uuid(),
    /** A move between two portfolios is one change of both. */
    otherPortfolioId: uuid(),
    kind: text().notNull(),
    /** Words for the line in the log: file name, ticker, counts; and `undoId` of a delete. */
    about: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Author: a user; null = the program (due events, a sync). */
    actorId: uuid(),
    at: instant().notNull(),
    /** The change that undid this one, and the change that this one undid. */
    undoneBy: uuid(),
    undoes: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("portfolio_changes_list").on(t.userId, t.portfolioId, t.id),
    index("portfolio_changes_other").on(t.userId, t.otherPortfolioId, t.id),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Rows of one table, at most a thousand of them, that a change wrote: an entry of record-statement.ts, in the order of
 * the statements.
 */
export const changeRows = pgTable(
  "change_rows",
  {
    userId: uuid().notNull(),
    changeId: uuid().notNull(),
    place: integer().notNull(),
    tableName: text().notNull(),
    /** Code of `RowOperation`. */
    operation: smallint().notNull(),
    /** Primary keys without the user, parts joined by a blank. */
    keys: text().array().notNull(),
    /**
     * Images of the rows, in the order of the keys. Before: of changed and removed ones; of many removed ones without
     * the columns that are empty in all of them.
     */
    before: jsonb().$type<readonly RowImage[]>(),
    /** After: of changed ones, and of added ones unless they were many. */
    after: jsonb().$type<readonly RowImage[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.changeId, t.place] }),
    foreignKey({
      columns: [t.userId, t.changeId],
      foreignColumns: [portfolioChanges.userId, portfolioChanges.id],
    }).onDelete("cascade"),
    oneOf(t.operation, RowOperation),
    ...notNegative(t.place),
  ],
);

/** A row as `to_jsonb` writes it, by column name. */
export type RowImage = Readonly<Record<string, unknown>>;

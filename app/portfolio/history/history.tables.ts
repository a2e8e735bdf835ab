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

export const portfolioChanges = pgTable(
  "portfolio_changes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** UUIDv7 made under the lock, so in order. */
    id: uuid().notNull(),
    /** Null: shared (custom assets, prices, order of portfolios). */
    portfolioId: uuid(),
    otherPortfolioId: uuid(),
    kind: text().notNull(),
    /** File name, ticker, counts; `undoId` of a delete. */
    about: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Null = the program (due events, sync). */
    actorId: uuid(),
    at: instant().notNull(),
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

/** Up to a thousand rows of one statement. */
export const changeRows = pgTable(
  "change_rows",
  {
    userId: uuid().notNull(),
    changeId: uuid().notNull(),
    place: integer().notNull(),
    tableName: text().notNull(),
    /** `RowOperation`. */
    operation: smallint().notNull(),
    /** Without the user, joined by spaces. */
    keys: text().array().notNull(),
    /** Of changed and deleted rows; of many, without all-empty columns. */
    before: jsonb().$type<readonly RowImage[]>(),
    /** Of changed rows, and added ones unless many. */
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

/** Row as written by `to_jsonb`. */
export type RowImage = Readonly<Record<string, unknown>>;

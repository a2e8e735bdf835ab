import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { type PgTable, pgView, uuid } from "drizzle-orm/pg-core";
import { corporateEvents, incomeEvents, splitEvents } from "./market.tables.ts";
import { corporateEventColumns, incomeEventColumns, splitEventColumns } from "./market-columns.ts";
import { ownCorporateEvents, ownIncomeEvents, ownSplitEvents } from "./own.tables.ts";

// Rows of the shared markets and users' own in one list, for readers of both; `ownerId` says whose a row is. Conditions
// on owner, asset and day reach the indexes of both tables. Writers name a table.

const quoted = (key: string): string => `"${toSnakeCase(key)}"`;

/** Selects the columns of a shared table from it and, with the user in place of the market, from the own one. */
function bothOf(shared: PgTable, own: PgTable): SQL {
  const keys = Object.keys(getTableColumns(shared));
  const ofShared = keys.map(quoted).join(", ");
  const ofOwn = keys.map((key) => (key === "ownerId" ? quoted("userId") : quoted(key))).join(", ");
  return sql.raw(
    `select ${ofShared} from "${getTableName(shared)}" union all select ${ofOwn} from "${getTableName(own)}"`,
  );
}

export const allIncomeEvents = pgView("all_income_events", {
  ownerId: uuid().notNull(),
  id: uuid().notNull(),
  assetOwnerId: uuid().notNull(),
  assetId: uuid().notNull(),
  ...incomeEventColumns,
}).as(bothOf(incomeEvents, ownIncomeEvents));

export const allSplitEvents = pgView("all_split_events", {
  ownerId: uuid().notNull(),
  assetOwnerId: uuid().notNull(),
  assetId: uuid().notNull(),
  ...splitEventColumns,
}).as(bothOf(splitEvents, ownSplitEvents));

export const allCorporateEvents = pgView("all_corporate_events", {
  ownerId: uuid().notNull(),
  id: uuid().notNull(),
  ...corporateEventColumns,
}).as(bothOf(corporateEvents, ownCorporateEvents));

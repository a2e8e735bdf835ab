import { getTableColumns, getTableName, getViewSelectedFields, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { boolean, type PgTable, pgView, uuid } from "drizzle-orm/pg-core";
import { assets, corporateEvents, incomeEvents, splitEvents } from "./market.tables.ts";
import {
  assetColumns,
  corporateEventColumns,
  incomeEventColumns,
  splitEventColumns,
} from "./market-columns.ts";
import { ownCorporateEvents, ownIncomeEvents, ownSplitEvents } from "./own.tables.ts";
import { ownAssets } from "./own-assets.tables.ts";

// Union of shared and own rows. Conditions on owner, asset and day reach the indexes of both tables. Writers name a
// table.

const quoted = (key: string): string => `"${toSnakeCase(key)}"`;

const inOwn: Readonly<Record<string, string>> = { ownerId: quoted("userId"), isDemo: "false" };

function bothOf(shared: PgTable, own: PgTable): SQL {
  const keys = Object.keys(getTableColumns(shared));
  const ofShared = keys.map(quoted).join(", ");
  const ofOwn = keys.map((key) => inOwn[key] ?? quoted(key)).join(", ");
  return sql.raw(
    `select ${ofShared} from "${getTableName(shared)}" union all select ${ofOwn} from "${getTableName(own)}"`,
  );
}

export const allAssets = pgView("all_assets", {
  ownerId: uuid().notNull(),
  id: uuid().notNull(),
  ...assetColumns,
  isDemo: boolean().notNull(),
}).as(bothOf(assets, ownAssets));

export const allAssetColumns = getViewSelectedFields(allAssets);

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

import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { assetReference, assetTargets } from "../../market/asset-reference.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { between, currencyCode, notNegative, oneOf } from "../../server/db/checks.ts";
import { decimal18 } from "../../server/db/db-columns.ts";
import { PieItemKind } from "../../shared/codes.ts";
import { pieColors } from "../../shared/names/pie-look.ts";

/** One tree per portfolio; writers lock its row and increase the version. */
export const pieTrees = pgTable(
  "pie_trees",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    version: integer().notNull().default(1),
    isHintHidden: boolean().notNull().default(false),
    usesChildren: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    ...notNegative(t.version),
  ],
);

/** Category or item (asset, currency); an asset occurs once in a tree. */
export const pieNodes = pgTable(
  "pie_nodes",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    parentId: uuid(),
    /** Code of `PieItemKind`; cash has a currency and no asset. */
    kind: smallint().notNull(),
    position: integer().notNull(),
    name: text().notNull().default(""),
    namedAfter: text(),
    /** Share of the parent, 0.25 = 25%. */
    target: decimal18(),
    /** Series colour (1 to 6); null = by position. */
    color: smallint(),
    icon: text(),
    assetOwnerId: uuid(),
    assetId: uuid(),
    ...assetTargets,
    currency: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("pie_nodes_portfolio").on(t.userId, t.portfolioId, t.position),
    uniqueIndex("pie_nodes_asset")
      .on(t.userId, t.portfolioId, t.assetOwnerId, t.assetId)
      .where(sql`${t.assetId} is not null`),
    uniqueIndex("pie_nodes_cash")
      .on(t.userId, t.portfolioId, t.currency)
      .where(sql`${t.currency} is not null`),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [pieTrees.userId, pieTrees.portfolioId],
    }).onDelete("cascade"),
    foreignKey({ columns: [t.userId, t.parentId], foreignColumns: [t.userId, t.id] }).onDelete("cascade"),
    index("pie_nodes_parent").on(t.userId, t.parentId),
    ...assetReference("pie_nodes", t),
    oneOf(t.kind, PieItemKind),
    ...notNegative(t.position, t.target),
    between(t.color, 1, pieColors),
    ...currencyCode(t.currency),
  ],
);

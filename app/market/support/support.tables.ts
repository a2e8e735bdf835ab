import { date, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import { assets } from "../market.tables.ts";
import { ofMarket } from "../market-columns.ts";

// Support's changes of shared data, kept whatever sources send. Rows belong to the nil GUID, as the assets do.

/**
 * Fields of an asset that the support set. `updateAssets` keeps them: whatever writes the asset, the field stays, and
 * what the writer wanted goes to `original`.
 */
export const assetOverrides = pgTable(
  "asset_overrides",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    field: text().notNull(),
    value: text(),
    original: text(),
    /** Names: search keys "name|sound|", also in the search text. */
    searchText: text().notNull().default(""),
    reason: text().notNull(),
    setBy: uuid().notNull(),
    setAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId, t.field] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** Fields filled by another source than the asset's. */
export const assetFieldSources = pgTable(
  "asset_field_sources",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    field: text().notNull(),
    source: text().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId, t.field] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** Exceptions to the general order. */
export const assetSources = pgTable(
  "asset_sources",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    want: text().notNull(),
    source: text().notNull(),
    reason: text().notNull(),
    setBy: uuid().notNull(),
    setAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId, t.want] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** Sources cannot restore these. */
export const removedFacts = pgTable(
  "removed_facts",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    kind: text().notNull(),
    /** Payment id, or ex-date of the split. */
    key: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.kind, t.key, t.assetId] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
    index("removed_facts_by_asset").on(t.ownerId, t.assetId),
    oneOf(t.kind, ["payment", "split"]),
  ],
);

/** History of edits; the latest of its kind can be undone. */
export const assetEdits = pgTable(
  "asset_edits",
  {
    ownerId: uuid().notNull(),
    id: uuid().notNull(),
    assetId: uuid().notNull(),
    kind: text().notNull(),
    /** Field, payment or capability; days are in `firstDay`. */
    subject: text().notNull(),
    firstDay: date({ mode: "string" }),
    lastDay: date({ mode: "string" }),
    before: jsonb().$type<unknown>().notNull(),
    after: jsonb().$type<unknown>().notNull(),
    reason: text().notNull(),
    editedBy: uuid().notNull(),
    editedAt: instant().notNull(),
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    ofMarket(t.ownerId),
    index("asset_edits_asset").on(t.ownerId, t.assetId, t.id),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
  ],
);

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
    /** Name of the field in the program: "nameEn". */
    field: text().notNull(),
    /** As text; null = set to "not known". */
    value: text(),
    /** The last other value that a source gave. */
    original: text(),
    /** Names: what search finds the asset by, "name|sound|"; kept in the search text as well. */
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

/** Fields that another source than the one that brought the asset filled in. */
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

/** Sources of an asset that differ from the general order. */
export const assetSources = pgTable(
  "asset_sources",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** The capability: "prices", "payments", "splits". */
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

/** Payments and splits that were taken away: a source that brings one again is not believed. */
export const removedFacts = pgTable(
  "removed_facts",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** payment | split */
    kind: text().notNull(),
    /** Id of the payment, ex-date of the split. */
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

/** Every change of the support, with what was there before and why; the latest of its kind can be undone. */
export const assetEdits = pgTable(
  "asset_edits",
  {
    ownerId: uuid().notNull(),
    id: uuid().notNull(),
    assetId: uuid().notNull(),
    /** field | closes | payment | split | source | codes | figure | composition */
    kind: text().notNull(),
    /** The edited part: field, payment, capability; days of closes and splits are in `firstDay`. */
    subject: text().notNull(),
    firstDay: date({ mode: "string" }),
    lastDay: date({ mode: "string" }),
    /** State before and after, in the form of the kind. */
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

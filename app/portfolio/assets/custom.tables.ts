import { sql } from "drizzle-orm";
import {
  date,
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
import { ownAssets } from "../../market/own-assets.tables.ts";
import { inOrder, notNegative, oneOf, positive, rule } from "../../server/db/checks.ts";
import { decimal18, instant } from "../../server/db/db-columns.ts";
import { CustomAssetClass, CustomValueKind } from "../../shared/codes.ts";
import type { BondSchedule, BondTermsShape } from "../../shared/schemas/bond.schema.ts";
import type { InterestTerms } from "../../shared/schemas/custom-asset.schema.ts";

export const customAssets = pgTable(
  "custom_assets",
  {
    userId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** `CustomAssetClass`. */
    class: smallint().notNull(),
    /** `CustomValueKind`: 1 the owner's prices, 2 interest. */
    valueKind: smallint().notNull(),
    /** Principal, yearly rates, period. */
    interest: jsonb().$type<InterestTerms>(),
    /** Precious metals: metal, weight unit, fineness. */
    metal: text(),
    metalUnit: text(),
    fineness: decimal18(),
    /** Null in archives that name only the asset. */
    name: text(),
    note: text().notNull().default(""),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** Restorable for 30 days. */
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.assetId] }),
    foreignKey({
      columns: [t.userId, t.assetId],
      foreignColumns: [ownAssets.userId, ownAssets.id],
    }).onDelete("cascade"),
    oneOf(t.class, CustomAssetClass),
    oneOf(t.valueKind, CustomValueKind),
    oneOf(t.metal, ["gold", "silver", "platinum", "palladium"]),
    oneOf(t.metalUnit, ["gram", "ounce"]),
    rule(t.fineness, "between", sql`${t.fineness} > 0 and ${t.fineness} <= 1`),
    ...positive(t.version),
  ],
);

/**
 * Yearly price chunks cannot be restored by day: this logged row drives the undo
 * (features/custom-assets/follow-undo.ts).
 */
export const ownPriceEdits = pgTable(
  "own_price_edits",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    assetId: uuid().notNull(),
    fromDay: date({ mode: "string" }).notNull(),
    toDay: date({ mode: "string" }).notNull(),
    days: integer().notNull(),
    /** Edits of one day; null = none. */
    priceBefore: text(),
    priceAfter: text(),
    points: jsonb().$type<readonly EditedPrice[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({
      columns: [t.userId, t.assetId],
      foreignColumns: [customAssets.userId, customAssets.assetId],
    }).onDelete("cascade"),
    index("own_price_edits_by_asset").on(t.userId, t.assetId),
    inOrder(t.fromDay, t.toDay),
    ...notNegative(t.days),
  ],
);

/** Drives the undo of a custom bond's terms (features/custom-assets/follow-undo.ts). */
export const ownBondEdits = pgTable(
  "own_bond_edits",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    assetId: uuid().notNull(),
    before: jsonb().$type<EditedBond>().notNull(),
    after: jsonb().$type<EditedBond>().notNull(),
    /** Null = unknown. */
    nominalBefore: text(),
    nominalAfter: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({
      columns: [t.userId, t.assetId],
      foreignColumns: [ownAssets.userId, ownAssets.id],
    }).onDelete("cascade"),
    index("own_bond_edits_by_asset").on(t.userId, t.assetId),
  ],
);

export type EditedBond = BondTermsShape & { readonly schedule?: BondSchedule };

/** Null = no price. */
export type SourcedPrice = readonly [close: number, source: string] | null;

export type EditedPrice = readonly [day: string, before: SourcedPrice, after: SourcedPrice];

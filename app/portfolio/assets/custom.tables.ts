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

/** Valuation of a custom asset as stated by its owner. */
export const customAssets = pgTable(
  "custom_assets",
  {
    userId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** Code of `CustomAssetClass`. */
    class: smallint().notNull(),
    /** Code of `CustomValueKind`: 1 the owner's prices, 2 interest. */
    valueKind: smallint().notNull(),
    /** Value by interest: principal, yearly rates, period. */
    interest: jsonb().$type<InterestTerms>(),
    /** Precious metals: which one, in what it is weighed, and the share of fine metal. */
    metal: text(),
    metalUnit: text(),
    fineness: decimal18(),
    /** The name its asset is shown by; null: of an archive that says it of the asset alone. */
    name: text(),
    note: text().notNull().default(""),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** Deleted ones are shown nowhere and can come back for 30 days. */
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
 * Effect of a change on a custom asset's prices. Prices are stored by year, which the log cannot restore by day: this
 * row is logged, and prices follow it (features/custom-assets/follow-undo.ts).
 */
export const ownPriceEdits = pgTable(
  "own_price_edits",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    assetId: uuid().notNull(),
    /** First and last day that changed, and how many did. */
    fromDay: date({ mode: "string" }).notNull(),
    toDay: date({ mode: "string" }).notNull(),
    days: integer().notNull(),
    /** Of an edit of one day: its price before and after; null = none. */
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

/**
 * Effect of a change on a custom bond's terms, which the asset's row follows (features/custom-assets/follow-undo.ts).
 */
export const ownBondEdits = pgTable(
  "own_bond_edits",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    assetId: uuid().notNull(),
    before: jsonb().$type<EditedBond>().notNull(),
    after: jsonb().$type<EditedBond>().notNull(),
    /** Null = not known. */
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

/** Terms of a bond at an edit; without a schedule where the edit did not touch it. */
export type EditedBond = BondTermsShape & { readonly schedule?: BondSchedule };

/** A price with the name of its source; null = none. */
export type SourcedPrice = readonly [close: number, source: string] | null;

/** A day, and its price before and after. */
export type EditedPrice = readonly [day: string, before: SourcedPrice, after: SourcedPrice];

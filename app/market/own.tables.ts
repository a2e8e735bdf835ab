import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { between, currencyCode, notNegative, oneOf, positive } from "../server/db/checks.ts";
import { assetReference, assetTargets, toAssetReference, toAssetTargets } from "./asset-reference.ts";
import { CORPORATE_KINDS } from "./events/corporate.schema.ts";
import {
  corporateEventColumns,
  incomeEventColumns,
  incomeKinds,
  priceYearColumns,
  rateYearColumns,
  splitEventColumns,
} from "./market-columns.ts";

const asset = { assetOwnerId: uuid().notNull(), assetId: uuid().notNull(), ...assetTargets };
const goesWithAsset = { isCascading: true };

export const ownPriceYears = pgTable(
  "own_price_years",
  { userId: uuid().notNull(), ...asset, ...priceYearColumns },
  (t) => [
    primaryKey({ columns: [t.userId, t.assetOwnerId, t.assetId, t.year] }),
    ...assetReference("own_price_years", t, goesWithAsset),
    between(t.year, 1800, 2200),
  ],
);

export const ownRateYears = pgTable(
  "own_rate_years",
  { userId: uuid().notNull(), base: text().notNull(), quote: text().notNull(), ...rateYearColumns },
  (t) => [primaryKey({ columns: [t.userId, t.base, t.quote, t.year] }), between(t.year, 1800, 2200)],
);

export const ownIncomeEvents = pgTable(
  "own_income_events",
  { userId: uuid().notNull(), id: uuid().notNull(), ...asset, ...incomeEventColumns },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("own_income_events_asset").on(t.userId, t.assetOwnerId, t.assetId, t.payDate),
    index("own_income_events_statements").on(t.assetId).where(sql`${t.source} = 'statement'`),
    ...assetReference("own_income_events", t, goesWithAsset),
    oneOf(t.kind, incomeKinds),
    ...notNegative(t.amount),
    ...currencyCode(t.currency),
  ],
);

export const ownSplitEvents = pgTable(
  "own_split_events",
  { userId: uuid().notNull(), ...asset, ...splitEventColumns },
  (t) => [
    primaryKey({ columns: [t.userId, t.assetOwnerId, t.assetId, t.exDate] }),
    ...assetReference("own_split_events", t, goesWithAsset),
    ...positive(t.to, t.from),
  ],
);

export const ownCorporateEvents = pgTable(
  "own_corporate_events",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    ...corporateEventColumns,
    ...assetTargets,
    ...toAssetTargets,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("own_corporate_events_asset").on(t.userId, t.assetOwnerId, t.assetId, t.effectiveOn),
    ...assetReference("own_corporate_events", t, goesWithAsset),
    ...toAssetReference("own_corporate_events", t, goesWithAsset),
    oneOf(t.kind, CORPORATE_KINDS),
  ],
);

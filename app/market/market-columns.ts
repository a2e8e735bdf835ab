import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  type CheckBuilder,
  date,
  integer,
  jsonb,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { between, currencyCode, notNegative, oneOf, positive, rule } from "../server/db/checks.ts";
import { bytea, decimal18, instant, money10 } from "../server/db/db-columns.ts";
import { AssetType, demoMarketOwner, nilGuid } from "../shared/codes.ts";
import type { CouponRule } from "../shared/schemas/bond.schema.ts";
import type { CorporateKind } from "./events/corporate.schema.ts";

// Columns common to shared and own tables, in the order of the views (market.views.ts).

export const assetColumns = {
  type: smallint().notNull(),
  ticker: text().notNull(),
  exchange: text().notNull(),
  isin: text(),
  figi: text(),
  nameEn: text().notNull(),
  nameRu: text().notNull(),
  currency: text().notNull(),
  country: text(),
  sector: text(),
  multiplier: decimal18().notNull().default("1"),
  /** Bonds: per bond at issue, in `currency`; prices are percent of the remaining nominal. */
  nominal: money10(),
  /** Coupons and accrued interest per bond in whole minor units; null = the exchange's usual. */
  roundsPerBond: boolean(),
  /** Of floating coupons; null = unknown. */
  couponRule: jsonb().$type<CouponRule>(),
  lotSize: integer().notNull().default(1),
  priceDigits: smallint().notNull().default(2),
  isActive: boolean().notNull().default(true),
  /** Lower-case ticker, ISIN, names and their sound keys. */
  searchText: text().notNull(),
  /** "reference" (the bundled list), a file or provider; empty = unrecorded. */
  source: text().notNull().default(""),
  createdAt: instant().notNull(),
};

type Columns<Keys extends string> = Readonly<Record<Keys, AnyPgColumn>>;

export const assetRules = (
  t: Columns<"type" | "currency" | "multiplier" | "lotSize" | "nominal" | "priceDigits">,
): CheckBuilder[] => [
  oneOf(t.type, AssetType),
  ...currencyCode(t.currency),
  ...positive(t.multiplier, t.lotSize),
  ...notNegative(t.nominal),
  between(t.priceDigits, 0, 18),
];

export const ofMarket = (ownerId: AnyPgColumn): CheckBuilder => oneOf(ownerId, [nilGuid, demoMarketOwner]);

export const ofSameMarket = (ownerId: AnyPgColumn, assetOwnerId: AnyPgColumn): CheckBuilder =>
  rule(assetOwnerId, "known", sql`${assetOwnerId} = ${ownerId}`);

/**
 * Closes of a calendar year, as traded: 366 little-endian float64 (NaN = none) and one byte each (number in
 * price_sources).
 */
export const priceYearColumns = {
  year: smallint().notNull(),
  closes: bytea().notNull(),
  sources: bytea().notNull(),
  updatedAt: instant().notNull(),
};

export const rateYearColumns = {
  year: smallint().notNull(),
  values: bytea().notNull(),
  sources: bytea().notNull(),
  updatedAt: instant().notNull(),
};

export const incomeKinds = ["dividend", "coupon", "amortisation", "redemption"] as const;

export const incomeEventColumns = {
  kind: text().notNull(),
  startsOn: date({ mode: "string" }),
  exDate: date({ mode: "string" }),
  recordDate: date({ mode: "string" }),
  payDate: date({ mode: "string" }),
  announcedOn: date({ mode: "string" }),
  /** Null: unannounced (a floating coupon, a record date without amount). */
  amount: money10(),
  currency: text().notNull(),
  isSpecial: boolean().notNull().default(false),
  source: text().notNull(),
};

/** `to` new units for `from` old ones from the open of `exDate`. */
export const splitEventColumns = {
  exDate: date({ mode: "string" }).notNull(),
  to: decimal18().notNull(),
  from: decimal18().notNull(),
  source: text().notNull(),
};

export const corporateEventColumns = {
  assetOwnerId: uuid().notNull(),
  assetId: uuid().notNull(),
  kind: text().$type<CorporateKind>().notNull(),
  effectiveOn: date({ mode: "string" }).notNull(),
  announcedOn: date({ mode: "string" }),
  toAssetOwnerId: uuid(),
  toAssetId: uuid(),
  /** By kind, see corporate.schema.ts. */
  terms: jsonb().notNull(),
  source: text().notNull(),
};

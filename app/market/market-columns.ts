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

// Columns that a table of the shared markets has in common with the table of users' own rows. The order is that of the
// views over both (market.views.ts).

/** Columns of an asset beside its owner. */
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
  /** Bonds: nominal of one bond at issue, in `currency`; prices are percent of the remaining nominal. */
  nominal: money10(),
  /** Bonds: coupons and accrued interest are published per bond in whole minor units; null = as usual where it trades. */
  roundsPerBond: boolean(),
  /** Bonds: what their floating coupons follow; null = not known. */
  couponRule: jsonb().$type<CouponRule>(),
  lotSize: integer().notNull().default(1),
  /** Decimals of a price tick, for display. */
  priceDigits: smallint().notNull().default(2),
  isActive: boolean().notNull().default(true),
  /** Lower-case ticker, ISIN, both names and how they sound: what search matches. */
  searchText: text().notNull(),
  /** Origin: "reference" (the bundled list), a file or provider; empty = not recorded. */
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

/** Rows of a shared table are of the real market or the demo market. */
export const ofMarket = (ownerId: AnyPgColumn): CheckBuilder => oneOf(ownerId, [nilGuid, demoMarketOwner]);

/** In a shared table the asset is of the row's own market. */
export const ofSameMarket = (ownerId: AnyPgColumn, assetOwnerId: AnyPgColumn): CheckBuilder =>
  rule(assetOwnerId, "known", sql`${assetOwnerId} = ${ownerId}`);

/**
 * Closes of one calendar year, as traded (unadjusted): little-endian float64 per day of the year (366 slots, NaN =
 * none), and one byte per day (index into price_sources).
 */
export const priceYearColumns = {
  year: smallint().notNull(),
  closes: bytea().notNull(),
  sources: bytea().notNull(),
  updatedAt: instant().notNull(),
};

/** Rates of one calendar year: 1 `base` = value `quote`, laid out as closes. */
export const rateYearColumns = {
  year: smallint().notNull(),
  values: bytea().notNull(),
  sources: bytea().notNull(),
  updatedAt: instant().notNull(),
};

export const incomeKinds = ["dividend", "coupon", "amortisation", "redemption"] as const;

/** A payment per unit of an asset. */
export const incomeEventColumns = {
  /** One of `incomeKinds`. */
  kind: text().notNull(),
  /** Coupons: first day of the coupon period. */
  startsOn: date({ mode: "string" }),
  exDate: date({ mode: "string" }),
  /** Whoever is in the register at the end of this day is paid. */
  recordDate: date({ mode: "string" }),
  /** Null: not announced yet. */
  payDate: date({ mode: "string" }),
  announcedOn: date({ mode: "string" }),
  /** Null: announced without an amount (a floating coupon, a register that closes). */
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
  /** First day in force; offers: the day of settlement. */
  effectiveOn: date({ mode: "string" }).notNull(),
  announcedOn: date({ mode: "string" }),
  /** The asset that takes its place: the child, the successor, the share a receipt stood for. */
  toAssetOwnerId: uuid(),
  toAssetId: uuid(),
  /** By kind, see corporate.schema.ts. */
  terms: jsonb().notNull(),
  source: text().notNull(),
};

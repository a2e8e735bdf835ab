import { boolean, date, jsonb, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytea, decimal18, instant, money10 } from "../server/db/db-columns.ts";
import type { CorporateKind } from "./events/corporate-shapes.ts";

// Columns that a table of the shared markets has in common with the table of users' own rows. The order is that of the
// views over both (market.views.ts).

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
  /** By kind, see corporate-shapes.ts. */
  terms: jsonb().notNull(),
  source: text().notNull(),
};

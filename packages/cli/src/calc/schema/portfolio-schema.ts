import { COST_METHODS } from "@zerno/engine";
import { z } from "zod";
import { bond } from "./bond-schema.ts";
import { assetFacts, benchmark } from "./facts-schema.ts";
import {
  calendar,
  currency,
  date,
  dec,
  float,
  id,
  instant,
  pair,
  positive,
  quote,
  share,
  version,
} from "./scalars.ts";
import { corporateAction, dividend, transaction } from "./transaction-schema.ts";

const ASSET_TYPES = [
  "stock",
  "bond",
  "etf",
  "reit",
  "limited-partnership",
  "crypto",
  "commodity",
  "option",
  "futures",
  "index",
  "custom",
  "unknown",
] as const;

const asset = z.strictObject({
  id,
  type: z.enum(ASSET_TYPES),
  currency,
  /** 100 for most options. */
  multiplier: positive.optional(),
  bond: bond.optional(),
  option: z
    .strictObject({ right: z.enum(["call", "put"]), underlying: id, strike: dec, expiry: date })
    .optional(),
  costMethod: z.enum(COST_METHODS).optional(),
  /** Calendar days a close stands in for; 10 by default. */
  staleDays: z.int().min(0).max(100_000).optional(),
  isBlocked: z.boolean().optional(),
});

const options = z.strictObject({
  /** Default fifo. */
  costMethod: z.enum(COST_METHODS).optional(),
  /** Default false: without cash, purchases flow in and sales flow out. */
  trackCash: z.boolean().optional(),
  allowShort: z.boolean().optional(),
  lotScope: z.enum(["portfolio", "account"]).optional(),
  view: z.enum(["transactional", "holdings"]).optional(),
  /** Target of booked rates; defaults to the currency of the results. */
  baseCurrency: currency.optional(),
  /** Discount on the price of blocked assets, 0 to 1. */
  blockedHaircut: share.optional(),
  /** Blocked assets are excluded: flows to and from them are external. */
  blockedApart: z.boolean().optional(),
  benchmark: id.optional(),
  /** Yearly, 0.05 = 5 %. */
  riskFreeRate: float.optional(),
  /** Trading days for risk; by the currency of the results when absent. */
  calendar: calendar.optional(),
});

/** In the currency of the results. */
const goal = z.strictObject({
  /** At the end of every month; negative = withdrawal. */
  monthlyFlow: float,
  months: z.int().min(1).max(1200),
  target: float.optional(),
  /** Seed of the random draws; default 1. */
  seed: z.int().min(0).optional(),
});

const price = z.strictObject({
  asset: id,
  date,
  close: quote,
  /** Intraday price, for `asOf` only. */
  running: z.strictObject({ at: instant, delayMinutes: z.int().min(0).max(10_000).optional() }).optional(),
});

const pairRate = z.strictObject({
  pair,
  date,
  rate: quote,
  /** An official rate holds until the next official one of its pair, at most this long; a week by default. */
  inForceDays: z.int().min(1).max(366).optional(),
  /** Last day an official source was checked for a newer rate. */
  askedOn: date.optional(),
});

export const portfolio = z.strictObject({
  version: version.optional(),
  currency,
  asOf: date,
  options: options.optional(),
  assets: z.array(asset),
  transactions: z.array(transaction),
  prices: z.array(price).optional(),
  rates: z.array(pairRate).optional(),
  corporateActions: z.array(corporateAction).optional(),
  dividends: z.array(dividend).optional(),
  /** Payments, splits and rating facts; adds no rows. */
  facts: z.array(assetFacts).optional(),
  /** Replaces `options.benchmark`. */
  benchmark: benchmark.optional(),
  goal: goal.optional(),
  /** Ends of days: `from` is the day before the first one. */
  periods: z
    .array(z.strictObject({ from: date, to: date }))
    .min(1)
    .optional(),
});

export type PortfolioFile = z.input<typeof portfolio>;
export type PortfolioInput = z.output<typeof portfolio>;
export type AssetInput = z.output<typeof asset>;

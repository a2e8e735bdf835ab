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
  /** Units of the price per unit held: 100 for most options. */
  multiplier: positive.optional(),
  bond: bond.optional(),
  option: z
    .strictObject({ right: z.enum(["call", "put"]), underlying: id, strike: dec, expiry: date })
    .optional(),
  costMethod: z.enum(COST_METHODS).optional(),
  /** How many days back a close may be used; 10 unless told. */
  staleDays: z.int().min(0).max(100_000).optional(),
  isBlocked: z.boolean().optional(),
});

const options = z.strictObject({
  /** fifo when absent. */
  costMethod: z.enum(COST_METHODS).optional(),
  /** false when absent: without cash, purchases flow in and sales flow out. */
  trackCash: z.boolean().optional(),
  allowShort: z.boolean().optional(),
  lotScope: z.enum(["portfolio", "account"]).optional(),
  view: z.enum(["transactional", "holdings"]).optional(),
  /** What booked rates lead to; the currency of the results when absent. */
  baseCurrency: currency.optional(),
  /** Taken off the price of blocked assets, 0 to 1. */
  blockedHaircut: share.optional(),
  /** Blocked assets stand apart: what goes to them and comes from them is an external flow. */
  blockedApart: z.boolean().optional(),
  /** Asset whose closes the risk figures are measured against. */
  benchmark: id.optional(),
  /** Yearly, 0.05 = 5 %. */
  riskFreeRate: float.optional(),
  /** Trading days of the risk figures; by the currency of the results when absent. */
  calendar: calendar.optional(),
});

/** What the owner plans, in the currency of the results. */
const goal = z.strictObject({
  /** Paid in, or, negative, taken out, at the end of every month. */
  monthlyFlow: float,
  months: z.int().min(1).max(1200),
  target: float.optional(),
  /** Of the draws; 1 when absent. */
  seed: z.int().min(0).optional(),
});

const price = z.strictObject({
  asset: id,
  date,
  close: quote,
  /** Of `asOf` alone: a price of the running day, which stands in until its close. */
  running: z.strictObject({ at: instant, delayMinutes: z.int().min(0).max(10_000).optional() }).optional(),
});

const pairRate = z.strictObject({
  pair,
  date,
  rate: quote,
  /** An official rate stands until the next official one of its pair, at most so many days; a week when absent. */
  inForceDays: z.int().min(1).max(366).optional(),
  /** Of an official rate: its source was asked on this day and named no later one. */
  askedOn: date.optional(),
});

/** One portfolio with all its market data: the input of `calc`. */
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
  /** What assets pay, how they split and what their rating is told; no rows are made of it. */
  facts: z.array(assetFacts).optional(),
  /** Instead of `options.benchmark`. */
  benchmark: benchmark.optional(),
  goal: goal.optional(),
  /** Evenings: `from` is the evening before the first day. */
  periods: z
    .array(z.strictObject({ from: date, to: date }))
    .min(1)
    .optional(),
});

/** The file as written. */
export type PortfolioFile = z.input<typeof portfolio>;
/** The file as read: decimals exact, days checked. */
export type PortfolioInput = z.output<typeof portfolio>;
export type AssetInput = z.output<typeof asset>;

import { z } from "zod";
import { Figure, Id, Reason, UnsignedAmount, unsignedDecimal } from "../common.schema.ts";
import { AssetRef, Money } from "./ledger.schema.ts";
import { ExchangeRate } from "./rate.schema.ts";

/**
 * zod schemas of rebalancing. Money is exact text in the portfolio's currency unless noted, ratios are text; lot counts
 * and search results are text so that they can be hidden like amounts.
 */

const Ratio = unsignedDecimal(18);

/** Rebalancing settings of a portfolio. */
export const RebalanceSettings = z.strictObject({
  /** Fee of an order: the larger of `feeMinimum` and `feeFixed` + `feePercent` x money. */
  feePercent: Ratio.default("0"),
  feeFixed: UnsignedAmount.default("0"),
  feeMinimum: UnsignedAmount.default("0"),
  /** Smallest order before fees. */
  minTrade: UnsignedAmount.default("0"),
  /** Full mode: no orders while every drift is within the band; null = always. */
  band: Ratio.nullable().default(null),
  /** Sells lots with a loss first, then those past the relief period, then small gains. */
  isTaxAware: z.boolean().default(false),
  reliefYears: z.int().min(0).max(50).nullable().default(null),
  /** On the taxable gain; null = no tax estimate. */
  taxRate: Ratio.nullable().default(null),
  /** Neither bought nor sold. */
  locked: z.array(Id).max(2000).default([]),
  /** Units per lot where they differ from the market's. */
  lotSizes: z
    .array(z.object({ assetId: Id, lotSize: Ratio }))
    .max(2000)
    .default([]),
  /** Use of the targets' remainder to 100%: kept in cash, or refused. */
  rest: z.enum(["cash", "refuse"]).default("refuse"),
});
export type RebalanceSettings = z.output<typeof RebalanceSettings>;

export const RebalanceMode = z.enum(["contribute", "full", "withdraw"]);
export type RebalanceMode = z.infer<typeof RebalanceMode>;

/** Day and source of a price or rate. */
const Source = z.object({ date: z.string(), source: z.string() });

const SoldLot = z.object({
  acquired: z.string(),
  quantity: z.string(),
  cost: z.string(),
  /** Share of the sale's proceeds after the fee. */
  proceeds: z.string(),
  gain: z.string(),
  /** Past the relief period. */
  isRelieved: z.boolean(),
});

export type SoldLot = z.infer<typeof SoldLot>;

export const PlannedOrder = z.object({
  asset: AssetRef,
  side: z.enum(["buy", "sell"]),
  /** quantity = lots x lotSize; money = quantity x price; viewMoney = money x rate. */
  lots: z.string(),
  lotSize: z.string(),
  quantity: z.string(),
  /** Per unit in the asset's currency, with accrued interest. */
  price: z.string(),
  priced: Source,
  /** Marks of the price and the rate: stale, suspect, estimated. */
  notes: z.array(Reason),
  /** Portfolio currency per one of the asset's. */
  rate: z.string(),
  /** Index in the plan's rates; null: same currency. */
  rateAt: z.int().nullable(),
  money: z.string(),
  viewMoney: z.string(),
  fee: z.string(),
  lotsUsed: z.array(SoldLot),
  /** After the fee; refused when costs are unknown, null for a purchase. */
  realisedGain: Figure.nullable(),
});
export type PlannedOrder = z.infer<typeof PlannedOrder>;

/** Row of the plan: an asset, or all cash (no asset). */
export const PlanRow = z.object({
  asset: AssetRef.nullable(),
  target: z.string(),
  valueBefore: z.string(),
  /** Null for a new position. */
  weightBefore: z.string().nullable(),
  driftBefore: z.string().nullable(),
  valueAfter: z.string(),
  weightAfter: z.string().nullable(),
  driftAfter: z.string().nullable(),
  isLocked: z.boolean(),
});
export type PlanRow = z.infer<typeof PlanRow>;

export const RebalancePlan = z.object({
  /** Sales first, larger sums first. */
  orders: z.array(PlannedOrder),
  rows: z.array(PlanRow),
  /** Totals of sales and purchases, before fees. */
  sold: z.string(),
  bought: z.string(),
  /** Base of the targets: values + cash + added - withdrawn. */
  whole: z.string(),
  /** All cash after the plan, and by currency with the balance before it; negative = to be exchanged in. */
  residualCash: z.string(),
  cash: z.array(Money.extend({ before: z.string() })),
  rates: z.array(ExchangeRate),
  fees: z.string(),
  /** Half the sum of absolute drifts. */
  driftBefore: Figure,
  driftAfter: Figure,
  largestAfter: Figure,
  realisedGain: Figure,
  /** Gains and losses of lots without relief. */
  taxableGain: Figure,
  /** taxableGain x taxRate, 0 for a loss; null = no rate set. */
  tax: Figure.nullable(),
  method: z.enum(["exact", "greedy"]),
  /** Objective of the search in money, and its lower bound. */
  objective: z.string(),
  bound: z.string(),
  /** objective - bound: largest possible distance from the best plan; 0 when exact. */
  excess: z.string(),
  notes: z.array(Reason),
});
export type RebalancePlan = z.infer<typeof RebalancePlan>;

/** Order of a saved plan that awaits its owner's decision. */
export const ProposedOrder = z.object({
  id: z.string(),
  planId: z.string(),
  asset: AssetRef,
  side: z.enum(["buy", "sell"]),
  quantity: z.string(),
  /** As in transactions: bonds in percent of the nominal. */
  price: z.string(),
  accrued: z.string().nullable(),
  fee: z.string(),
  feeCurrency: z.string(),
  createdAt: z.string(),
});
export type ProposedOrder = z.infer<typeof ProposedOrder>;

import { z } from "zod";
import { Figure, Id, Reason, UnsignedAmount, unsignedDecimal } from "../common.schema.ts";
import { AssetRef, Money } from "./ledger.schema.ts";
import { ExchangeRate } from "./rate.schema.ts";

/**
 * Money in the portfolio's currency unless noted; lot counts and search results are text, to be hidden like amounts.
 */

const Ratio = unsignedDecimal(18);

export const RebalanceSettings = z.strictObject({
  /** Fee: the larger of `feeMinimum` and `feeFixed` + `feePercent` x money. */
  feePercent: Ratio.default("0"),
  feeFixed: UnsignedAmount.default("0"),
  feeMinimum: UnsignedAmount.default("0"),
  minTrade: UnsignedAmount.default("0"),
  /** No orders while every drift is within; null = always. */
  band: Ratio.nullable().default(null),
  /** Sells losses first, then relieved lots, then small gains. */
  isTaxAware: z.boolean().default(false),
  reliefYears: z.int().min(0).max(50).nullable().default(null),
  taxRate: Ratio.nullable().default(null),
  locked: z.array(Id).max(2000).default([]),
  /** Units per lot, unlike the market's. */
  lotSizes: z
    .array(z.object({ assetId: Id, lotSize: Ratio }))
    .max(2000)
    .default([]),
  rest: z.enum(["cash", "refuse"]).default("refuse"),
});
export type RebalanceSettings = z.output<typeof RebalanceSettings>;

export const RebalanceMode = z.enum(["contribute", "full", "withdraw"]);
export type RebalanceMode = z.infer<typeof RebalanceMode>;

const Source = z.object({ date: z.string(), source: z.string() });

const SoldLot = z.object({
  acquired: z.string(),
  quantity: z.string(),
  cost: z.string(),
  /** Share of proceeds after the fee. */
  proceeds: z.string(),
  gain: z.string(),
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
  price: z.string(),
  priced: Source,
  notes: z.array(Reason),
  /** Portfolio currency per asset currency. */
  rate: z.string(),
  /** Null: same currency. */
  rateAt: z.int().nullable(),
  money: z.string(),
  viewMoney: z.string(),
  fee: z.string(),
  lotsUsed: z.array(SoldLot),
  /** Null for a purchase. */
  realisedGain: Figure.nullable(),
});
export type PlannedOrder = z.infer<typeof PlannedOrder>;

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
  sold: z.string(),
  bought: z.string(),
  /** values + cash + added - withdrawn. */
  whole: z.string(),
  /** Negative = to be exchanged in. */
  residualCash: z.string(),
  cash: z.array(Money.extend({ before: z.string() })),
  rates: z.array(ExchangeRate),
  fees: z.string(),
  driftBefore: Figure,
  driftAfter: Figure,
  largestAfter: Figure,
  realisedGain: Figure,
  /** Lots without relief. */
  taxableGain: Figure,
  /** taxableGain x taxRate, at least 0; null = no rate. */
  tax: Figure.nullable(),
  method: z.enum(["exact", "greedy"]),
  objective: z.string(),
  bound: z.string(),
  /** objective - bound: 0 when exact. */
  excess: z.string(),
  notes: z.array(Reason),
});
export type RebalancePlan = z.infer<typeof RebalancePlan>;

export const ProposedOrder = z.object({
  id: z.string(),
  planId: z.string(),
  asset: AssetRef,
  side: z.enum(["buy", "sell"]),
  quantity: z.string(),
  price: z.string(),
  accrued: z.string().nullable(),
  fee: z.string(),
  feeCurrency: z.string(),
  createdAt: z.string(),
});
export type ProposedOrder = z.infer<typeof ProposedOrder>;

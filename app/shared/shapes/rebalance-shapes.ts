import { z } from "zod";
import { Figure, Id, Reason, UnsignedAmount, unsignedDecimal } from "../shapes.ts";
import { AssetRef, Money } from "./ledger-shapes.ts";
import { ExchangeRate } from "./rate-shapes.ts";

/**
 * zod shapes of rebalancing. Money is exact text in the portfolio's own currency unless told, ratios are text; counts of
 * lots and results of the search are text too, so that they can be hidden like amounts.
 */

const Ratio = unsignedDecimal(18);

/** What the owner tells once about a portfolio; it stays until it is changed. */
export const RebalanceSettings = z.strictObject({
  /** Fee of an order: the larger of `feeMinimum` and `feeFixed` + `feePercent` x money. */
  feePercent: Ratio.default("0"),
  feeFixed: UnsignedAmount.default("0"),
  feeMinimum: UnsignedAmount.default("0"),
  /** Smallest order before fees. */
  minTrade: UnsignedAmount.default("0"),
  /** Full mode: no orders while nothing is further than this from its target; null = always. */
  band: Ratio.nullable().default(null),
  /** Sales take lots with a loss, then those held longer than the relief period, then small gains. */
  isTaxAware: z.boolean().default(false),
  reliefYears: z.int().min(0).max(50).nullable().default(null),
  /** Of the taxable gain; null = no tax is estimated. */
  taxRate: Ratio.nullable().default(null),
  /** Neither bought nor sold. */
  locked: z.array(Id).max(2000).default([]),
  /** Pieces in an order's smallest step where it is not what the market says. */
  lotSizes: z
    .array(z.object({ assetId: Id, lotSize: Ratio }))
    .max(2000)
    .default([]),
  /** What the targets leave to 100 %: stays in cash, or nothing is planned. */
  rest: z.enum(["cash", "refuse"]).default("refuse"),
});
export type RebalanceSettings = z.output<typeof RebalanceSettings>;

export const RebalanceMode = z.enum(["contribute", "full", "withdraw"]);
export type RebalanceMode = z.infer<typeof RebalanceMode>;

/** Where a price or rate of a plan comes from. */
const Source = z.object({ date: z.string(), source: z.string() });

const SoldLot = z.object({
  acquired: z.string(),
  quantity: z.string(),
  cost: z.string(),
  /** Its share of what the sale brings after the fee. */
  proceeds: z.string(),
  gain: z.string(),
  /** Held longer than the relief period. */
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
  /** Money of one piece in the asset's currency, accrued coupon inside. */
  price: z.string(),
  priced: Source,
  /** Marks of the price and the rate: old, doubted, estimated. */
  notes: z.array(Reason),
  /** The portfolio's currency per one of the asset's. */
  rate: z.string(),
  /** Place of that rate in the plan's list; null: the same currency. */
  rateAt: z.int().nullable(),
  money: z.string(),
  viewMoney: z.string(),
  fee: z.string(),
  lotsUsed: z.array(SoldLot),
  /** Of a sale: after its fee. Refused when costs are not known; null for a purchase. */
  realisedGain: Figure.nullable(),
});
export type PlannedOrder = z.infer<typeof PlannedOrder>;

/** A row of the plan: an asset, or all cash (no asset). */
export const PlanRow = z.object({
  asset: AssetRef.nullable(),
  target: z.string(),
  valueBefore: z.string(),
  /** Null when nothing is held. */
  weightBefore: z.string().nullable(),
  driftBefore: z.string().nullable(),
  valueAfter: z.string(),
  weightAfter: z.string().nullable(),
  driftAfter: z.string().nullable(),
  isLocked: z.boolean(),
});
export type PlanRow = z.infer<typeof PlanRow>;

export const RebalancePlan = z.object({
  /** Sales first, the larger sums before the smaller ones. */
  orders: z.array(PlannedOrder),
  rows: z.array(PlanRow),
  /** Sums of the sales and of the purchases, before fees. */
  sold: z.string(),
  bought: z.string(),
  /** What the targets are taken of: values + cash + added - taken out. */
  whole: z.string(),
  /** All cash after the plan, and by currency, with the balance before it; negative = to be exchanged in. */
  residualCash: z.string(),
  cash: z.array(Money.extend({ before: z.string() })),
  /** Rates that orders were converted at. */
  rates: z.array(ExchangeRate),
  fees: z.string(),
  /** Half the sum of absolute drifts. */
  driftBefore: Figure,
  driftAfter: Figure,
  largestAfter: Figure,
  realisedGain: Figure,
  /** Gains and losses of lots that are not relieved. */
  taxableGain: Figure,
  /** taxableGain x taxRate, nothing for a loss; null = no rate was told. */
  tax: Figure.nullable(),
  method: z.enum(["exact", "greedy"]),
  /** Objective of the search in money, and its lower bound. */
  objective: z.string(),
  bound: z.string(),
  /** objective - bound: how far from the best plan it can be at most; 0 when exact. */
  excess: z.string(),
  notes: z.array(Reason),
});
export type RebalancePlan = z.infer<typeof RebalancePlan>;

/** An order of a saved plan that waits for its owner. */
export const ProposedOrder = z.object({
  id: z.string(),
  planId: z.string(),
  asset: AssetRef,
  side: z.enum(["buy", "sell"]),
  quantity: z.string(),
  /** As transactions write it: bonds in percent of the nominal. */
  price: z.string(),
  accrued: z.string().nullable(),
  fee: z.string(),
  feeCurrency: z.string(),
  createdAt: z.string(),
});
export type ProposedOrder = z.infer<typeof ProposedOrder>;

/**
 * The columns of the holdings table by their ids, for server and browser. Columns of figures are metrics of the
 * engine: each cell is one figure of the asset and explains itself.
 */
export const figureColumns = [
  "quantity",
  "averageCost",
  "lastPrice",
  "value",
  "cost",
  "weight",
  "exposure",
  "dayChange",
  "dayChangeRatio",
  "unrealised",
  "unrealisedPrice",
  "unrealisedCurrency",
  "realised",
  "realisedPrice",
  "realisedCurrency",
  "priceResult",
  "currencyResult",
  "income",
  "fees",
  "taxes",
  "totalProfit",
  "simpleReturn",
  "contribution",
  "twr",
  "twrAnnualised",
  "irr",
  "modifiedDietz",
  "netFlows",
  "incomeLastYear",
  "incomeNextYear",
  "dividendYield",
  "forwardYield",
  "yieldOnCost",
  "dividendGrowth1",
  "dividendGrowth3",
  "dividendGrowth5",
  "dividendStreak",
  "momentum1",
  "momentum3",
  "momentum6",
  "momentum12",
  "highDistance",
  "volatility",
  "maxDrawdown",
  "yieldToMaturity",
  "yieldToOffer",
  "currentYield",
  "modifiedDuration",
  "macaulayDuration",
  "accruedCoupon",
] as const;
export type FigureColumn = (typeof figureColumns)[number];

/** Columns that say what the asset is; nothing is computed for them. */
export const factColumns = [
  "class",
  "sector",
  "country",
  "currency",
  "exchange",
  "isin",
  "broker",
  "firstBought",
  "nextExDate",
  "note",
] as const;
export type FactColumn = (typeof factColumns)[number];

/** What the owner's categories want of an asset: the target of the whole, and weight - target. */
export const planColumns = ["targetWeight", "drift"] as const;
export type PlanColumn = (typeof planColumns)[number];

export type HoldingColumn = FigureColumn | FactColumn | PlanColumn;
export const holdingColumns: readonly HoldingColumn[] = [...figureColumns, ...factColumns, ...planColumns];

/** Shown to somebody who has chosen nothing. */
export const defaultColumns: readonly HoldingColumn[] = [
  "quantity",
  "lastPrice",
  "value",
  "dayChange",
  "unrealised",
  "realised",
  "income",
  "totalProfit",
  "twr",
];

/** The same for a portfolio that states positions and keeps no history. */
export const statedColumns: readonly HoldingColumn[] = [
  "quantity",
  "averageCost",
  "lastPrice",
  "value",
  "weight",
  "cost",
  "unrealised",
  "incomeNextYear",
];

/** How rows can be put together. */
export const groupings = ["category", "class", "sector", "currency", "country", "broker"] as const;
export type Grouping = (typeof groupings)[number];

/** Names the group of all cash: it holds no asset. */
export const cashGroup = "*cash";

/** Names the group of the blocked assets that stand apart from the portfolio, whatever they are otherwise. */
export const blockedGroup = "*blocked";

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

export const planColumns = ["targetWeight", "drift"] as const;
export type PlanColumn = (typeof planColumns)[number];

export type HoldingColumn = FigureColumn | FactColumn | PlanColumn;
export const holdingColumns: readonly HoldingColumn[] = [...figureColumns, ...factColumns, ...planColumns];

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

export const groupings = ["category", "class", "sector", "currency", "country", "broker"] as const;
export type Grouping = (typeof groupings)[number];

export const cashGroup = "*cash";

export const blockedGroup = "*blocked";

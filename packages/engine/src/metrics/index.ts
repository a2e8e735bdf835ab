import type { Unit } from "../figure.ts";
import {
  alpha,
  benchmarkIrr,
  benchmarkReturn,
  benchmarkTwr,
  benchmarkValue,
  beta,
  correlation,
  downCapture,
  informationRatio,
  rSquared,
  trackingError,
  upCapture,
} from "./against-benchmark.ts";
import {
  accruedCoupon,
  averageLife,
  convexity,
  currentYield,
  macaulayDuration,
  modifiedDuration,
  simpleYield,
  yieldToMaturity,
  yieldToMaturityStreet,
  yieldToOffer,
} from "./bond-figures.ts";
import { contribution } from "./contribution.ts";
import {
  dividendGrowth1,
  dividendGrowth3,
  dividendGrowth5,
  dividendGrowth10,
  dividendStreak,
  dividendYearsNotLower,
  dividendYield,
  forwardYield,
  incomeNextYear,
  yieldOnCost,
} from "./dividends.ts";
import { exposure } from "./exposure.ts";
import { goalChance, goalHigh, goalLow, goalMedian } from "./goal.ts";
import { averageCost, cost, lastPrice, quantity, weight } from "./holding.ts";
import { incomePaid, incomeTax } from "./income-rows.ts";
import { incomeLastYear } from "./income-year.ts";
import type { Metric } from "./metric.ts";
import { modifiedDietz } from "./modified-dietz.ts";
import { highDistance, momentum1, momentum3, momentum6, momentum12, momentum12Minus1 } from "./momentum.ts";
import { irr } from "./money-weighted.ts";
import {
  dayChange,
  dayChangeRatio,
  netFlows,
  periodGain,
  returnBase,
  simpleReturn,
  totalProfit,
} from "./profit.ts";
import { dividendRating, dividendSafety } from "./rating.ts";
import {
  currencyResult,
  fees,
  income,
  priceResult,
  realised,
  realisedCurrency,
  realisedPrice,
  taxes,
  unrealised,
  unrealisedCurrency,
  unrealisedPrice,
} from "./results.ts";
import {
  calmar,
  conditionalVaR95,
  downsideDeviation,
  maxDrawdown,
  maxDrawdownDays,
  sharpe,
  sortino,
  valueAtRisk95,
  volatility,
} from "./risk.ts";
import { twr, twrAnnualised } from "./time-weighted.ts";
import { cash, invested, value } from "./value.ts";

export const METRICS = {
  value,
  cash,
  invested,
  totalProfit,
  simpleReturn,
  returnBase,
  priceResult,
  currencyResult,
  income,
  fees,
  taxes,
  realised,
  unrealised,
  twr,
  twrAnnualised,
  irr,
  dayChange,
  dayChangeRatio,
  netFlows,
  periodGain,
  quantity,
  averageCost,
  cost,
  lastPrice,
  weight,
  exposure,
  realisedPrice,
  realisedCurrency,
  unrealisedPrice,
  unrealisedCurrency,
  modifiedDietz,
  contribution,
  volatility,
  downsideDeviation,
  maxDrawdown,
  maxDrawdownDays,
  sharpe,
  sortino,
  calmar,
  valueAtRisk95,
  conditionalVaR95,
  beta,
  alpha,
  rSquared,
  correlation,
  trackingError,
  informationRatio,
  upCapture,
  downCapture,
  benchmarkReturn,
  benchmarkValue,
  benchmarkTwr,
  benchmarkIrr,
  incomePaid,
  incomeTax,
  incomeLastYear,
  incomeNextYear,
  dividendYield,
  forwardYield,
  yieldOnCost,
  dividendGrowth1,
  dividendGrowth3,
  dividendGrowth5,
  dividendGrowth10,
  dividendStreak,
  dividendYearsNotLower,
  dividendRating,
  dividendSafety,
  momentum1,
  momentum3,
  momentum6,
  momentum12,
  momentum12Minus1,
  highDistance,
  yieldToMaturity,
  yieldToMaturityStreet,
  yieldToOffer,
  currentYield,
  simpleYield,
  macaulayDuration,
  modifiedDuration,
  convexity,
  averageLife,
  accruedCoupon,
  goalLow,
  goalMedian,
  goalHigh,
  goalChance,
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricId = keyof typeof METRICS;

export const METRIC_IDS = Object.keys(METRICS) as MetricId[];

export function isMetricId(text: string): text is MetricId {
  return Object.hasOwn(METRICS, text);
}

/** Returns the unit of a statistic by name; "ratio" for other names. */
export const unitOfStatistic = (name: string): Unit => (isMetricId(name) ? METRICS[name].unit : "ratio");

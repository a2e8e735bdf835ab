import { exposure } from "./exposure.ts";
import { averageCost, cost, lastPrice, quantity, weight } from "./holding.ts";
import type { Metric } from "./metric.ts";
import { irr } from "./money-weighted.ts";
import { dayChange, dayChangeRatio, netFlows, periodGain, simpleReturn, totalProfit } from "./profit.ts";
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
import { twr, twrAnnualised } from "./time-weighted.ts";
import { cash, invested, value } from "./value.ts";

/** The one list of figures; the key is the metric's id everywhere. */
export const METRICS = {
  value,
  cash,
  invested,
  totalProfit,
  simpleReturn,
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
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricId = keyof typeof METRICS;

export const METRIC_IDS = Object.keys(METRICS) as MetricId[];

export function isMetricId(text: string): text is MetricId {
  return Object.hasOwn(METRICS, text);
}

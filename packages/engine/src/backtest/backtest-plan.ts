import type { IsoDate } from "../days/iso-date.ts";
import type { RateSeries } from "../ledger/ledger-input.ts";
import type { MarketSplit, PriceSeries } from "../ledger/price-series.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { FeeModel } from "../rebalance/rebalance-input.ts";

/** Per share held at the open of the ex-date, after a split of that day. */
export interface BacktestDividend {
  readonly exDate: IsoDate;
  readonly payDate: IsoDate;
  /** Gross. */
  readonly amount: Dec;
  readonly currency: string;
}

export interface BacktestAsset {
  readonly assetId: string;
  readonly currency: string;
  /** Of the total, 0.25 = 25 %. */
  readonly weight: Dec;
  /** As traded. */
  readonly prices: PriceSeries;
  readonly dividends?: readonly BacktestDividend[];
  readonly splits?: readonly MarketSplit[];
  /** Whole multiples; absent = fractions to 18 decimals. */
  readonly lotSize?: Dec;
  /** Days a close stands in for; 10 by default. */
  readonly staleDays?: number;
  readonly isCrypto?: boolean;
}

export const BACKTEST_INTERVALS = { month: 1, quarter: 3, year: 12 } as const;
export type BacktestInterval = keyof typeof BACKTEST_INTERVALS;

/** On the start's day of the month; negative = withdrawal. */
export interface PeriodicFlow {
  readonly amount: Money;
  readonly every: BacktestInterval;
  /** With every whole year since the start, 0.03 = 3 %. */
  readonly growth?: Dec;
}

/** `drift`: distance from a target at which all are rebalanced, 0.05 = 5 points. */
export type BacktestRebalancing =
  | { readonly kind: "never" }
  | { readonly kind: BacktestInterval }
  | { readonly kind: "threshold"; readonly drift: Dec };

/**
 * `price`: closes are lifted by 1 + dividend / close of the ex-date, gross. `reinvest`: the net dividend buys the same
 * asset at that close and counts as income.
 */
export const DIVIDEND_TREATMENTS = ["none", "price", "reinvest"] as const;
export type DividendTreatment = (typeof DIVIDEND_TREATMENTS)[number];

export interface BacktestPlan {
  readonly currency: string;
  /** Weights sum to exactly 1. */
  readonly assets: readonly BacktestAsset[];
  readonly rates: readonly RateSeries[];
  readonly sourceNames: readonly string[];
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly amount: Money;
  readonly flow?: PeriodicFlow;
  readonly rebalancing: BacktestRebalancing;
  readonly dividends: DividendTreatment;
  /** Reinvested dividends included. */
  readonly fees?: FeeModel;
  /** Of a dividend, 0.15 = 15 %. */
  readonly withholding?: Dec;
  /** Yearly; ratios that need it are refused without. */
  readonly riskFree?: number;
}

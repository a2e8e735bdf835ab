import type { IsoDate } from "../days/iso-date.ts";
import type { RateSeries } from "../ledger/ledger-input.ts";
import type { MarketSplit, PriceSeries } from "../ledger/price-series.ts";
import type { Dec, Money } from "../money/decimal.ts";
import type { FeeModel } from "../rebalance/rebalance-input.ts";

/** Money of one share held at the open of the ex-date, after a split of that day. */
export interface BacktestDividend {
  readonly exDate: IsoDate;
  readonly payDate: IsoDate;
  /** Gross, as paid. */
  readonly amount: Dec;
  readonly currency: string;
}

export interface BacktestAsset {
  readonly assetId: string;
  readonly currency: string;
  /** Share of the whole, 0.25 = 25 %; above 0. */
  readonly weight: Dec;
  /** As traded, splits visible, as the ledger takes them. */
  readonly prices: PriceSeries;
  readonly dividends?: readonly BacktestDividend[];
  readonly splits?: readonly MarketSplit[];
  /** Orders are whole multiples of it; absent = fractions of a unit to 18 decimals. */
  readonly lotSize?: Dec;
  /** How many calendar days a close stands in for; 10 unless told. */
  readonly staleDays?: number;
  readonly isCrypto?: boolean;
}

/** Months between two dates of a schedule. */
export const BACKTEST_INTERVALS = { month: 1, quarter: 3, year: 12 } as const;
export type BacktestInterval = keyof typeof BACKTEST_INTERVALS;

/** Paid in (positive) or out (negative) on the start's day of every month, quarter or year after the start. */
export interface PeriodicFlow {
  /** In the plan's currency. */
  readonly amount: Money;
  readonly every: BacktestInterval;
  /** Growth of the amount with every whole year since the start, 0.03 = 3 %; absent = 0. */
  readonly growth?: Dec;
}

/** `drift`: a weight further than this from its target brings all back, 0.05 = 5 points. */
export type BacktestRebalancing =
  | { readonly kind: "never" }
  | { readonly kind: BacktestInterval }
  | { readonly kind: "threshold"; readonly drift: Dec };

/**
 * 0 `none`: left out. 1 `price`: closes are lifted by 1 + dividend / close of the ex-date, gross, no income.
 * 2 `reinvest`: the net dividend buys the same asset at the close of the ex-date, income is shown.
 */
export const DIVIDEND_TREATMENTS = ["none", "price", "reinvest"] as const;
export type DividendTreatment = (typeof DIVIDEND_TREATMENTS)[number];

export interface BacktestPlan {
  /** Of the view, the cash, the amounts and the fees. */
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
  /** Of every order, also of the reinvestment of a dividend; absent = none. */
  readonly fees?: FeeModel;
  /** Share of a dividend withheld, 0.15 = 15 %; absent = 0. */
  readonly withholding?: Dec;
  /** Yearly, 0.04 = 4 %; without it the ratios that need it are refused. */
  readonly riskFree?: number;
}

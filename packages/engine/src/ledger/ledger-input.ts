import type { IsoDate } from "../days/iso-date.ts";
import type { Dec } from "../money/decimal.ts";
import type { CostMethod } from "./lots/cost-method.ts";
import type { PriceSeries } from "./price-series.ts";
import type { StatisticsInput } from "./statistics-input.ts";
import type { Asset, Transaction } from "./transaction.ts";

/** Each official rate until its successor, at most `days`. */
export interface RateInForce {
  readonly source: number;
  readonly days: number;
  /** A week after the last value, or the last day the source was checked. */
  readonly confirmedUntil: number;
}

/** 1 `base` = value `quote`, nominal divided out; NaN = none. */
export interface RateSeries {
  readonly base: string;
  readonly quote: string;
  readonly firstDay: number;
  readonly values: Float64Array;
  readonly sources: Uint8Array;
  /** The owner chose the source: takes precedence. */
  readonly isPreferred?: true;
  readonly inForce?: RateInForce;
  readonly doubted?: readonly number[];
}

/** `holdings`: figures that need history are refused. */
export type PortfolioView = "transactional" | "holdings";

export interface Versions {
  readonly ledger: string;
  readonly prices: string;
  readonly rates: string;
  readonly events: string;
}

export interface LedgerInput extends StatisticsInput {
  readonly baseCurrency: string;
  /** Currency of all figures. */
  readonly currency: string;
  readonly costMethod: CostMethod;
  readonly lotScope?: "portfolio" | "account";
  readonly view?: PortfolioView;
  /** Discount on the last price of blocked assets, 0 to 1; default 0. */
  readonly blockedHaircut?: Dec;
  /** Flows to and from blocked assets cross the portfolio's border. */
  readonly isBlockedApart?: boolean;
  readonly trackCash: boolean;
  readonly allowShort?: boolean;
  readonly asOf: IsoDate;
  readonly transactions: readonly Transaction[];
  readonly assets: ReadonlyMap<string, Asset>;
  readonly prices: ReadonlyMap<string, PriceSeries>;
  readonly rates: readonly RateSeries[];
  readonly sourceNames: readonly string[];
  readonly versions?: Versions;
}

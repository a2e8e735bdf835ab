import type { IsoDate } from "../days/iso-date.ts";
import type { Dec } from "../money/decimal.ts";
import type { CostMethod } from "./lots/cost-method.ts";
import type { PriceSeries } from "./price-series.ts";
import type { StatisticsInput } from "./statistics-input.ts";
import type { Asset, Transaction } from "./transaction.ts";

/** How long the values of an official source stand: each until its next one, at most so many days. */
export interface RateInForce {
  /** Number of the source in `sources`; values of others count for a week. */
  readonly source: number;
  readonly days: number;
  /** A week after the source's last value, or the day it was asked last and named no later one. */
  readonly confirmedUntil: number;
}

/** 1 `base` = value `quote`, nominal divided out; NaN = none. */
export interface RateSeries {
  readonly base: string;
  readonly quote: string;
  readonly firstDay: number;
  readonly values: Float64Array;
  readonly sources: Uint8Array;
  /** A path of such series alone comes before every other one: the owner chose their source. */
  readonly isPreferred?: true;
  readonly inForce?: RateInForce;
  /** As of prices. */
  readonly doubted?: readonly number[];
}

/** `transactional`: full history; `holdings`: position and cost only, whatever needs history is refused. */
export type PortfolioView = "transactional" | "holdings";

export interface Versions {
  readonly ledger: string;
  readonly prices: string;
  readonly rates: string;
  /** Of declared dividends. */
  readonly events: string;
}

export interface LedgerInput extends StatisticsInput {
  /** The portfolio's currency, the one booked rates lead to. */
  readonly baseCurrency: string;
  /** The currency of the view: every figure is computed in it from the rows. */
  readonly currency: string;
  readonly costMethod: CostMethod;
  /** Lots are pooled per portfolio (when absent) or per broker account. */
  readonly lotScope?: "portfolio" | "account";
  readonly view?: PortfolioView;
  /** Taken off the last price of blocked assets, 0 to 1; 0 when absent. */
  readonly blockedHaircut?: Dec;
  /** Blocked assets stand apart: what goes to them and comes from them crosses the portfolio's border. */
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

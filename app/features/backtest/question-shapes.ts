import { z } from "zod";
import { PlainText } from "../../shared/shapes/ledger-shapes.ts";
import {
  CurrencyCode,
  DecimalText,
  Id,
  IsoDay,
  UnsignedAmount,
  unsignedDecimal,
} from "../../shared/shapes.ts";
import { visible } from "../../shared/text/visible-text.ts";
import {
  dividendKinds,
  longestName,
  mostAssets,
  mostPortfolios,
  rebalancingKinds,
} from "./question-limits.ts";

/** zod shapes of what is played and kept. Ratios are text: 0.25 = 25 %. */

const Ratio = unsignedDecimal(18);
const Interval = z.enum(["month", "quarter", "year"]);

/** One of the portfolios: what it is made of and when it is brought back to that. */
const PlayedPortfolio = z.object({
  name: visible(PlainText.trim().max(longestName)).default(""),
  /** The weights add up to exactly 1. */
  assets: z
    .array(z.object({ assetId: Id, weight: Ratio }))
    .min(1)
    .max(mostAssets),
  rebalancing: z.enum(rebalancingKinds).default("never"),
  /** `threshold` only: how far a weight may be from its target, 0.05 = 5 points. */
  drift: Ratio.nullable().default(null),
});

export const BacktestQuestion = z.object({
  portfolios: z.array(PlayedPortfolio).min(1).max(mostPortfolios),
  /** "SPX@INDEX", "series:gold", as in the list of benchmarks; the same money goes into it. */
  benchmark: z.string().max(60).nullable().default(null),
  currency: CurrencyCode,
  start: IsoDay,
  /** Null: today. */
  end: IsoDay.nullable().default(null),
  /** Put in at the start. */
  amount: UnsignedAmount,
  /** Put in, or negative taken out, on the start's day of the month; `growth` a year. */
  flow: z
    .object({ amount: DecimalText, every: Interval, growth: DecimalText.nullable().default(null) })
    .nullable()
    .default(null),
  /** Left out; as a rise of the price; or bought of the same asset, net of tax. */
  dividends: z.enum(dividendKinds).default("reinvest"),
  /** Of every order: the larger of percent + fixed and minimum. */
  fees: z.object({ percent: Ratio, fixed: UnsignedAmount, minimum: UnsignedAmount }).nullable().default(null),
  /** Part of a dividend that is withheld. */
  withholding: Ratio.nullable().default(null),
  /** A year; without it Sharpe and Sortino are refused. */
  riskFree: DecimalText.nullable().default(null),
  /** Orders in whole lots of the exchange, or in fractions of a unit. */
  isInLots: z.boolean().default(false),
});
export type BacktestQuestion = z.output<typeof BacktestQuestion>;

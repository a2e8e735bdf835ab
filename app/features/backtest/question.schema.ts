import { z } from "zod";
import {
  CurrencyCode,
  DecimalText,
  Id,
  IsoDay,
  UnsignedAmount,
  unsignedDecimal,
} from "../../shared/common.schema.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";
import {
  dividendKinds,
  longestName,
  mostAssets,
  mostPortfolios,
  rebalancingKinds,
} from "./question-limits.ts";

/** Ratios are text: 0.25 = 25 %. */

const Ratio = unsignedDecimal(18);
const Interval = z.enum(["month", "quarter", "year"]);

/** A portfolio with weights and rebalancing. */
const PlayedPortfolio = z.object({
  name: visible(PlainText.trim().max(longestName)).default(""),
  /** The weights add up to exactly 1. */
  assets: z
    .array(z.object({ assetId: Id, weight: Ratio }))
    .min(1)
    .max(mostAssets),
  rebalancing: z.enum(rebalancingKinds).default("never"),
  /** `threshold` only: maximal deviation from the target, 0.05 = 5 points. */
  drift: Ratio.nullable().default(null),
});

export const BacktestQuestion = z.object({
  portfolios: z.array(PlayedPortfolio).min(1).max(mostPortfolios),
  /** "SPX@INDEX", "series:gold", as in the list of benchmarks; receives the same money. */
  benchmark: z.string().max(60).nullable().default(null),
  currency: CurrencyCode,
  start: IsoDay,
  /** Null: today. */
  end: IsoDay.nullable().default(null),
  /** Initial amount. */
  amount: UnsignedAmount,
  /** Paid in, or negative withdrawn, monthly on the start's day; `growth` per year. */
  flow: z
    .object({ amount: DecimalText, every: Interval, growth: DecimalText.nullable().default(null) })
    .nullable()
    .default(null),
  /** Ignored, as a price gain, or reinvested net of tax. */
  dividends: z.enum(dividendKinds).default("reinvest"),
  /** Per order: the larger of percent + fixed and minimum. */
  fees: z.object({ percent: Ratio, fixed: UnsignedAmount, minimum: UnsignedAmount }).nullable().default(null),
  /** Withheld ratio of a dividend. */
  withholding: Ratio.nullable().default(null),
  /** Per year; without it Sharpe and Sortino are refused. */
  riskFree: DecimalText.nullable().default(null),
  /** Whole lots of the exchange, or fractional units. */
  isInLots: z.boolean().default(false),
});
export type BacktestQuestion = z.output<typeof BacktestQuestion>;

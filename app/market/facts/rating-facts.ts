import {
  adjustForSplits,
  type CloseSeries,
  closeOn,
  type DatedFact,
  dayNumber,
  decToNumber,
  dividendGrowth,
  findCuts,
  type IncomePayment,
  type IsoDate,
  isRefused,
  type MarketSplit,
  medianYield,
  type PriceSeries,
  type RatingFact,
  type RatingInput,
  type Statistic,
  skippedShare,
  trailingIncome,
  yearsWithoutCut,
} from "@zerno/engine";
import type { AssetRow } from "../assets/assets.ts";
import { toDividends } from "../events/dividends.ts";
import type { PaymentRow } from "../events/payments.ts";
import { reportedFacts } from "./rating-figures.ts";
import type { StoredFigure } from "./read-fundamentals.ts";

/** Stored data of one asset. */
export interface RatedAsset {
  readonly asset: Pick<AssetRow, "currency" | "exchange" | "sector">;
  readonly payments: readonly PaymentRow[];
  readonly splits: readonly MarketSplit[];
  readonly closes: PriceSeries | undefined;
  /** Figures of reports, of all sources. */
  readonly figures: readonly StoredFigure[];
}

/** Names of the Moscow Exchange: its own and its market identifier code. */
const moscow: readonly string[] = ["MOEX", "MISX"];

/** The days of a series that have a close. */
export function toCloseSeries(series: PriceSeries | undefined): CloseSeries {
  const days: number[] = [];
  const closes: number[] = [];
  for (const [index, close] of (series?.closes ?? []).entries()) {
    if (series === undefined || Number.isNaN(close)) continue;
    days.push(series.firstDay + index);
    closes.push(close);
  }
  return { days: Int32Array.from(days), closes: Float64Array.from(closes) };
}

/** Yields are of one currency: payments in another one than the closes' say nothing of them. */
function yieldFacts(
  { asset, splits, closes: series }: RatedAsset,
  payments: readonly IncomePayment[],
  asOf: IsoDate,
): Partial<Record<RatingFact, Statistic>> {
  if (payments.some(({ currency }) => currency !== asset.currency)) return {};
  const closes = toCloseSeries(series);
  const close = closeOn(closes, dayNumber(asOf));
  const income = trailingIncome(adjustForSplits(payments, splits, asOf), asOf);
  return {
    ...(close > 0 && !isRefused(income) ? { yield: decToNumber(income.perShare) / close } : {}),
    yieldMedian: medianYield({ payments, splits, closes, asOf }),
  };
}

/**
 * Rating input from payments, splits, closes and reports up to `asOf`. Unknown facts (the market's yield, a published
 * policy, a bank's capital) stay absent, so the rating is partial. Only regular dividends count; the engine decides
 * what is known.
 */
export function ratingInputOf(rated: RatedAsset, asOf: IsoDate): RatingInput {
  const payments = toDividends(rated.payments);
  const adjusted = adjustForSplits(payments, rated.splits, asOf);
  const growth = dividendGrowth(adjusted, asOf);
  const found: Partial<Record<RatingFact, Statistic | undefined>> = {
    ...yieldFacts(rated, payments, asOf),
    growth5: growth.year5,
    streak: growth.streak,
    yearsWithoutCut: yearsWithoutCut(adjusted, asOf),
    skippedShare: skippedShare(adjusted, asOf),
  };
  const isFinancial = rated.asset.sector === "financials";
  const { figures, splits } = rated;
  const facts: Partial<Record<RatingFact, DatedFact>> = reportedFacts(
    { figures, payments, splits, isFinancial },
    asOf,
  );
  for (const [fact, value] of Object.entries(found)) {
    if (typeof value === "number") facts[fact as RatingFact] = { value, date: asOf };
  }
  return {
    asOf,
    facts,
    isBank: isFinancial,
    isMoscow: moscow.includes(rated.asset.exchange),
    cuts: findCuts(adjusted, asOf).map(({ date }) => date),
  };
}

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

export interface RatedAsset {
  readonly asset: Pick<AssetRow, "currency" | "exchange" | "sector">;
  readonly payments: readonly PaymentRow[];
  readonly splits: readonly MarketSplit[];
  readonly closes: PriceSeries | undefined;
  readonly figures: readonly StoredFigure[];
}

const moscow: readonly string[] = ["MOEX", "MISX"];

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
 * Unknown facts (market yield, published policy, a bank's capital) are absent, so the rating is partial. Regular
 * dividends only.
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

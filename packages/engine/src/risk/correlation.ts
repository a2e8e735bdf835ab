import type { Calendar } from "../calendars/calendar.ts";
import { alignSeries } from "./benchmark.ts";
import { groupReturns } from "./grouped-returns.ts";
import { faultOf, type ReturnSeries } from "./return-series.ts";
import { covariance, isConstant, refusal, type Statistic, tooFew } from "./statistic.ts";

export const WEEKS_NEEDED = 26;

function correlationOfWeeks(left: ReturnSeries, right: ReturnSeries): Statistic {
  const { own, benchmark } = alignSeries(left, right);
  if (own.days.length < WEEKS_NEEDED) return tooFew(own.days.length, WEEKS_NEEDED);
  if (isConstant(own.returns) || isConstant(benchmark.returns)) return refusal("constant-series");
  const variances = covariance(own.returns, own.returns) * covariance(benchmark.returns, benchmark.returns);
  const value = covariance(own.returns, benchmark.returns) / Math.sqrt(variances);
  return Math.max(-1, Math.min(1, value));
}

/**
 * Correlates common whole weeks (Pearson). Refuses as both series, `too-few-observations` under 26 weeks,
 * `constant-series`.
 */
export function weeklyCorrelation(left: ReturnSeries, right: ReturnSeries, calendar: Calendar): Statistic {
  return (
    faultOf(left, 1) ??
    faultOf(right, 1) ??
    correlationOfWeeks(groupReturns(left, "week", calendar), groupReturns(right, "week", calendar))
  );
}

/** Symmetric to the last bit; 1 on the diagonal where defined. */
export function correlationMatrix(
  list: readonly ReturnSeries[],
  calendar: Calendar,
): readonly (readonly Statistic[])[] {
  const weeks = list.map((series) => faultOf(series, 1) ?? groupReturns(series, "week", calendar));
  const matrix: Statistic[][] = weeks.map(() => []);
  for (const [i, left] of weeks.entries()) {
    for (const [j, right] of weeks.entries()) {
      if (j < i) continue;
      const value = "refused" in left ? left : "refused" in right ? right : correlationOfWeeks(left, right);
      const row = matrix[i];
      const mirrored = matrix[j];
      if (row === undefined || mirrored === undefined) continue;
      row[j] = i === j && typeof value === "number" ? 1 : value;
      mirrored[i] = row[j];
    }
  }
  return matrix;
}

/** Counts the common whole weeks of every pair; 0 with an empty series. */
export function commonWeeks(list: readonly ReturnSeries[], calendar: Calendar): number[][] {
  const weeks = list.map((series) =>
    faultOf(series, 1) ? undefined : groupReturns(series, "week", calendar),
  );
  return weeks.map((left) =>
    weeks.map((right) => (left && right ? alignSeries(left, right).own.days.length : 0)),
  );
}

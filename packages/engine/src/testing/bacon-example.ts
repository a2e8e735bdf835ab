import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import type { ReturnSeries } from "../risk/return-series.ts";

/**
 * Monthly returns in percent, from C. Bacon, Practical Portfolio Performance Measurement and Attribution, 2nd ed. 2008,
 * as printed with R's PerformanceAnalytics (portfolio_bacon).
 */
const PORTFOLIO =
  "0.3 2.6 1.1 -1 1.5 2.5 1.6 6.7 -1.4 4 -0.5 8.1 4 -3.7 -6.1 1.7 -4.9 -2.2 7 5.8 -6.5 2.4 -0.5 -0.9";
const BENCHMARK =
  "0.2 2.5 1.8 -1.1 1.4 1.8 1.4 6.5 -1.5 4.2 -0.6 8.3 3.9 -3.8 -6.2 1.5 -4.8 2.1 6 5.6 -6.7 1.9 -0.3 0";

const monthEnd = (year: number, month: number): number =>
  dayNumber(`${year}-${String(month).padStart(2, "0")}-01` as IsoDate) - 1;

function monthly(text: string): ReturnSeries {
  const returns = Float64Array.from(text.split(" "), (value) => Number(value) / 100);
  const days = Int32Array.from(returns, (_, i) => {
    const next = i + 1;
    return monthEnd(2000 + Math.floor(next / 12), (next % 12) + 1);
  });
  return { days, returns, from: monthEnd(2000, 1) };
}

export const baconPortfolio = monthly(PORTFOLIO);
export const baconBenchmark = monthly(BENCHMARK);

import {
  type Calendar,
  calendarOf,
  createRates,
  dayNumber,
  type IndexSeries,
  keepTradingDays,
  levelFactors,
  type Period,
  type ReturnSeries,
  returnsOfIndex,
  type Scope,
} from "@zerno/engine";
import { AssetType } from "../../shared/codes.ts";
import type { LedgerView } from "./ledger-view.ts";
import { remembered } from "./load-ledger.ts";

/** Maximum age of a close (conventions C19). */
const staleDays = 10;

/** Metric `twr` by day, 1 on the evening of `from`. */
export function scopeIndex({ run }: LedgerView, period: Period, scope?: Scope): IndexSeries {
  const { firstDay, twrIndex } = run.series(period, scope);
  return { firstDay, values: twrIndex };
}

/**
 * With reinvested payments, in the view's currency; NaN with a stale close or no rate. Undefined without a benchmark.
 */
export function benchmarkIndex(
  { input }: Pick<LedgerView, "input">,
  { from, to }: Period,
): IndexSeries | undefined {
  const { benchmark, currency, rates } = input;
  if (benchmark === undefined) return undefined;
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const start = first - staleDays;
  const toView = createRates(rates).column(benchmark.currency, currency, { first: start, last });
  const { firstDay, closes } = benchmark.prices;
  const factorOf = levelFactors(benchmark, { from: first, to: last });
  const values = new Float64Array(last - first + 1).fill(Number.NaN);
  let told = Number.NEGATIVE_INFINITY;
  let level = Number.NaN;
  for (let day = start; day <= last; day++) {
    const close = closes[day - firstDay] ?? Number.NaN;
    const rate = toView[day - start] ?? Number.NaN;
    if (close > 0 && rate > 0) [told, level] = [day, close * rate * factorOf(day)];
    if (day >= first && day - told <= staleDays) values[day - first] = level;
  }
  return { firstDay: first, values };
}

/**
 * Start value and flows invested in the benchmark (`benchmarkValue`), by evening. NaN without a level, and after a flow
 * without one.
 */
export function shadowValues(
  { run }: Pick<LedgerView, "run">,
  index: IndexSeries,
  period: Period,
): Float64Array {
  const { values, netFlows } = run.series(period);
  const shadow = new Float64Array(values.length).fill(Number.NaN);
  let units = 0;
  for (let day = 0; day < values.length; day++) {
    const level = index.values[day] ?? Number.NaN;
    const flow =
      day === 0 ? (values[0] ?? Number.NaN) : (netFlows[day] ?? Number.NaN) - (netFlows[day - 1] ?? 0);
    if (level > 0) units += flow / level;
    else if (flow !== 0) return shadow;
    shadow[day] = units === 0 ? 0 : units * level;
  }
  return shadow;
}

export function riskCalendar(view: LedgerView): Calendar {
  return remembered(view, "risk-calendar", () => {
    const types = view.run.holdings().map(({ assetId }) => view.assets.get(assetId)?.type);
    const isCryptoOnly = types.length > 0 && types.every((type) => type === AssetType.crypto);
    return calendarOf(view.currency, isCryptoOnly);
  });
}

/** On risk days with holdings. */
export function dailyReturns(view: LedgerView, period: Period, scope?: Scope): ReturnSeries {
  const { firstDay, twrIndex, values } = view.run.series(period, scope);
  return keepTradingDays(returnsOfIndex({ firstDay, values: twrIndex }, values), riskCalendar(view));
}

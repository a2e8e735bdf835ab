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

/** A close stands in for the days after it, at most this many (conventions C19). */
const staleDays = 10;

/** The growth of a scope by day, 1 on the evening of `from`; what is drawn of the metric `twr`. */
export function scopeIndex({ run }: LedgerView, period: Period, scope?: Scope): IndexSeries {
  const { firstDay, twrIndex } = run.series(period, scope);
  return { firstDay, values: twrIndex };
}

/**
 * The benchmark of a measured ledger by day in the currency of the view, its payments reinvested; NaN where its close is older than 10 days or
 * no rate is known. Undefined: the ledger is measured against nothing.
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
 * Value of the same money in the benchmark by evening: a start value and all flows buy it at the level of their day
 * (the series of the metric `benchmarkValue`). NaN where the level is unknown, and from the day on which money moves
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

/** The calendar of the risk figures of a ledger, as the engine chooses it. */
export function riskCalendar(view: LedgerView): Calendar {
  return remembered(view, "risk-calendar", () => {
    const types = view.run.holdings().map(({ assetId }) => view.assets.get(assetId)?.type);
    const isCryptoOnly = types.length > 0 && types.every((type) => type === AssetType.crypto);
    return calendarOf(view.currency, isCryptoOnly);
  });
}

/** Daily returns of a scope on the days that count for risk; days on which nothing was held give none. */
export function dailyReturns(view: LedgerView, period: Period, scope?: Scope): ReturnSeries {
  const { firstDay, twrIndex, values } = view.run.series(period, scope);
  return keepTradingDays(returnsOfIndex({ firstDay, values: twrIndex }, values), riskCalendar(view));
}

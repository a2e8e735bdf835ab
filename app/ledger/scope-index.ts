import {
  type Calendar,
  calendarOf,
  createRates,
  dayNumber,
  type IndexSeries,
  keepTradingDays,
  type Period,
  type ReturnSeries,
  returnsOfIndex,
  type Scope,
} from "@zerno/engine";
import { AssetType } from "../shared/codes.ts";
import { type LedgerView, remembered } from "./load-ledger.ts";

/** A close stands in for the days after it, at most this many (engine conventions, part 1). */
const staleDays = 10;

/** The growth of a scope by day, 1 on the evening of `from`; what is drawn of the metric `twr`. */
export function scopeIndex({ run }: LedgerView, period: Period, scope?: Scope): IndexSeries {
  const { firstDay, twrIndex } = run.series(period, scope);
  return { firstDay, values: twrIndex };
}

/**
 * The benchmark of a measured ledger by day in the currency of the view; NaN where its close is older than 10 days or
 * no rate is known. Undefined: the ledger is measured against nothing.
 */
export function benchmarkIndex({ input }: LedgerView, { from, to }: Period): IndexSeries | undefined {
  const { benchmark, currency, rates } = input;
  if (benchmark === undefined) return undefined;
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const start = first - staleDays;
  const toView = createRates(rates).column(benchmark.currency, currency, { first: start, last });
  const { firstDay, closes } = benchmark.prices;
  const values = new Float64Array(last - first + 1).fill(Number.NaN);
  let told = Number.NEGATIVE_INFINITY;
  let level = Number.NaN;
  for (let day = start; day <= last; day++) {
    const close = closes[day - firstDay] ?? Number.NaN;
    const rate = toView[day - start] ?? Number.NaN;
    if (close > 0 && rate > 0) [told, level] = [day, close * rate];
    if (day >= first && day - told <= staleDays) values[day - first] = level;
  }
  return { firstDay: first, values };
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

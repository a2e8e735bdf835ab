import { addDays, dayNumber, fromDayNumber, type IsoDate, type MetricId, type Period } from "@zerno/engine";
import { isSharedOwner } from "../../market/market-reader.ts";
import { AssetType } from "../../shared/codes.ts";
import type { LedgerView } from "../run/ledger-view.ts";

type Traded = Pick<LedgerView, "run" | "assets" | "input">;

/** Crypto trades daily; custom assets have no sessions. */
const sessionTypes: ReadonlySet<number> = new Set([
  ...[AssetType.stock, AssetType.bond, AssetType.etf, AssetType.reit, AssetType.limitedPartnership],
  ...[AssetType.option, AssetType.futures, AssetType.index],
]);

/** Exchange holidays and validity of a close, days. */
const longestBreak = 10;

function lastCloseDay({ input }: Traded, ids: readonly string[], to: number): number | undefined {
  let last: number | undefined;
  for (const id of ids) {
    const series = input.prices.get(id);
    if (series === undefined) continue;
    let at = Math.min(to - series.firstDay, series.closes.length - 1);
    while (at >= 0 && Number.isNaN(series.closes[at] ?? Number.NaN)) at--;
    if (at >= 0 && (last === undefined || series.firstDay + at > last)) last = series.firstDay + at;
  }
  return last;
}

function findTradingDay(view: Traded, to: IsoDate): IsoDate {
  const ids = view.run.holdings(to).flatMap(({ assetId, isOpen }) => {
    const row = view.assets.get(assetId);
    return isOpen && row && isSharedOwner(row.ownerId) && sessionTypes.has(row.type) ? [assetId] : [];
  });
  const day = lastCloseDay(view, ids, dayNumber(to));
  if (day === undefined || day < dayNumber(to) - longestBreak) return to;
  const found = fromDayNumber(day);
  // Nothing changed before the first purchase.
  const held = new Set(ids);
  const isOf = (id: string | undefined) => id !== undefined && held.has(id);
  const wasHeld = view.input.transactions.some(
    ({ date, assetId, toAssetId }) => date <= found && (isOf(assetId) || isOf(toAssetId)),
  );
  return wasHeld ? found : to;
}

const known = new WeakMap<LedgerView["run"], Map<string, IsoDate>>();

/** Returns the evening itself without a session in ten days. */
export function tradingDayOf(view: Traded, to: IsoDate): IsoDate {
  let days = known.get(view.run);
  if (days === undefined) {
    days = new Map();
    known.set(view.run, days);
  }
  const day = days.get(to) ?? findTradingDay(view, to);
  days.set(to, day);
  return day;
}

const dayMetrics: ReadonlySet<MetricId> = new Set<MetricId>(["dayChange", "dayChangeRatio"]);

export const isOfTradingDay = (metric: MetricId): boolean => dayMetrics.has(metric);

/** Daily changes use the last trading day. */
export function periodOfMetric(view: Traded, metric: MetricId, period: Period): Period {
  if (!isOfTradingDay(metric)) return period;
  const day = tradingDayOf(view, period.to);
  return day === period.to ? period : { from: addDays(day, -1), to: day };
}

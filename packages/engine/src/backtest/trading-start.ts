import { dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { PriceSeries } from "../ledger/price-series.ts";
import { type Refused, refusal } from "../risk/statistic.ts";
import type { BacktestAsset, BacktestPlan } from "./backtest-plan.ts";

export function closeOf({ firstDay, closes }: PriceSeries, day: number): number {
  return closes[day - firstDay] ?? Number.NaN;
}

export function haveAllCloses(assets: readonly BacktestAsset[], day: number): boolean {
  return assets.every(({ prices }) => !Number.isNaN(closeOf(prices, day)));
}

export function openDays(assets: readonly BacktestAsset[], from: number, to: number): Uint8Array {
  const open = new Uint8Array(to - from + 1).fill(1);
  for (const { prices } of assets) {
    const { firstDay, closes } = prices;
    const shift = from - firstDay;
    for (let i = 0; i < open.length; i++) {
      // Negated so that NaN and days outside the series count as closed.
      if (!((closes[i + shift] ?? 0) > 0)) open[i] = 0;
    }
  }
  return open;
}

function firstCloseDay({ firstDay, closes }: PriceSeries): number | undefined {
  const index = closes.findIndex((close) => !Number.isNaN(close));
  return index < 0 ? undefined : firstDay + index;
}

export interface TradingStart {
  readonly day: number;
  readonly notes: readonly Reason[];
}

/**
 * Finds the first day with closes of all assets. Notes: `late-history` {asset, date}, `starts-later` {asked, date}.
 * Refused: `no-close` {asset}, `no-common-day`.
 */
export function findTradingStart({ assets, start, end }: BacktestPlan): TradingStart | Refused {
  const asked = dayNumber(start);
  const last = dayNumber(end);
  const notes: Reason[] = [];
  let day = asked;
  for (const { assetId, prices } of assets) {
    const first = firstCloseDay(prices);
    if (first === undefined) return refusal("no-close", { asset: assetId });
    if (first > asked) notes.push(reason("late-history", { asset: assetId, date: fromDayNumber(first) }));
  }
  while (day <= last && !haveAllCloses(assets, day)) day++;
  if (day >= last) return refusal("no-common-day");
  if (day > asked) notes.push(reason("starts-later", { asked: start, date: fromDayNumber(day) }));
  return { day, notes };
}

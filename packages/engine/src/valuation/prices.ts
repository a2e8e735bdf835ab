import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { PriceSeries, RunningPrice } from "../ledger/price-series.ts";

export const DEFAULT_STALE_DAYS = 10;

export interface CloseUse {
  readonly close: number;
  readonly usedOn: number;
  readonly source: number;
}

/** Finds the last close of any age. */
export function findClose(series: PriceSeries | undefined, day: number): CloseUse | undefined {
  if (series === undefined) return undefined;
  for (let index = Math.min(day - series.firstDay, series.closes.length - 1); index >= 0; index--) {
    const close = series.closes[index] ?? Number.NaN;
    if (!Number.isNaN(close))
      return { close, usedOn: series.firstDay + index, source: series.sources[index] ?? 0 };
  }
  return undefined;
}

/** Returns the newest suspect day up to the day the value is used for. */
export function suspectDay(
  doubted: readonly number[] | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): number | undefined {
  return doubted?.findLast((day) => day >= from && day <= to);
}

function runningNote({ at, delayMinutes }: RunningPrice, params: Reason["params"]): Reason {
  return delayMinutes === undefined
    ? reason("provisional", { ...params, at })
    : reason("provisional-delayed", { ...params, at, minutes: String(delayMinutes) });
}

/**
 * Notes `doubted-price`, `stale-price`, `provisional` or `provisional-delayed` {asset, date}; undefined for the day's
 * own close.
 */
export function closeNote(
  series: PriceSeries | undefined,
  { assetId, usedOn, day }: { readonly assetId: string; readonly usedOn: number; readonly day: number },
): Reason | undefined {
  const params = { asset: assetId, date: fromDayNumber(usedOn) };
  const doubted = suspectDay(series?.doubted, { from: usedOn, to: day });
  if (doubted !== undefined) return reason("doubted-price", { ...params, doubted: fromDayNumber(doubted) });
  if (usedOn < day) return reason("stale-price", params);
  return series?.running?.day === day ? runningNote(series.running, params) : undefined;
}

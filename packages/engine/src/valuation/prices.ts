import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { PriceSeries, RunningPrice } from "../ledger/price-series.ts";

export const DEFAULT_STALE_DAYS = 10;

/** Close used for a day, made on `usedOn`. */
export interface CloseUse {
  readonly close: number;
  readonly usedOn: number;
  readonly source: number;
}

/** Returns the last close on or before the day, of any age. */
export function findClose(series: PriceSeries | undefined, day: number): CloseUse | undefined {
  if (series === undefined) return undefined;
  for (let index = Math.min(day - series.firstDay, series.closes.length - 1); index >= 0; index--) {
    const close = series.closes[index] ?? Number.NaN;
    if (!Number.isNaN(close))
      return { close, usedOn: series.firstDay + index, source: series.sources[index] ?? 0 };
  }
  return undefined;
}

/** Returns the newest suspect day from the value's own day up to the day it is used for. */
export function suspectDay(
  doubted: readonly number[] | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): number | undefined {
  return doubted?.findLast((day) => day >= from && day <= to);
}

/** Adds the quote's time, and the delay where the source states it. */
function runningNote({ at, delayMinutes }: RunningPrice, params: Reason["params"]): Reason {
  return delayMinutes === undefined
    ? reason("provisional", { ...params, at })
    : reason("provisional-delayed", { ...params, at, minutes: String(delayMinutes) });
}

/**
 * Returns the note on a close of `usedOn` used for a day: `doubted-price`, `stale-price`, `provisional` or
 * `provisional-delayed` {asset, date}; undefined for the day's own close.
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

import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { PriceSeries, RunningPrice } from "../ledger/price-series.ts";

export const DEFAULT_STALE_DAYS = 10;

/** The close that stands for a day: `usedOn` is the day it was made on. */
export interface CloseUse {
  readonly close: number;
  readonly usedOn: number;
  readonly source: number;
}

/** The last close on or before the day, however old; undefined before the first one. */
export function findClose(series: PriceSeries | undefined, day: number): CloseUse | undefined {
  if (series === undefined) return undefined;
  for (let index = Math.min(day - series.firstDay, series.closes.length - 1); index >= 0; index--) {
    const close = series.closes[index] ?? Number.NaN;
    if (!Number.isNaN(close))
      return { close, usedOn: series.firstDay + index, source: series.sources[index] ?? 0 };
  }
  return undefined;
}

/** The newest doubted day from the one a value was made on up to the one it stands for; undefined without any. */
export function doubtedDay(
  doubted: readonly number[] | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): number | undefined {
  return doubted?.findLast((day) => day >= from && day <= to);
}

/** That a price is no close yet, when it was made, and how late its source told it where the source says so. */
function runningNote({ at, delayMinutes }: RunningPrice, params: Reason["params"]): Reason {
  return delayMinutes === undefined
    ? reason("provisional", { ...params, at })
    : reason("provisional-delayed", { ...params, at, minutes: String(delayMinutes) });
}

/**
 * The mark of the close made on `usedOn` that stands for a day: `doubted-price`, `stale-price`, `provisional` or
 * `provisional-delayed` {asset, date}; undefined of that day's own close.
 */
export function closeNote(
  series: PriceSeries | undefined,
  { assetId, usedOn, day }: { readonly assetId: string; readonly usedOn: number; readonly day: number },
): Reason | undefined {
  const params = { asset: assetId, date: fromDayNumber(usedOn) };
  const doubted = doubtedDay(series?.doubted, { from: usedOn, to: day });
  if (doubted !== undefined) return reason("doubted-price", { ...params, doubted: fromDayNumber(doubted) });
  if (usedOn < day) return reason("stale-price", params);
  return series?.running?.day === day ? runningNote(series.running, params) : undefined;
}

import type { PriceSeries } from "../ledger/ledger-input.ts";

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

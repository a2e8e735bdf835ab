import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import type { AdjustedFor } from "../providers/rows.ts";

/** `to` new for `from` old from the open of `exDate`. */
export interface KnownSplit {
  readonly exDate: IsoDate;
  readonly to: number;
  readonly from: number;
}

export interface KnownDividend {
  readonly exDate: IsoDate;
  readonly amount: number;
}

export interface AdjustedSeries {
  readonly firstDay: number;
  readonly closes: Float64Array;
  readonly adjustedFor: AdjustedFor;
}

/** Enough for every quotation, few enough to drop the float's noise. */
const digits = 12;
const nearDays = 10;
/** Below this ratio a split looks like a jump of the market. */
const clearRatio = 1.4;

function nearest(values: Float64Array, from: number, step: 1 | -1): number {
  for (let at = from; Math.abs(at - from) <= nearDays; at += step) {
    const value = values[at];
    if (value !== undefined && !Number.isNaN(value)) return value;
  }
  return Number.NaN;
}

/**
 * True if the series jumps at a split: the source has not applied it yet. Without closes on both sides the source's
 * statement holds.
 */
function isTradedAt(closes: Float64Array, at: number, ratio: number): boolean {
  if (at <= 0 || at >= closes.length || Math.max(ratio, 1 / ratio) < clearRatio) return false;
  const jump = Math.log(nearest(closes, at - 1, -1) / nearest(closes, at, 1));
  return Math.abs(jump) >= Math.abs(jump - Math.log(ratio));
}

/**
 * Backwards from the last day, each split multiplies by its ratio, and each dividend D turns the stated close before it
 * into c = stated / factor + D and scales the factor of earlier days by (c - D) / c. Example: closes 100 and 27 (4:1
 * split on the second day) come as 25, 27; 25 x 4 / 1 = 100.
 * @param today later splits are not in the source's values yet
 */
export function undoAdjustments(
  { firstDay, closes, adjustedFor }: AdjustedSeries,
  splits: readonly KnownSplit[],
  dividends: readonly KnownDividend[],
  today: IsoDate,
): Float64Array {
  if (adjustedFor === "nothing") return closes;
  const out = closes.slice();
  const last = dayNumber(today);
  const events = [...splits.map((split) => ({ split })), ...payersOf(adjustedFor, dividends)]
    .map((event) => ({
      ...event,
      day: dayNumber("split" in event ? event.split.exDate : event.dividend.exDate),
    }))
    .filter(({ day }) => day > firstDay && day <= last)
    .sort((a, b) => b.day - a.day);
  let ratio = 1;
  let factor = 1;
  let at = closes.length;
  const write = (until: number) => {
    for (at -= 1; at >= until; at--)
      out[at] = Number((((closes[at] ?? Number.NaN) * ratio) / factor).toPrecision(digits));
    at = Math.max(until, 0);
  };
  for (const event of events) {
    const index = event.day - firstDay;
    if (index < at) write(index);
    if ("split" in event) {
      const step = event.split.to / event.split.from;
      if (!isTradedAt(closes, index, step)) ratio *= step;
    } else {
      const stated = nearest(closes, Math.min(index, closes.length) - 1, -1);
      const { amount } = event.dividend;
      const before = (stated * ratio) / factor + amount;
      if (before > amount) factor *= (before - amount) / before;
    }
  }
  write(0);
  return out;
}

const payersOf = (adjustedFor: AdjustedFor, dividends: readonly KnownDividend[]) =>
  adjustedFor === "splits-and-dividends" ? dividends.map((dividend) => ({ dividend })) : [];

/** Yields days with a close, oldest first; `firstDay` is a day number. */
export function* daysOf(firstDay: number, closes: Float64Array): Generator<readonly [IsoDate, number]> {
  for (const [index, close] of closes.entries())
    if (!Number.isNaN(close)) yield [fromDayNumber(firstDay + index), close];
}

import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import type { AdjustedFor } from "../providers/rows.ts";

/** A split as a source has it: `to` new for `from` old from the open of `exDate`. */
export interface KnownSplit {
  readonly exDate: IsoDate;
  readonly to: number;
  readonly from: number;
}

/** A payment per share as it was declared, that is in the shares of its ex-date. */
export interface KnownDividend {
  readonly exDate: IsoDate;
  readonly amount: number;
}

export interface AdjustedSeries {
  /** Day number of the first close. */
  readonly firstDay: number;
  /** Per calendar day; NaN: none. */
  readonly closes: Float64Array;
  readonly adjustedFor: AdjustedFor;
}

/** Digits of a close that was multiplied: enough for every quotation, few enough to lose the float's noise. */
const digits = 12;
/** Days before and after a split within which closes are compared. */
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
 * Whether the series jumps at a split as shares as traded do: the source has not caught up with it yet, so closes
 * before it are in the shares of their day already. Not known where a side has no closes: then the source's word holds.
 */
function isTradedAt(closes: Float64Array, at: number, ratio: number): boolean {
  if (at <= 0 || at >= closes.length || Math.max(ratio, 1 / ratio) < clearRatio) return false;
  const jump = Math.log(nearest(closes, at - 1, -1) / nearest(closes, at, 1));
  return Math.abs(jump) >= Math.abs(jump - Math.log(ratio));
}

/**
 * Closes as they were traded, of a source that states them in today's shares, and perhaps as if dividends had been
 * put into the share. Going back from the last day, every split with a later ex-date multiplies by its ratio, and every
 * dividend D takes its share of the close before it away again: that close c was stated as (c - D) x factor, so
 * c = stated / factor + D, and the factor of all earlier days is less by (c - D) / c.
 * Example: closes 100 and 27 (4:1 split on the second day) come as 25, 27; 25 x 4 / 1 = 100.
 * @param today splits of later days are not in the source's values yet
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

/** Days with a close, oldest first. */
export function* daysOf(firstDay: number, closes: Float64Array): Generator<readonly [IsoDate, number]> {
  for (const [index, close] of closes.entries())
    if (!Number.isNaN(close)) yield [fromDayNumber(firstDay + index), close];
}

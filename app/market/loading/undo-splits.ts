import { dayNumber, decToNumber, type MarketSplit } from "@zerno/engine";

/** Days before and after a split within which closes are compared. */
const windowDays = 10;
/** Below this ratio a jump of the market cannot be told from a split. */
const clearRatio = 1.4;
/** Digits of a close that was multiplied: enough for every quotation, few enough to lose the float's noise. */
const digits = 12;

function nearest(values: Float64Array, from: number, step: 1 | -1): number {
  for (let at = from; Math.abs(at - from) <= windowDays; at += step) {
    const value = values[at];
    if (value !== undefined && !Number.isNaN(value)) return value;
  }
  return Number.NaN;
}

/** Whether closes do not jump at a split as shares as traded do: earlier ones are stated in today's shares. */
function isAdjustedAt(values: Float64Array, at: number, ratio: number): boolean {
  if (Math.max(ratio, 1 / ratio) < clearRatio) return false;
  const jump = Math.log(nearest(values, at - 1, -1) / nearest(values, at, 1));
  return Math.abs(jump) < Math.abs(jump - Math.log(ratio));
}

/**
 * Closes as they were traded, of a series that may be stated in today's shares: at every split where it does not
 * jump, all earlier closes are multiplied by the ratio. Example: a 4:1 split, closes 25 before and 26 after:
 * the 25 was traded at 100.
 * @returns the closes and how many splits were undone
 */
export function undoSplits(
  firstDay: number,
  closes: Float64Array,
  splits: readonly MarketSplit[],
): { readonly values: Float64Array; readonly undone: number } {
  const values = closes.slice();
  let undone = 0;
  for (const { exDate, to, from } of splits) {
    const at = dayNumber(exDate) - firstDay;
    const ratio = decToNumber(to) / decToNumber(from);
    if (at <= 0 || at >= values.length || !isAdjustedAt(closes, at, ratio)) continue;
    undone += 1;
    for (let day = 0; day < at; day++)
      values[day] = Number(((values[day] ?? Number.NaN) * ratio).toPrecision(digits));
  }
  return { values, undone };
}

import type { TwrInput } from "../returns/twr.ts";
import type { ReturnSeries } from "./return-series.ts";

/**
 * The days of [from, to] whose values the returns read, 1 = read, the first element is `from`: both ends, the open
 * days, the evening before an inflow and the day of an outflow. `isOpen` has the same shape.
 */
export function daysRead(
  { from, to, flows }: Pick<TwrInput, "from" | "to" | "flows">,
  isOpen: Uint8Array,
): Uint8Array {
  const isRead = isOpen.slice();
  isRead[0] = 1;
  isRead[to - from] = 1;
  const { days, inflows, outflows } = flows;
  for (let i = 0; i < days.length; i++) {
    const place = (days[i] ?? 0) - from;
    if (inflows[i] !== 0) isRead[place - 1] = 1;
    if (outflows[i] !== 0) isRead[place] = 1;
  }
  return isRead;
}

/** Which days of a range the market was open, and whose values are read. */
export interface DayMarks {
  readonly isOpen: Uint8Array;
  readonly isRead: Uint8Array;
}

/**
 * Daily time-weighted returns on the open days of (from, to]: r(d) = (value + outflows) / (value of the evening
 * before + inflows) - 1. A closed day without flows is not looked at: its change is part of the next read day's
 * return, as that of a day without a value is; a day with nothing invested gives none. Returns of closed days with
 * flows are compounded into the next open day's, those after the last one into that one.
 */
export function scopeReturns(
  { from, to, values, flows }: TwrInput,
  { isOpen, isRead }: DayMarks,
): ReturnSeries {
  const column = values.values;
  const shift = from - values.firstDay;
  const days = new Int32Array(to - from);
  const returns = new Float64Array(to - from);
  let count = 0;
  // What closed days with flows made, waiting for the next open day.
  let pending = 1;
  let before = shift < 0 ? 0 : (column[shift] ?? Number.NaN);
  let beforeDay = from;
  let start: number | undefined;
  const { days: flowDays, inflows, outflows } = flows;
  let next = 0;
  while (next < flowDays.length && (flowDays[next] ?? to) <= from) next++;
  let flowDay = next < flowDays.length ? (flowDays[next] ?? 0) : to + 1;
  for (let day = from + 1; day <= to; day++) {
    let outflow = 0;
    if (day === flowDay) {
      before += inflows[next] ?? 0;
      outflow = outflows[next] ?? 0;
      next++;
      flowDay = next < flowDays.length ? (flowDays[next] ?? 0) : to + 1;
    }
    if (isRead[day - from] !== 1) continue;
    const index = day - values.firstDay;
    const end = index < 0 ? 0 : (column[index] ?? Number.NaN);
    if (Number.isNaN(end)) continue;
    if (before > 0) {
      start ??= beforeDay;
      const growth = (end + outflow) / before;
      if (isOpen[day - from] === 1) {
        days[count] = day;
        returns[count++] = pending === 1 ? growth - 1 : pending * growth - 1;
        pending = 1;
      } else pending *= growth;
    }
    before = end;
    beforeDay = day;
  }
  if (pending !== 1 && count > 0) returns[count - 1] = (1 + (returns[count - 1] ?? 0)) * pending - 1;
  return { days: days.subarray(0, count), returns: returns.subarray(0, count), from: start ?? from };
}

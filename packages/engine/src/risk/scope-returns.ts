import type { TwrInput } from "../returns/twr.ts";
import type { ReturnSeries } from "./return-series.ts";

/** Collects returns of open days; what closed days made is compounded into the next open one. */
function createCollector(capacity: number) {
  const days = new Int32Array(capacity);
  const returns = new Float64Array(capacity);
  let count = 0;
  let pending = 1;
  let isPending = false;
  return {
    add(day: number, value: number, isOpen: boolean): void {
      if (!isOpen) {
        pending *= 1 + value;
        isPending = true;
        return;
      }
      days[count] = day;
      returns[count++] = isPending ? pending * (1 + value) - 1 : value;
      pending = 1;
      isPending = false;
    },
    finish(from: number): ReturnSeries {
      if (isPending && count > 0) returns[count - 1] = (1 + (returns[count - 1] ?? 0)) * pending - 1;
      return { days: days.subarray(0, count), returns: returns.subarray(0, count), from };
    },
  };
}

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
  for (const { day, inflow, outflow } of flows) {
    if (inflow !== 0) isRead[day - 1 - from] = 1;
    if (outflow !== 0) isRead[day - from] = 1;
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
  const collector = createCollector(to - from);
  const column = values.values;
  const valueOn = (day: number): number =>
    day < values.firstDay ? 0 : (column[day - values.firstDay] ?? Number.NaN);
  let before = valueOn(from);
  let beforeDay = from;
  let start: number | undefined;
  let next = 0;
  while ((flows[next]?.day ?? to) <= from && next < flows.length) next++;
  for (let day = from + 1; day <= to; day++) {
    let base = before;
    let outflow = 0;
    const flow = flows[next];
    if (flow !== undefined && flow.day === day) {
      base += flow.inflow;
      outflow = flow.outflow;
      next++;
    }
    const end = isRead[day - from] === 1 ? valueOn(day) : Number.NaN;
    if (Number.isNaN(end)) {
      before = base;
      continue;
    }
    if (base > 0) {
      start ??= beforeDay;
      collector.add(day, (end + outflow) / base - 1, isOpen[day - from] === 1);
    }
    before = end;
    beforeDay = day;
  }
  return collector.finish(start ?? from);
}

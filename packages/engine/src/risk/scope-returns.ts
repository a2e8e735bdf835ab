import { type DayValues, type TwrInput, valueOn } from "../returns/twr.ts";
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

/** The days of a range on which the market was open. */
export interface OpenDays {
  /** One element per day from the first of the range, 1 = open. */
  readonly isOpen: Uint8Array;
  /** Those after the first of the range, ascending. */
  readonly days: Int32Array;
}

export function openDays(isOpen: Uint8Array, from: number): OpenDays {
  const days = new Int32Array(isOpen.length);
  let count = 0;
  for (let i = 1; i < isOpen.length; i++) if (isOpen[i] === 1) days[count++] = from + i;
  return { isOpen, days: days.subarray(0, count) };
}

/** Returns while they are found. */
interface Chain {
  readonly days: Int32Array;
  readonly returns: Float64Array;
  count: number;
  /** The value the next return starts from, with what came in since, and its evening. */
  before: number;
  beforeDay: number;
  /** What closed days with flows made, waiting for the next open day. */
  pending: number;
  /** The evening the first return starts on. */
  start: number | undefined;
}

/** The value of one read day: a return when the market is open, otherwise a part of the next one. */
function readDay(
  chain: Chain,
  day: number,
  { end, outflow, isOpen }: { end: number; outflow: number; isOpen: boolean },
) {
  if (Number.isNaN(end)) return;
  if (chain.before > 0) {
    chain.start ??= chain.beforeDay;
    const growth = (end + outflow) / chain.before;
    if (isOpen) {
      chain.days[chain.count] = day;
      chain.returns[chain.count++] = chain.pending === 1 ? growth - 1 : chain.pending * growth - 1;
      chain.pending = 1;
    } else chain.pending *= growth;
  }
  chain.before = end;
  chain.beforeDay = day;
}

/** Open days without flows, `open[first]` to before `open[end]`: nearly all, so nothing is done twice here. */
function readPlain(
  chain: Chain,
  open: Int32Array,
  { first, end }: { first: number; end: number },
  values: DayValues,
) {
  const column = values.values;
  const { firstDay } = values;
  const { days, returns } = chain;
  let { count, before, beforeDay } = chain;
  for (let place = first; place < end; place++) {
    const day = open[place] ?? 0;
    const value = column[day - firstDay] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    if (before > 0) {
      if (chain.start === undefined) chain.start = beforeDay;
      let growth = value / before;
      if (chain.pending !== 1) {
        growth *= chain.pending;
        chain.pending = 1;
      }
      days[count] = day;
      returns[count++] = growth - 1;
    }
    before = value;
    beforeDay = day;
  }
  chain.count = count;
  chain.before = before;
  chain.beforeDay = beforeDay;
}

/**
 * Daily time-weighted returns on the open days of (from, to]: r(d) = (value + outflows) / (value of the evening
 * before + inflows) - 1. A closed day without flows is not looked at: its change is part of the next read day's
 * return, as that of a day without a value is; a day with nothing invested gives none. Returns of closed days with
 * flows are compounded into the next open day's, those after the last one into that one.
 */
export function scopeReturns({ from, to, values, flows }: TwrInput, open: OpenDays): ReturnSeries {
  const { days: flowDays, inflows, outflows } = flows;
  const { days: openDays } = open;
  const chain: Chain = {
    days: new Int32Array(openDays.length),
    returns: new Float64Array(openDays.length),
    count: 0,
    before: valueOn(values, from),
    beforeDay: from,
    pending: 1,
    start: undefined,
  };
  let next = 0;
  while (next < flowDays.length && (flowDays[next] ?? to) <= from) next++;
  let place = 0;
  // Before its first day a scope holds nothing.
  while (place < openDays.length && (openDays[place] ?? 0) < values.firstDay) place++;
  // The last day that was read.
  let read = place === 0 ? from : (openDays[place - 1] ?? from);
  chain.beforeDay = read;
  for (;;) {
    const flowDay = next < flowDays.length ? (flowDays[next] ?? to) : to + 1;
    const first = place;
    while (place < openDays.length && (openDays[place] ?? 0) < flowDay) place++;
    readPlain(chain, openDays, { first, end: place }, values);
    if (place > first) read = openDays[place - 1] ?? read;
    if (flowDay > to) break;
    // The evening before an inflow, the day of an outflow, and the open day itself.
    const inflow = inflows[next] ?? 0;
    const outflow = outflows[next] ?? 0;
    const evening = flowDay - 1;
    if (inflow !== 0 && evening > read) {
      readDay(chain, evening, { end: valueOn(values, evening), outflow: 0, isOpen: false });
    }
    chain.before += inflow;
    const isOpen = openDays[place] === flowDay;
    if (isOpen) place++;
    if (isOpen || outflow !== 0) {
      readDay(chain, flowDay, { end: valueOn(values, flowDay), outflow, isOpen });
      read = flowDay;
    }
    next++;
  }
  if (read < to) readDay(chain, to, { end: valueOn(values, to), outflow: 0, isOpen: false });
  const { returns, days, count, pending, start } = chain;
  if (pending !== 1 && count > 0) returns[count - 1] = (1 + (returns[count - 1] ?? 0)) * pending - 1;
  return { days: days.subarray(0, count), returns: returns.subarray(0, count), from: start ?? from };
}

import { type DayValues, type TwrInput, valueOn } from "../returns/twr.ts";
import type { ReturnSeries } from "./return-series.ts";

/** Marks both ends, open days, the day before an inflow, the day of an outflow. */
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

export interface OpenDays {
  /** One element per day of the range. */
  readonly isOpen: Uint8Array;
  readonly days: Int32Array;
  /** Open days before each day of the range and the day after it. */
  readonly before: Int32Array;
}

export function openDays(isOpen: Uint8Array, from: number): OpenDays {
  const days = new Int32Array(isOpen.length);
  const before = new Int32Array(isOpen.length + 1);
  let count = 0;
  for (let i = 1; i < isOpen.length; i++) {
    before[i] = count;
    if (isOpen[i] === 1) days[count++] = from + i;
  }
  before[isOpen.length] = count;
  return { isOpen, days: days.subarray(0, count), before };
}

class Chain {
  readonly returns: Float64Array;
  count = 0;
  /** Start value of the next return with inflows since. */
  before: number;
  beforeDay: number;
  /** Closed days with flows, compounded into the next open day. */
  pending = 1;
  start: number | undefined;
  readonly #open: Int32Array;
  /** All indices once there are gaps. */
  #first = 0;
  #days: Int32Array | undefined;

  constructor(open: Int32Array, before: number, beforeDay: number) {
    this.#open = open;
    this.returns = new Float64Array(open.length);
    this.before = before;
    this.beforeDay = beforeDay;
  }

  /** A subarray where possible, without a copy. */
  get days(): Int32Array {
    const { count } = this;
    return this.#days?.subarray(0, count) ?? this.#open.subarray(this.#first, this.#first + count);
  }

  #goTo(place: number): void {
    if (this.count === 0) this.#first = place;
    else if (this.#days === undefined && place !== this.#first + this.count) {
      this.#days = new Int32Array(this.#open.length);
      this.#days.set(this.#open.subarray(this.#first, this.#first + this.count));
    }
  }

  #add(place: number, growth: number): void {
    this.#goTo(place);
    if (this.#days !== undefined) this.#days[this.count] = this.#open[place] ?? 0;
    this.returns[this.count++] = growth - 1;
  }

  /** On an open day (`place`), otherwise pending. */
  read(day: number, end: number, outflow: number, place?: number): void {
    if (Number.isNaN(end)) return;
    if (this.before > 0) {
      this.start ??= this.beforeDay;
      const growth = (end + outflow) / this.before;
      if (place !== undefined) {
        this.#add(place, this.pending === 1 ? growth : this.pending * growth);
        this.pending = 1;
      } else this.pending *= growth;
    }
    this.before = end;
    this.beforeDay = day;
  }

  /** [first, end), on a fast path. */
  readPlain(first: number, end: number, values: DayValues): void {
    let place = first;
    while (place < end) {
      const day = this.#open[place] ?? 0;
      this.read(day, valueOn(values, day), 0, place++);
      if (this.before > 0) place = this.#readRun(place, end, values);
      else if (this.before === 0) place = this.#skipEmpty(place, end, values);
    }
  }

  #readRun(first: number, end: number, { firstDay, values }: DayValues): number {
    if (first === end || this.pending !== 1) return first;
    this.#goTo(first);
    const open = this.#open;
    const { returns, count } = this;
    let { before } = this;
    let place = first;
    for (let at = count; place < end; place++) {
      const value = values[(open[place] ?? 0) - firstDay] ?? Number.NaN;
      if (!(value > 0)) break;
      returns[at++] = value / before - 1;
      before = value;
    }
    if (place === first) return first;
    const days = this.#days;
    for (let at = count, from = first; days !== undefined && from < place; from++)
      days[at++] = open[from] ?? 0;
    this.start ??= this.beforeDay;
    this.count = count + place - first;
    this.before = before;
    this.beforeDay = open[place - 1] ?? 0;
    return place;
  }

  #skipEmpty(first: number, end: number, { firstDay, values }: DayValues): number {
    const open = this.#open;
    let place = first;
    while (place < end && values[(open[place] ?? 0) - firstDay] === 0) place++;
    if (place > first) this.beforeDay = open[place - 1] ?? 0;
    return place;
  }
}

/**
 * Computes r(d) = (value + outflows) / (previous value + inflows) - 1 on open days of (from, to]. A closed day without
 * flows or a day without a value is part of the next return; a day with nothing invested has none. Closed days with
 * flows are compounded into the next open day, those after the last one into that one.
 */
export function scopeReturns({ from, to, values, flows }: TwrInput, open: OpenDays): ReturnSeries {
  const { days: flowDays, inflows, outflows } = flows;
  const { days: openDays, before } = open;
  const placeOf = (day: number): number => before[Math.max(0, day - from)] ?? openDays.length;
  let next = 0;
  while (next < flowDays.length && (flowDays[next] ?? to) <= from) next++;
  let place = placeOf(values.firstDay);
  let read = place === 0 ? from : (openDays[place - 1] ?? from);
  const chain = new Chain(openDays, valueOn(values, from), read);
  for (;;) {
    const flowDay = next < flowDays.length ? (flowDays[next] ?? to) : to + 1;
    const first = place;
    place = Math.max(first, placeOf(flowDay));
    chain.readPlain(first, place, values);
    if (place > first) read = openDays[place - 1] ?? read;
    if (flowDay > to) break;
    const inflow = inflows[next] ?? 0;
    const outflow = outflows[next] ?? 0;
    const previousDay = flowDay - 1;
    if (inflow !== 0 && previousDay > read) chain.read(previousDay, valueOn(values, previousDay), 0);
    chain.before += inflow;
    const isOpen = openDays[place] === flowDay;
    if (isOpen || outflow !== 0) {
      chain.read(flowDay, valueOn(values, flowDay), outflow, isOpen ? place : undefined);
      read = flowDay;
    }
    if (isOpen) place++;
    next++;
  }
  if (read < to) chain.read(to, valueOn(values, to), 0);
  const { returns, days, count, pending, start } = chain;
  if (pending !== 1 && count > 0) returns[count - 1] = (1 + (returns[count - 1] ?? 0)) * pending - 1;
  return { days, returns: returns.subarray(0, count), from: start ?? from };
}

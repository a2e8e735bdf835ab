/** Inflows at the start of the day, outflows at its end. */
export interface FlowDay {
  readonly day: number;
  readonly inflow: number;
  readonly outflow: number;
}

export interface FlowColumns {
  readonly days: Int32Array;
  readonly inflows: Float64Array;
  readonly outflows: Float64Array;
}

export function toFlowColumns(flows: readonly FlowDay[]): FlowColumns {
  return {
    days: Int32Array.from(flows, ({ day }) => day),
    inflows: Float64Array.from(flows, ({ inflow }) => inflow),
    outflows: Float64Array.from(flows, ({ outflow }) => outflow),
  };
}

export function listFlows({ days, inflows, outflows }: FlowColumns): FlowDay[] {
  return Array.from(days, (day, i) => ({ day, inflow: inflows[i] ?? 0, outflow: outflows[i] ?? 0 }));
}

/** Daily values from `firstDay`; 0 before it. */
export interface DayValues {
  readonly firstDay: number;
  readonly values: Float64Array;
}

/** (from, to], flows ascending. Sparse: filling a dense column takes longer than the chain. */
export interface TwrInput {
  readonly from: number;
  readonly to: number;
  readonly values: DayValues;
  readonly flows: FlowColumns;
}

/** Days relative to `from`. */
export interface SubPeriod {
  readonly from: number;
  readonly to: number;
  readonly base: number;
  readonly end: number;
}

const PUSHED_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT + 2 * Float64Array.BYTES_PER_ELEMENT;

/** In columns: actively traded portfolios have thousands. */
export class SubPeriods {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly base: Float64Array;
  readonly end: Float64Array;
  /** At the end of every day; NaN = unknown. */
  readonly index: Float64Array;
  length = 0;
  #earlier: SubPeriods | undefined;
  #taken = 0;
  #states: ChainState[] = [];

  /** @param earlier sub-periods of the previous run */
  constructor(flows: FlowColumns, dayCount: number, earlier?: SubPeriods) {
    this.#earlier = earlier;
    // Without this every edit would retain all earlier runs.
    if (earlier !== undefined) earlier.#earlier = undefined;
    const most = countFlows(flows) + 1;
    // Allocating five buffers took longer than filling them.
    const room = new ArrayBuffer(most * PUSHED_BYTES + dayCount * Float64Array.BYTES_PER_ELEMENT);
    const doubles = Float64Array.BYTES_PER_ELEMENT;
    this.base = new Float64Array(room, 0, most);
    this.end = new Float64Array(room, most * doubles, most);
    this.index = new Float64Array(room, 2 * most * doubles, dayCount).fill(Number.NaN);
    const numbers = (2 * most + dayCount) * doubles;
    this.from = new Int32Array(room, numbers, most);
    this.to = new Int32Array(room, numbers + most * Int32Array.BYTES_PER_ELEMENT, most);
  }

  /**
   * Reuses sub-periods of the previous run up to its last state before a change.
   *
   * @param sameUntil last day up to which values and flows are unchanged
   */
  takeOver({ days }: FlowColumns, sameUntil: number): ChainState | undefined {
    const earlier = this.#earlier;
    if (earlier === undefined) return undefined;
    let count = 0;
    while (count < earlier.#states.length) {
      const before = (earlier.#states[count]?.flow ?? 0) - 1;
      if (before >= days.length || (days[before] ?? sameUntil + 1) > sameUntil) break;
      count++;
    }
    const state = earlier.#states[count - 1];
    if (state === undefined) return undefined;
    this.#taken = state.subPeriods;
    this.#states = earlier.#states.slice(0, count);
    this.length = state.subPeriods;
    this.from.set(earlier.from.subarray(0, this.length));
    this.to.set(earlier.to.subarray(0, this.length));
    this.base.set(earlier.base.subarray(0, this.length));
    this.end.set(earlier.end.subarray(0, this.length));
    this.index.set(earlier.index.subarray(0, state.written));
    return state;
  }

  keep(state: Omit<ChainState, "subPeriods">): void {
    this.#states.push({ ...state, subPeriods: this.length });
  }

  push({ from, to, base, end }: SubPeriod): void {
    const at = this.length++;
    this.from[at] = from;
    this.to[at] = to;
    this.base[at] = base;
    this.end[at] = end;
  }

  sameAsEarlier(): { readonly earlier: SubPeriods | undefined; readonly same: number } {
    const earlier = this.#earlier;
    let same = this.#taken;
    if (earlier === undefined) return { earlier, same: 0 };
    const { from, to, base, end } = earlier;
    const most = Math.min(this.length, earlier.length);
    while (
      same < most &&
      this.from[same] === from[same] &&
      this.to[same] === to[same] &&
      this.base[same] === base[same] &&
      this.end[same] === end[same]
    )
      same++;
    return { earlier, same };
  }

  list(): SubPeriod[] {
    const { from, to, base, end } = this;
    return Array.from({ length: this.length }, (_, i) => {
      return { from: from[i] ?? 0, to: to[i] ?? 0, base: base[i] ?? 0, end: end[i] ?? 0 };
    });
  }
}

// A day may have both.
function countFlows({ days, inflows, outflows }: FlowColumns): number {
  let count = 0;
  for (let i = 0; i < days.length; i++) {
    if (inflows[i] !== 0) count++;
    if (outflows[i] !== 0) count++;
  }
  return count;
}

interface ChainState {
  readonly flow: number;
  readonly subPeriods: number;
  readonly growth: number;
  readonly start: number | undefined;
  readonly from: number;
  readonly base: number;
  readonly segments: number;
  readonly lastEdge: number;
  readonly written: number;
}

interface SubPeriodSink {
  push(subPeriod: SubPeriod): unknown;
  readonly index?: Float64Array;
  takeOver?(flows: FlowColumns, sameUntil: number): ChainState | undefined;
  keep?(state: Omit<ChainState, "subPeriods">): void;
}

/** Flows between saved states. */
const FLOWS_PER_STATE = 64;

export interface TwrGrowth {
  readonly growth: number;
  /** In days from the period's; undefined with nothing invested. */
  readonly start: number | undefined;
  readonly segments: number;
}

export type TwrResult =
  | TwrGrowth
  | { readonly refused: "missing-value" | "negative-base"; readonly at: number };

/** Returns NaN after the last known value. */
export function valueOn({ firstDay, values }: DayValues, day: number): number {
  return day < firstDay ? 0 : (values[day - firstDay] ?? Number.NaN);
}

/**
 * Computes r(d) = (V(d) + out(d)) / (V(d-1) + in(d)) - 1 chained over the days. Days without flows cancel, so only
 * values next to flows are read. A sub-period with nothing invested is skipped and the next inflow starts a new
 * segment. `ownIndex`, or the index of `subPeriods`, receives the growth per day (NaN for a missing value); sub-periods
 * of the previous run are reused up to `sameUntil`.
 */
export function chainReturns(
  input: TwrInput,
  ownIndex?: Float64Array,
  subPeriods?: SubPeriodSink,
  sameUntil = Number.NEGATIVE_INFINITY,
): TwrResult {
  const index = ownIndex ?? subPeriods?.index;
  const { days, inflows, outflows } = input.flows;
  const last = input.to - input.from;
  const { firstDay, values } = input.values;
  const shift = input.from - firstDay;
  const value = (day: number): number => (day + shift < 0 ? 0 : (values[day + shift] ?? Number.NaN));
  let growth = 1;
  let start: number | undefined;
  let from = 0;
  let base = value(0);
  let segments = base > 0 ? 1 : 0;
  if (Number.isNaN(base)) return { refused: "missing-value", at: 0 };
  if (base < 0) return { refused: "negative-base", at: 0 };
  if (index !== undefined) index[0] = 1;
  let written = 1;
  let lastEdge = 0;
  const known = subPeriods?.takeOver?.(input.flows, sameUntil);
  if (known !== undefined) ({ growth, start, from, base, segments, lastEdge, written } = known);
  for (let i = known?.flow ?? 0; i <= days.length; i++) {
    if (i % FLOWS_PER_STATE === 0 && i > (known?.flow ?? 0) && i < days.length)
      subPeriods?.keep?.({ flow: i, growth, start, from, base, segments, lastEdge, written });
    const isFlow = i < days.length;
    const day = isFlow ? (days[i] ?? 0) - input.from : last;
    const inflow = isFlow ? (inflows[i] ?? 0) : 0;
    const outflow = isFlow ? (outflows[i] ?? 0) : 0;
    if (inflow === 0 && outflow === 0 && (isFlow || lastEdge === last)) continue;
    lastEdge = day;
    if (index !== undefined) {
      for (; written < day; written++)
        index[written] = base === 0 ? growth : growth * (value(written) / base);
    }
    if (inflow !== 0) {
      const before = value(day - 1);
      if (from !== day - 1 && base !== 0) {
        start ??= from;
        subPeriods?.push({ from, to: day - 1, base, end: before });
        growth *= before / base;
      }
      if (before === 0) segments++;
      from = day - 1;
      base = before + inflow;
      if (Number.isNaN(base)) return { refused: "missing-value", at: day - 1 };
      if (base < 0) return { refused: "negative-base", at: day - 1 };
    }
    if (outflow === 0 && day < last) continue;
    const end = value(day);
    if (Number.isNaN(end)) return { refused: "missing-value", at: day };
    if (base !== 0) {
      start ??= from;
      subPeriods?.push({ from, to: day, base, end: end + outflow });
      growth *= (end + outflow) / base;
    }
    from = day;
    base = end;
    if (base < 0 && day < last) return { refused: "negative-base", at: day };
    if (index !== undefined) index[day] = growth;
    written = day + 1;
  }
  return { growth, start, segments };
}

/** The flows of one day, both positive: inflows count at the start of their day, outflows at its end. */
export interface FlowDay {
  readonly day: number;
  readonly inflow: number;
  readonly outflow: number;
}

/** Days with flows, ascending, as columns: a ledger of ten years has some for each asset and hundreds of days. */
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

/** The days one by one. */
export function listFlows({ days, inflows, outflows }: FlowColumns): FlowDay[] {
  return Array.from(days, (day, i) => ({ day, inflow: inflows[i] ?? 0, outflow: outflows[i] ?? 0 }));
}

/** Values per day from `firstDay`; nothing is held before it. */
export interface DayValues {
  readonly firstDay: number;
  readonly values: Float64Array;
}

/**
 * What a chain of daily returns needs over the days (from, to]; days are day numbers, flow days ascend. Only days
 * with flows are listed: a column per scope of mostly zeros took longer to fill than the chain itself.
 */
export interface TwrInput {
  readonly from: number;
  readonly to: number;
  readonly values: DayValues;
  readonly flows: FlowColumns;
}

/** A stretch between two flows: what stood at its start, what at its end; days are counted from `from`. */
export interface SubPeriod {
  readonly from: number;
  readonly to: number;
  readonly base: number;
  readonly end: number;
}

/** Two days and two values. */
const PUSHED_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT + 2 * Float64Array.BYTES_PER_ELEMENT;

/** Stretches as columns: a portfolio that is traded in every day has thousands. */
export class Stretches {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly base: Float64Array;
  readonly end: Float64Array;
  /** The growth at the end of every day, as `chainReturns` writes it; NaN where it is not known. */
  readonly index: Float64Array;
  length = 0;
  #earlier: Stretches | undefined;
  /** How many of the first ones were taken over from the run before. */
  #taken = 0;
  /** Where the chain stood before every so many flows. */
  #states: ChainState[] = [];

  /**
   * Room for all that these flows can make: one before each, and the last one.
   *
   * @param dayCount how many days the index has
   * @param earlier those of the run this one began from, mostly the same up to an edit
   */
  constructor(flows: FlowColumns, dayCount: number, earlier?: Stretches) {
    this.#earlier = earlier;
    // Only the run before is of use: without this every edit would keep all those before it.
    if (earlier !== undefined) earlier.#earlier = undefined;
    const most = countFlows(flows) + 1;
    // In one piece: making five took longer than filling them.
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
   * Takes over the stretches of the run before up to where its chain stood at a flow, the last before which all days
   * are as they were.
   *
   * @param sameUntil the last day, counted as those of the flows, up to which values and flows are as they were
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
    this.#taken = state.stretches;
    this.#states = earlier.#states.slice(0, count);
    this.length = state.stretches;
    this.from.set(earlier.from.subarray(0, this.length));
    this.to.set(earlier.to.subarray(0, this.length));
    this.base.set(earlier.base.subarray(0, this.length));
    this.end.set(earlier.end.subarray(0, this.length));
    this.index.set(earlier.index.subarray(0, state.written));
    return state;
  }

  /** Keeps where the chain stands, for a run that begins from this one. */
  keep(state: Omit<ChainState, "stretches">): void {
    this.#states.push({ ...state, stretches: this.length });
  }

  push({ from, to, base, end }: SubPeriod): void {
    const at = this.length++;
    this.from[at] = from;
    this.to[at] = to;
    this.base[at] = base;
    this.end[at] = end;
  }

  /** Those of the run before, and how many are the same from the first on. */
  sameAsEarlier(): { readonly earlier: Stretches | undefined; readonly same: number } {
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

  /** One by one. */
  list(): SubPeriod[] {
    const { from, to, base, end } = this;
    return Array.from({ length: this.length }, (_, i) => {
      return { from: from[i] ?? 0, to: to[i] ?? 0, base: base[i] ?? 0, end: end[i] ?? 0 };
    });
  }
}

/** The flows, of days that may have both, or none that is left. */
function countFlows({ days, inflows, outflows }: FlowColumns): number {
  let count = 0;
  for (let i = 0; i < days.length; i++) {
    if (inflows[i] !== 0) count++;
    if (outflows[i] !== 0) count++;
  }
  return count;
}

/** Where a chain stands before a flow is looked at. */
interface ChainState {
  /** The number of the flow. */
  readonly flow: number;
  readonly stretches: number;
  readonly growth: number;
  readonly start: number | undefined;
  readonly from: number;
  readonly base: number;
  readonly segments: number;
  readonly lastEdge: number;
  /** Days whose growth is in the index. */
  readonly written: number;
}

/** What stretches are put into; it may know some of them from a run before. */
interface StretchSink {
  push(stretch: SubPeriod): unknown;
  readonly index?: Float64Array;
  takeOver?(flows: FlowColumns, sameUntil: number): ChainState | undefined;
  keep?(state: Omit<ChainState, "stretches">): void;
}

/** Flows after which it is kept where a chain stands. */
const KEPT_FLOWS = 64;

export interface TwrGrowth {
  readonly growth: number;
  /** Start of the first stretch in days from the period's; undefined when nothing was invested. */
  readonly start: number | undefined;
  readonly segments: number;
}

export type TwrResult =
  | TwrGrowth
  | { readonly refused: "missing-value" | "negative-base"; readonly at: number };

/** Value at the end of a day; NaN after the last known one. */
export function valueOn({ firstDay, values }: DayValues, day: number): number {
  return day < firstDay ? 0 : (values[day - firstDay] ?? Number.NaN);
}

/**
 * Time-weighted growth: r(d) = (V(d) + out(d)) / (V(d-1) + in(d)) - 1 chained over the days. Days without flows
 * cancel in the chain, so only values beside flows are read: the product runs over the stretches between flows.
 * A stretch with nothing invested contributes nothing and the next inflow starts a new segment. `ownIndex`, or
 * the index of the stretches, receives the growth at the end of every day (NaN where the value is missing), `stretches`
 * what it is made of; what they have of a run before is taken over as far as all days are the same up to `sameUntil`.
 * Example: 100, then 110; 110 comes in, 231 at the end: 110/100 x 231/220 = 1.155.
 */
export function chainReturns(
  input: TwrInput,
  ownIndex?: Float64Array,
  stretches?: StretchSink,
  sameUntil = Number.NEGATIVE_INFINITY,
): TwrResult {
  const index = ownIndex ?? stretches?.index;
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
  const known = stretches?.takeOver?.(input.flows, sameUntil);
  if (known !== undefined) ({ growth, start, from, base, segments, lastEdge, written } = known);
  for (let i = known?.flow ?? 0; i <= days.length; i++) {
    if (i % KEPT_FLOWS === 0 && i > (known?.flow ?? 0) && i < days.length)
      stretches?.keep?.({ flow: i, growth, start, from, base, segments, lastEdge, written });
    const isFlow = i < days.length;
    const day = isFlow ? (days[i] ?? 0) - input.from : last;
    const inflow = isFlow ? (inflows[i] ?? 0) : 0;
    const outflow = isFlow ? (outflows[i] ?? 0) : 0;
    // The last day is an edge with or without a flow.
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
        stretches?.push({ from, to: day - 1, base, end: before });
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
      stretches?.push({ from, to: day, base, end: end + outflow });
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

import { stepsUntil } from "../../days/steps-until.ts";
import { moneyToNumber } from "../../money/decimal.ts";
import { halvesOf } from "../../money/word.ts";
import type { FlowColumns } from "../../returns/twr.ts";

export type Sums = BigInt64Array | bigint[];

export interface FlowPlaces {
  readonly stride: number;
  readonly flowIn: number;
  readonly flowOut: number;
}

/** With the peak of the net inflow since the start. */
export interface RangeFlows {
  readonly flows: FlowColumns;
  readonly most: bigint;
}

export interface FlowRows {
  readonly sums: Sums;
  readonly places: FlowPlaces;
  readonly first: number;
  readonly end: number;
  readonly days: ArrayLike<number> & { slice(first: number, end: number): ArrayLike<number> };
}

/** Returns flows per row in float64; the peak is 0 when outflows prevailed. */
export function rangeFlows(rows: FlowRows): RangeFlows {
  const length = Math.max(0, rows.end - rows.first);
  const flows = {
    days: new Int32Array(length),
    inflows: new Float64Array(length),
    outflows: new Float64Array(length),
  };
  const { sums, days, first } = rows;
  flows.days.set(length === days.length ? days : days.slice(first, first + length));
  return {
    flows,
    most: sums instanceof BigInt64Array ? flowsOfWords(sums, rows, flows) : flowsOfBigints(sums, rows, flows),
  };
}

const lowAt = (halves: Int32Array, at: number): number => (halves[2 * at] ?? 0) >>> 0;

// Half words are exact in float64: each flow is rounded once. Comparison is monotonic, so only balances that look equal
// are compared exactly.
function flowsOfWords(sums: BigInt64Array, { places, first }: FlowRows, out: FlowColumns): bigint {
  const { stride, flowIn, flowOut } = places;
  const { inflows, outflows } = out;
  const halves = halvesOf(sums);
  const balanceAt = (at: number) => (sums[at + flowIn] ?? 0n) - (sums[at + flowOut] ?? 0n);
  const before = (first - 1) * stride;
  const hasBefore = before >= 0;
  let inHigh = hasBefore ? (halves[2 * (before + flowIn) + 1] ?? 0) : 0;
  let inLow = hasBefore ? lowAt(halves, before + flowIn) : 0;
  let outHigh = hasBefore ? (halves[2 * (before + flowOut) + 1] ?? 0) : 0;
  let outLow = hasBefore ? lowAt(halves, before + flowOut) : 0;
  let mostAt = before;
  let most = (inHigh - outHigh) * 2 ** 32 + (inLow - outLow);
  for (let i = 0; i < inflows.length; i++) {
    const at = (first + i) * stride;
    const inHighNow = halves[2 * (at + flowIn) + 1] ?? 0;
    const inLowNow = lowAt(halves, at + flowIn);
    const outHighNow = halves[2 * (at + flowOut) + 1] ?? 0;
    const outLowNow = lowAt(halves, at + flowOut);
    const inflow = (inHighNow - inHigh) * 2 ** 32 + (inLowNow - inLow);
    inflows[i] = inflow / 1e10;
    outflows[i] = ((outHighNow - outHigh) * 2 ** 32 + (outLowNow - outLow)) / 1e10;
    inHigh = inHighNow;
    inLow = inLowNow;
    outHigh = outHighNow;
    outLow = outLowNow;
    if (inflow === 0) continue;
    const balance = (inHigh - outHigh) * 2 ** 32 + (inLow - outLow);
    if (balance < most || (balance === most && balanceAt(at) <= balanceAt(mostAt))) continue;
    most = balance;
    mostAt = at;
  }
  return balanceAt(mostAt) - balanceAt(before);
}

function flowsOfBigints(sums: readonly bigint[], { places, first }: FlowRows, out: FlowColumns): bigint {
  const { stride, flowIn, flowOut } = places;
  let [net, most] = [0n, 0n];
  for (let i = 0; i < out.inflows.length; i++) {
    const at = (first + i) * stride;
    const inflow = (sums[at + flowIn] ?? 0n) - (sums[at - stride + flowIn] ?? 0n);
    const outflow = (sums[at + flowOut] ?? 0n) - (sums[at - stride + flowOut] ?? 0n);
    out.inflows[i] = moneyToNumber(inflow);
    out.outflows[i] = moneyToNumber(outflow);
    net += inflow - outflow;
    if (inflow !== 0n && net > most) most = net;
  }
  return most;
}

const isWord = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

const PLACES: FlowPlaces = { stride: 2, flowIn: 0, flowOut: 1 };

/** In money units of the view, by days with flows, ascending. */
export class FlowSums {
  #length = 0;
  #days: Int32Array;
  #inflows: Float64Array;
  #outflows: Float64Array;
  #topAt: Int32Array;
  #sums: Sums;

  constructor(capacity: number) {
    this.#days = new Int32Array(capacity);
    this.#inflows = new Float64Array(capacity);
    this.#outflows = new Float64Array(capacity);
    this.#topAt = new Int32Array(capacity);
    this.#sums = new BigInt64Array(capacity * PLACES.stride);
  }

  static upTo(known: FlowSums, day: number, capacity: number): FlowSums {
    const length = known.#after(day);
    const sums = new FlowSums(Math.max(capacity, length));
    sums.#length = length;
    sums.#days.set(known.#days.subarray(0, length));
    sums.#inflows.set(known.#inflows.subarray(0, length));
    sums.#outflows.set(known.#outflows.subarray(0, length));
    sums.#topAt.set(known.#topAt.subarray(0, length));
    const end = length * PLACES.stride;
    if (known.#sums instanceof BigInt64Array && sums.#sums instanceof BigInt64Array) {
      sums.#sums.set(known.#sums.subarray(0, end));
    } else sums.#sums = [...known.#sums.slice(0, end)];
    return sums;
  }

  /** Sets a day's totals; a later call for the day replaces them. */
  set(day: number, flowIn: bigint, flowOut: bigint): void {
    const row = this.#length > 0 && this.#days[this.#length - 1] === day ? this.#length - 1 : this.#length;
    if (row === this.#days.length) this.#grow();
    this.#days[row] = day;
    this.#length = row + 1;
    const at = row * PLACES.stride;
    if (this.#sums instanceof BigInt64Array && !(isWord(flowIn) && isWord(flowOut))) {
      this.#sums = [...this.#sums.subarray(0, at)];
    }
    this.#sums[at + PLACES.flowIn] = flowIn;
    this.#sums[at + PLACES.flowOut] = flowOut;
    const inflow = flowIn - this.#at(row - 1, PLACES.flowIn);
    this.#inflows[row] = moneyToNumber(inflow);
    this.#outflows[row] = moneyToNumber(flowOut - this.#at(row - 1, PLACES.flowOut));
    const top = row === 0 ? -1 : (this.#topAt[row - 1] ?? -1);
    this.#topAt[row] = inflow !== 0n && flowIn - flowOut > this.#balanceAt(top) ? row : top;
  }

  #grow(): void {
    const capacity = 2 * this.#days.length + 1;
    const days = new Int32Array(capacity);
    const inflows = new Float64Array(capacity);
    const outflows = new Float64Array(capacity);
    const topAt = new Int32Array(capacity);
    days.set(this.#days);
    inflows.set(this.#inflows);
    outflows.set(this.#outflows);
    topAt.set(this.#topAt);
    [this.#days, this.#inflows, this.#outflows, this.#topAt] = [days, inflows, outflows, topAt];
    if (!(this.#sums instanceof BigInt64Array)) return;
    const sums = new BigInt64Array(capacity * PLACES.stride);
    sums.set(this.#sums);
    this.#sums = sums;
  }

  #at(row: number, place: number): bigint {
    return row < 0 ? 0n : (this.#sums[row * PLACES.stride + place] ?? 0n);
  }

  #balanceAt(row: number): bigint {
    return this.#at(row, PLACES.flowIn) - this.#at(row, PLACES.flowOut);
  }

  on(day: number): { readonly flowIn: bigint; readonly flowOut: bigint } {
    const row = this.#after(day) - 1;
    return { flowIn: this.#at(row, PLACES.flowIn), flowOut: this.#at(row, PLACES.flowOut) };
  }

  flowsWithin({ from, to }: { readonly from: number; readonly to: number }): RangeFlows {
    const [first, end] = [this.#after(from), this.#after(to)];
    const most = (): bigint => this.#mostIn(first, end);
    return {
      flows: {
        days: this.#days.subarray(first, end),
        inflows: this.#inflows.subarray(first, end),
        outflows: this.#outflows.subarray(first, end),
      },
      get most() {
        return most();
      },
    };
  }

  #mostIn(first: number, end: number): bigint {
    if (end <= first) return 0n;
    if (first === 0) return this.#balanceAt(this.#topAt[end - 1] ?? -1);
    return rangeFlows({ sums: this.#sums, places: PLACES, first, end, days: this.#days }).most;
  }

  #after(day: number): number {
    return stepsUntil(this.#length, day, (place) => this.#days[place] ?? day);
  }
}

export const NO_FLOWS = new FlowSums(0);

import { stepsUntil } from "../days/steps-until.ts";
import type { FlowColumns, SubPeriods } from "../returns/twr.ts";
import { SideTable } from "../side-table.ts";
import type { MetricRequest } from "./metric.ts";

/**
 * Regroups the sum over sub-periods of (end value - start value) x growth / base by a part's daily values and flows.
 */
interface Weights {
  /** Edge days, relative to the range. */
  readonly days: Int32Array;
  readonly ofValue: Float64Array;
  /** Weight of a flow by day of the range; 0 outside of sub-periods. */
  readonly ofFlow: Float64Array;
}

const known = new SideTable<SubPeriods, Weights>();

function weightsOf(subPeriods: SubPeriods): Weights {
  const found = known.get(subPeriods);
  if (found !== undefined) return found;
  const { earlier, same } = subPeriods.sameAsEarlier();
  const before = earlier && known.get(earlier);
  const weights = findWeights(subPeriods, before === undefined ? undefined : { weights: before, same });
  known.set(subPeriods, weights);
  return weights;
}

interface Before {
  readonly weights: Weights;
  readonly same: number;
}

/** Days before the first changed sub-period are reused, the rest is computed in the same order. */
function findWeights({ length, from, to, base, end }: SubPeriods, before: Before | undefined): Weights {
  const last = to[length - 1] ?? 0;
  const same = before?.same ?? 0;
  const cut = same === 0 ? 0 : (to[same - 1] ?? 0);
  // Sub-periods may share a day.
  let first = same;
  while (first > 0 && (to[first - 1] ?? 0) >= cut) first--;
  const ofFlow = new Float64Array(last + 1);
  if (before !== undefined) ofFlow.set(before.weights.ofFlow.subarray(0, cut));
  const ofDay = new Float64Array(last + 1 - cut);
  const isEdge = new Uint8Array(last + 1 - cut);
  const put = (day: number, weight: number) => {
    if (day < cut) return;
    ofDay[day - cut] = (ofDay[day - cut] ?? 0) + weight;
    isEdge[day - cut] = 1;
  };
  let growth = 1;
  for (let i = 0; i < length; i++) {
    const stood = base[i] ?? 0;
    if (i >= first) {
      const [start, stop] = [from[i] ?? 0, to[i] ?? 0];
      const weight = growth / stood;
      put(start, -weight);
      put(stop, weight);
      for (let day = Math.max(start + 1, cut); day <= stop; day++) ofFlow[day] = weight;
    }
    growth *= (end[i] ?? 0) / stood;
  }
  return { ...edgesOf({ ofDay, isEdge, cut }, before?.weights), ofFlow };
}

interface DaysFound {
  readonly ofDay: Float64Array;
  readonly isEdge: Uint8Array;
  readonly cut: number;
}

function edgesOf(
  { ofDay, isEdge, cut }: DaysFound,
  before: Weights | undefined,
): Pick<Weights, "days" | "ofValue"> {
  const kept =
    before === undefined ? 0 : stepsUntil(before.days.length, cut - 1, (place) => before.days[place] ?? 0);
  const days = new Int32Array(kept + ofDay.length);
  const ofValue = new Float64Array(kept + ofDay.length);
  if (before !== undefined) {
    days.set(before.days.subarray(0, kept));
    ofValue.set(before.ofValue.subarray(0, kept));
  }
  let count = kept;
  for (let place = 0; place < ofDay.length; place++) {
    if (isEdge[place] !== 1) continue;
    days[count] = place + cut;
    ofValue[count++] = ofDay[place] ?? 0;
  }
  return { days: days.subarray(0, count), ofValue: ofValue.subarray(0, count) };
}

const BLOCK = 64;

/** Partial sums, to resume where the next weights begin alike. */
interface Begun {
  weights: Weights;
  shift: number;
  sums: Float64Array;
}

const NO_SUMS = new Float64Array(0);

const begunValues = new SideTable<Float64Array, Begun>();
const begunFlows = new SideTable<FlowColumns, Begun>();

/** Length of the common prefix with the previous run's weights. */
interface Same {
  readonly edges: number;
  readonly days: number;
}

const compared = new SideTable<Weights, { readonly before: Weights; readonly same: Same }>();

function sameLength(column: Float64Array | Int32Array, before: Float64Array | Int32Array): number {
  let same = 0;
  while (same < column.length && Object.is(column[same], before[same])) same++;
  return same;
}

function findSame(weights: Weights, before: Weights): Same {
  if (weights === before) return { edges: weights.days.length, days: weights.ofFlow.length };
  const known = compared.get(weights);
  if (known?.before === before) return known.same;
  const { days, ofValue, ofFlow } = weights;
  const edges = Math.min(sameLength(days, before.days), sameLength(ofValue, before.ofValue));
  const same = { edges, days: sameLength(ofFlow, before.ofFlow) };
  compared.set(weights, { before, same });
  return same;
}

function goOn(begun: Begun, length: number, same: number): number {
  const blocks = Math.floor(length / BLOCK);
  const done = Math.min(blocks, begun.sums.length, Math.floor(same / BLOCK));
  if (begun.sums.length !== blocks) {
    const sums = new Float64Array(blocks);
    sums.set(begun.sums.subarray(0, done));
    begun.sums = sums;
  }
  return done;
}

function begunOf<Column extends object>(
  known: SideTable<Column, Begun>,
  column: Column,
  weights: Weights,
  shift: number,
): Begun {
  let begun = known.get(column);
  if (begun === undefined) {
    begun = { weights, shift, sums: NO_SUMS };
    known.set(column, begun);
  } else if (begun.shift !== shift) begun.sums = NO_SUMS;
  begun.shift = shift;
  return begun;
}

/** Sums values x weights over the edges. Resumes from the common prefix in the same order, hence bit-identical. */
function sumOfValues(weights: Weights, values: Float64Array, shift: number): number {
  const { days, ofValue } = weights;
  const begun = begunOf(begunValues, values, weights, shift);
  const done = goOn(begun, days.length, findSame(weights, begun.weights).edges);
  const { sums } = begun;
  let sum = done === 0 ? 0 : (sums[done - 1] ?? 0);
  for (let block = done; block <= sums.length; block++) {
    const end = Math.min(days.length, (block + 1) * BLOCK);
    for (let i = block * BLOCK; i < end; i++) {
      const place = (days[i] ?? 0) + shift;
      if (place >= 0) sum += (values[place] ?? Number.NaN) * (ofValue[i] ?? 0);
    }
    if (block < sums.length) sums[block] = sum;
  }
  begun.weights = weights;
  return sum;
}

/** (outflow - inflow) x weight, days counted from `from`. */
function sumOfFlows(weights: Weights, flows: FlowColumns, from: number): number {
  const { ofFlow } = weights;
  const { days, inflows, outflows } = flows;
  const begun = begunOf(begunFlows, flows, weights, from);
  const until = from + findSame(weights, begun.weights).days - 1;
  const done = goOn(
    begun,
    days.length,
    stepsUntil(days.length, until, (place) => days[place] ?? from),
  );
  const { sums } = begun;
  let sum = done === 0 ? 0 : (sums[done - 1] ?? 0);
  for (let block = done; block <= sums.length; block++) {
    const end = Math.min(days.length, (block + 1) * BLOCK);
    for (let i = block * BLOCK; i < end; i++) {
      const flow = (outflows[i] ?? 0) - (inflows[i] ?? 0);
      sum += flow * (ofFlow[(days[i] ?? 0) - from] ?? 0);
    }
    if (block < sums.length) sums[block] = sum;
  }
  begun.weights = weights;
  return sum;
}

/** Sums (change of the part's value - its flows) x growth / base over sub-periods; NaN when a value is unknown. */
export function contributionIn(
  subPeriods: SubPeriods,
  { range, flows, values: part }: MetricRequest,
): number {
  const weights = weightsOf(subPeriods);
  return (
    sumOfValues(weights, part.values, range.from - part.firstDay) + sumOfFlows(weights, flows, range.from)
  );
}

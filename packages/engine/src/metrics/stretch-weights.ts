import { stepsUntil } from "../days/steps-until.ts";
import type { Stretches } from "../returns/twr.ts";
import { SideTable } from "../side-table.ts";
import type { Question } from "./metric.ts";

/**
 * The stretches as what they make of a part's value on one day and of its flows: the sum over the stretches of (value at
 * the end - value at the start) x growth so far / what the whole stood at, summed by days instead.
 */
interface Weights {
  /** Days of the range, from its start, on which a stretch starts or ends. */
  readonly days: Int32Array;
  /** What a value of each of them counts. */
  readonly ofValue: Float64Array;
  /** By day of the range: what a flow of it counts; 0 on days that are in no stretch. */
  readonly ofFlow: Float64Array;
}

const known = new SideTable<Stretches, Weights>();

function weightsOf(stretches: Stretches): Weights {
  const found = known.get(stretches);
  if (found !== undefined) return found;
  const { earlier, same } = stretches.sameAsEarlier();
  const before = earlier && known.get(earlier);
  const weights = findWeights(stretches, before === undefined ? undefined : { weights: before, same });
  known.set(stretches, weights);
  return weights;
}

/** Of the stretches before an edit, so many of which are the same. */
interface Before {
  readonly weights: Weights;
  readonly same: number;
}

/** Those of the days before the first that another stretch touches are taken over, the rest is found in the same order. */
function findWeights({ length, from, to, base, end }: Stretches, before: Before | undefined): Weights {
  const last = to[length - 1] ?? 0;
  const same = before?.same ?? 0;
  const cut = same === 0 ? 0 : (to[same - 1] ?? 0);
  // Stretches may share a day: all that touch the first one that is found anew.
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
  /** The day of their first place. */
  readonly cut: number;
}

/** The days that are edges, and what a value of each counts: those before the cut as they were, then those found. */
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

/** Edges after which what was added up so far is kept. */
const BLOCK = 64;

/** Sums of a column with weights, kept to go on from where other weights are the same at first. */
interface Begun {
  readonly weights: Weights;
  readonly shift: number;
  /** After each whole block of edges. */
  readonly sums: Float64Array;
}

const begun = new SideTable<Float64Array, Begun>();
/** How far the weights a run asks with are those of the run before: the same for all its columns. */
const compared = new SideTable<Weights, { readonly before: Weights; readonly same: number }>();

function countSame(weights: Weights, before: Weights): number {
  if (weights === before) return weights.days.length;
  const known = compared.get(weights);
  if (known?.before === before) return known.same;
  const { days, ofValue } = weights;
  let same = 0;
  while (
    same < days.length &&
    days[same] === before.days[same] &&
    Object.is(ofValue[same], before.ofValue[same])
  )
    same++;
  compared.set(weights, { before, same });
  return same;
}

/**
 * Sum of values x weights over the edges, `shift` before the column's first day left out. An edit near the end leaves
 * most weights as they were, and then only the rest is added up, in the same order and so to the same bits.
 */
function sumOfValues(weights: Weights, values: Float64Array, shift: number): number {
  const { days, ofValue } = weights;
  const before = begun.get(values);
  const blocks = Math.floor(days.length / BLOCK);
  const sums = new Float64Array(blocks);
  let done = 0;
  if (before !== undefined && before.shift === shift) {
    const same = Math.floor(countSame(weights, before.weights) / BLOCK);
    done = Math.min(blocks, before.sums.length, same);
    sums.set(before.sums.subarray(0, done));
  }
  let sum = done === 0 ? 0 : (sums[done - 1] ?? 0);
  for (let block = done; block <= blocks; block++) {
    const end = Math.min(days.length, (block + 1) * BLOCK);
    for (let i = block * BLOCK; i < end; i++) {
      const place = (days[i] ?? 0) + shift;
      if (place >= 0) sum += (values[place] ?? Number.NaN) * (ofValue[i] ?? 0);
    }
    if (block < blocks) sums[block] = sum;
  }
  begun.set(values, { weights, shift, sums });
  return sum;
}

/**
 * Sum over stretches of (change of the part's value - its flows) x growth so far / what the whole stood at, in float64.
 * NaN where a value is not known.
 */
export function contributionIn(stretches: Stretches, { range, flows, values: part }: Question): number {
  const weights = weightsOf(stretches);
  // Places in the part's column, which begins with its first row: before it nothing is held.
  const shift = range.from - part.firstDay;
  let sum = sumOfValues(weights, part.values, shift);
  const { ofFlow } = weights;
  const { days: flowDays, inflows, outflows } = flows;
  for (let i = 0; i < flowDays.length; i++) {
    sum += ((outflows[i] ?? 0) - (inflows[i] ?? 0)) * (ofFlow[(flowDays[i] ?? 0) - range.from] ?? 0);
  }
  return sum;
}

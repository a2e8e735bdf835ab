import { reason } from "../figure.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import type { Stretches } from "../returns/twr.ts";
import { daysRead } from "../risk/scope-returns.ts";
import { SideTable } from "../side-table.ts";
import { type Apart, type Ask, addStep, adopt, askApart, checkRejected, refuse } from "../valuation/ask.ts";
import { flowsIn } from "../valuation/lines.ts";
import { checkFaults } from "../valuation/position-value.ts";
import { scopesOver } from "../valuation/scope-days.ts";
import { EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { recordDays } from "./record-days.ts";
import { answerOf } from "./statistic-answer.ts";
import { chainOf, explainChain, numberText } from "./time-weighted.ts";

const known = new SideTable<Question, Apart<Stretches | undefined>>();

/**
 * The stretches between flows of the whole portfolio, found once for all parts; undefined after leaving the reasons
 * on the ask. Somebody who asks why gets every input listed.
 */
function stretchesOf(ask: Ask, { range }: Question): Stretches | undefined {
  const whole = scopesOver(ask.state, range).of({ kind: "portfolio" });
  if (ask.recorder !== undefined) return findStretches(ask, whole);
  return adopt(
    ask,
    remember(known, whole, () => askApart(ask, (own) => findStretches(own, whole))),
  );
}

function findStretches(ask: Ask, whole: Question): Stretches | undefined {
  const { scope, range, accounts } = whole;
  checkRejected(ask, scope, range.to);
  for (const account of accounts.positions) checkFaults(ask, account, range.to);
  flowsIn(ask, whole, range);
  if (ask.reasons.size > 0) return undefined;
  if (ask.recorder !== undefined) {
    recordDays(
      ask,
      whole,
      daysRead({ ...range, flows: whole.flows }, new Uint8Array(range.to - range.from + 1)),
    );
  }
  if (chainOf(ask, whole) === undefined) return undefined;
  if (ask.recorder !== undefined) explainChain(ask, whole);
  return whole.stretches;
}

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

const weightsOf = oncePer(({ length, from, to, base, end }: Stretches): Weights => {
  const last = to[length - 1] ?? 0;
  const ofDay = new Float64Array(last + 1);
  const ofFlow = new Float64Array(last + 1);
  const isEdge = new Uint8Array(last + 1);
  let growth = 1;
  for (let i = 0; i < length; i++) {
    const [start, stop, stood] = [from[i] ?? 0, to[i] ?? 0, base[i] ?? 0];
    const weight = growth / stood;
    ofDay[start] = (ofDay[start] ?? 0) - weight;
    ofDay[stop] = (ofDay[stop] ?? 0) + weight;
    isEdge[start] = 1;
    isEdge[stop] = 1;
    for (let day = start + 1; day <= stop; day++) ofFlow[day] = weight;
    growth *= (end[i] ?? 0) / stood;
  }
  return { ...edgesOf(ofDay, isEdge), ofFlow };
});

/** The days that are edges, and what a value of each counts, moved to the front of their column. */
function edgesOf(ofDay: Float64Array, isEdge: Uint8Array): Pick<Weights, "days" | "ofValue"> {
  const days = new Int32Array(ofDay.length);
  let count = 0;
  for (let day = 0; day < ofDay.length; day++) {
    if (isEdge[day] !== 1) continue;
    days[count] = day;
    ofDay[count++] = ofDay[day] ?? 0;
  }
  return { days: days.subarray(0, count), ofValue: ofDay.subarray(0, count) };
}

/** Sum over stretches of (change of the part's value - its flows) x growth so far / what the whole stood at. */
function contributionIn(stretches: Stretches, { range, flows, values: part }: Question): number {
  const { days, ofValue, ofFlow } = weightsOf(stretches);
  const { values } = part;
  // Places in the part's column, which begins with its first row: before it nothing is held.
  const shift = range.from - part.firstDay;
  let sum = 0;
  for (let i = 0; i < days.length; i++) {
    const place = (days[i] ?? 0) + shift;
    if (place >= 0) sum += (values[place] ?? Number.NaN) * (ofValue[i] ?? 0);
  }
  const { days: flowDays, inflows, outflows } = flows;
  for (let i = 0; i < flowDays.length; i++) {
    sum += ((outflows[i] ?? 0) - (inflows[i] ?? 0)) * (ofFlow[(flowDays[i] ?? 0) - range.from] ?? 0);
  }
  return sum;
}

/**
 * What a part contributed to the time-weighted return of the whole: its profit of each stretch between the whole's
 * flows, on one unit of money held since the start. The parts add up to the return (Frongello 2002; within a stretch
 * growth / value stands still, so its days need not be looked at one by one).
 */
export const contribution: Metric = {
  isOfWhole: true,
  unit: "ratio",
  formula: "contribution",
  version: 2,
  scopes: ["asset", "cash", "group"],
  inputs: EVERY_INPUT,
  compute(ask, question) {
    const { range, accounts } = question;
    const stretches = stretchesOf(ask, question);
    flowsIn(ask, question, range);
    if (stretches === undefined || ask.reasons.size > 0) return undefined;
    if (stretches.length === 0) {
      refuse(ask, reason("nothing-invested"));
      return undefined;
    }
    const isEmpty = accounts.positions.length + accounts.cash.length === 0;
    const sum = isEmpty ? 0 : contributionIn(stretches, question);
    addStep(ask, () => ({
      key: "contribution",
      params: {},
      operands: { stretches: String(stretches.length) },
      result: numberText(sum),
    }));
    return answerOf(ask, sum);
  },
};

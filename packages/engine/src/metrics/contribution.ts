import { type Reason, reason } from "../figure.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import type { SubPeriod } from "../returns/twr.ts";
import { daysRead } from "../risk/scope-returns.ts";
import { type Ask, addStep, checkRejected, createAsk, refuse, remark } from "../valuation/ask.ts";
import { flowsIn } from "../valuation/lines.ts";
import { checkFaults } from "../valuation/position-value.ts";
import { scopesOver } from "../valuation/scope-days.ts";
import { EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { recordDays } from "./record-days.ts";
import { answerOf } from "./statistic-answer.ts";
import { chainOf, numberText } from "./time-weighted.ts";

/** What the stretches of the whole portfolio left on their ask. */
interface Found {
  readonly stretches: readonly SubPeriod[] | undefined;
  readonly reasons: readonly Reason[];
  readonly notes: readonly Reason[];
}

const known = new WeakMap<Question, Found>();

/**
 * The stretches between flows of the whole portfolio, found once for all parts; undefined after leaving the reasons
 * on the ask. Somebody who asks why gets every input listed.
 */
function stretchesOf(ask: Ask, { range }: Question): readonly SubPeriod[] | undefined {
  const whole = scopesOver(ask.state, range).of({ kind: "portfolio" });
  if (ask.recorder !== undefined) return findStretches(ask, whole);
  const { stretches, reasons, notes } = remember(known, whole, () => {
    const own = createAsk(ask.state);
    const found = findStretches(own, whole);
    return { stretches: found, reasons: own.reasons.values(), notes: own.notes.values() };
  });
  for (const why of reasons) refuse(ask, why);
  for (const note of notes) remark(ask, note);
  return stretches;
}

function findStretches(ask: Ask, whole: Question): readonly SubPeriod[] | undefined {
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
  return chainOf(ask, whole) === undefined ? undefined : whole.stretches;
}

/** Stretches as columns: days they run between, growth at their start / what the whole stood at. */
interface Weights {
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly weight: Float64Array;
}

const weightsOf = oncePer((stretches: readonly SubPeriod[]): Weights => {
  const first = new Int32Array(stretches.length);
  const last = new Int32Array(stretches.length);
  const weight = new Float64Array(stretches.length);
  let growth = 1;
  for (const [i, { from, to, base, end }] of stretches.entries()) {
    first[i] = from;
    last[i] = to;
    weight[i] = growth / base;
    growth *= end / base;
  }
  return { first, last, weight };
});

/** Sum over stretches of (change of the part's value - its flows) x growth so far / what the whole stood at. */
function contributionIn(stretches: readonly SubPeriod[], { range, flows, values: part }: Question): number {
  const { first, last, weight } = weightsOf(stretches);
  const { values } = part;
  // Places in the part's column, which begins with its first row: before it nothing is held.
  const shift = range.from - part.firstDay;
  let sum = 0;
  let next = 0;
  const { days, inflows, outflows } = flows;
  const noFlow = range.to + 1 - part.firstDay;
  let flowAt = days.length === 0 ? noFlow : (days[0] ?? 0) - part.firstDay;
  let knownAt = -1;
  let known = 0;
  for (let i = 0; i < weight.length; i++) {
    const end = (last[i] ?? 0) + shift;
    if (end < 0) continue;
    const start = (first[i] ?? 0) + shift;
    // Most stretches start where the one before ended.
    const before = start === knownAt ? known : start < 0 ? 0 : (values[start] ?? Number.NaN);
    known = values[end] ?? Number.NaN;
    knownAt = end;
    let profit = known - before;
    while (flowAt <= end) {
      if (flowAt > start) profit += (outflows[next] ?? 0) - (inflows[next] ?? 0);
      next++;
      flowAt = next < days.length ? (days[next] ?? 0) - part.firstDay : noFlow;
    }
    sum += profit * (weight[i] ?? 0);
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
  version: 1,
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

import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import { chainReturns, type DayValues, type FlowDay, type SubPeriod } from "../returns/twr.ts";
import { daysRead } from "../risk/scope-returns.ts";
import { type Ask, accountsOf, addStep, checkRejected, createAsk, refuse, remark } from "../valuation/ask.ts";
import { columnKey, flowDays, refuseMissingValue, scopeValues } from "../valuation/daily-flows.ts";
import { flowsIn } from "../valuation/lines.ts";
import { checkFaults } from "../valuation/position-value.ts";
import { createMemo } from "./memo.ts";
import { EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { recordDays } from "./record-days.ts";
import { answerOf } from "./statistic-answer.ts";
import { numberText } from "./time-weighted.ts";

/** What the stretches of the whole portfolio left on their ask. */
interface Found {
  readonly stretches: readonly SubPeriod[] | undefined;
  readonly reasons: readonly Reason[];
  readonly notes: readonly Reason[];
}

const known = createMemo<Found>();

/**
 * The stretches between flows of the whole portfolio, found once for all parts; undefined after leaving the reasons
 * on the ask. Somebody who asks why gets every input listed.
 */
function stretchesOf(ask: Ask, { range }: Question): readonly SubPeriod[] | undefined {
  const scope = { kind: "portfolio" } as const;
  if (ask.recorder !== undefined)
    return findStretches(ask, { scope, range, accounts: accountsOf(ask, scope) });
  const { stretches, reasons, notes } = known(ask.state, `${range.from} ${range.to}`, () => {
    const own = createAsk(ask.state);
    const found = findStretches(own, { scope, range, accounts: accountsOf(own, scope) });
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
  const flows = flowDays(ask.state, whole, range);
  if (ask.recorder !== undefined) {
    recordDays(ask, whole, daysRead({ ...range, flows }, new Uint8Array(range.to - range.from + 1)));
  }
  const found = remember(ask.state.chains, columnKey(scope, range), () =>
    chainReturns({ ...range, values: scopeValues(ask.state, whole, range), flows }),
  );
  if (!("refused" in found)) return found.subPeriods;
  const day = range.from + found.at;
  if (found.refused === "missing-value") refuseMissingValue(ask, whole, day);
  else refuse(ask, reason("negative-base", { date: fromDayNumber(day) }));
  return undefined;
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
function contributionIn(
  stretches: readonly SubPeriod[],
  part: { readonly from: number; readonly values: DayValues; readonly flows: readonly FlowDay[] },
): number {
  const { from, flows } = part;
  const { firstDay, values } = part.values;
  const { first, last, weight } = weightsOf(stretches);
  const valueOn = (day: number): number => (day < firstDay ? 0 : (values[day - firstDay] ?? Number.NaN));
  let sum = 0;
  let next = 0;
  let flowDay = flows[0]?.day ?? Number.POSITIVE_INFINITY;
  let knownDay = Number.NEGATIVE_INFINITY;
  let known = 0;
  for (let i = 0; i < weight.length; i++) {
    const end = from + (last[i] ?? 0);
    if (end < firstDay) continue;
    const start = from + (first[i] ?? 0);
    // Most stretches start where the one before ended.
    let profit = start === knownDay ? -known : -valueOn(start);
    known = valueOn(end);
    knownDay = end;
    profit += known;
    for (; flowDay <= end; flowDay = flows[++next]?.day ?? Number.POSITIVE_INFINITY) {
      const flow = flows[next];
      if (flow !== undefined && flowDay > start) profit += flow.outflow - flow.inflow;
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
    const { range, scope, accounts } = question;
    const stretches = stretchesOf(ask, question);
    flowsIn(ask, question, range);
    if (stretches === undefined || ask.reasons.size > 0) return undefined;
    if (stretches.length === 0) {
      refuse(ask, reason("nothing-invested"));
      return undefined;
    }
    const isEmpty = accounts.positions.length + accounts.cash.length === 0;
    const sum = isEmpty
      ? 0
      : contributionIn(stretches, {
          from: range.from,
          values: scopeValues(ask.state, question, range),
          flows: flowDays(ask.state, { scope, accounts }, range),
        });
    addStep(ask, () => ({
      key: "contribution",
      params: {},
      operands: { stretches: String(stretches.length) },
      result: numberText(sum),
    }));
    return answerOf(ask, sum);
  },
};

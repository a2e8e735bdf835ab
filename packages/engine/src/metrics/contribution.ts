import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import { chainReturns, type DayValues, type FlowDay, type SubPeriod } from "../returns/twr.ts";
import { daysRead } from "../risk/scope-returns.ts";
import { type Ask, accountsOf, addStep, checkRejected, refuse } from "../valuation/ask.ts";
import { columnKey, flowDays, refuseMissingValue, scopeValues } from "../valuation/daily-flows.ts";
import { flowsIn } from "../valuation/lines.ts";
import { checkFaults } from "../valuation/position-value.ts";
import { EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { recordDays } from "./record-days.ts";
import { answerOf } from "./statistic-answer.ts";
import { numberText } from "./time-weighted.ts";

/** The stretches between flows of the whole portfolio; undefined after leaving the reasons on the ask. */
function stretchesOf(ask: Ask, whole: Question): readonly SubPeriod[] | undefined {
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
  let sum = 0;
  let next = 0;
  for (let i = 0; i < weight.length; i++) {
    const [start, end] = [from + (first[i] ?? 0), from + (last[i] ?? 0)];
    if (end < firstDay) continue;
    while ((flows[next]?.day ?? Number.POSITIVE_INFINITY) <= start) next++;
    let profit = values[end - firstDay] ?? Number.NaN;
    if (start >= firstDay) profit -= values[start - firstDay] ?? Number.NaN;
    for (let flow = flows[next]; flow !== undefined && flow.day <= end; flow = flows[++next]) {
      profit += flow.outflow - flow.inflow;
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
    const portfolio = { kind: "portfolio" } as const;
    const whole = { scope: portfolio, range, accounts: accountsOf(ask, portfolio) };
    const stretches = stretchesOf(ask, whole);
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

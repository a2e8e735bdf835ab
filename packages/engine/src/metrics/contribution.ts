import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
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

function valueOn({ firstDay, values }: DayValues, day: number): number {
  return day < firstDay ? 0 : (values[day - firstDay] ?? Number.NaN);
}

/** Sum over stretches of (change of the part's value - its flows) x growth so far / what the whole stood at. */
function contributionIn(
  stretches: readonly SubPeriod[],
  part: { readonly from: number; readonly values: DayValues; readonly flows: readonly FlowDay[] },
): number {
  const { from, values, flows } = part;
  let growth = 1;
  let sum = 0;
  let next = 0;
  for (const stretch of stretches) {
    const [first, last] = [from + stretch.from, from + stretch.to];
    while ((flows[next]?.day ?? Number.POSITIVE_INFINITY) <= first) next++;
    let profit = valueOn(values, last) - valueOn(values, first);
    for (let flow = flows[next]; flow !== undefined && flow.day <= last; flow = flows[++next]) {
      profit += flow.outflow - flow.inflow;
    }
    sum += (profit * growth) / stretch.base;
    growth *= stretch.end / stretch.base;
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

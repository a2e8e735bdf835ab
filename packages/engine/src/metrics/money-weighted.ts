import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { moneyToNumber } from "../money/decimal.ts";
import { type CashColumns, xirrOfColumns } from "../returns/xirr.ts";
import { type Ask, addStep, refuse, remark } from "../valuation/ask.ts";
import { flowsIn } from "../valuation/lines.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { numberText } from "./time-weighted.ts";
import { explainedValue } from "./value.ts";

const YEAR_DAYS = 365;

/** Flows as the investor sees them: start value and what comes in negative, what goes out and the end value positive. */
function cashFlows(ask: Ask, question: Question): CashColumns {
  const { range } = question;
  const start = moneyToNumber(explainedValue(ask, question, range.from));
  const end = moneyToNumber(explainedValue(ask, question, range.to));
  flowsIn(ask, question, range);
  const { days: flowDays, inflows, outflows } = question.flows;
  const days = new Int32Array(flowDays.length + 2);
  const amounts = new Float64Array(flowDays.length + 2);
  let count = 0;
  const add = (day: number, amount: number): void => {
    if (count > 0 && days[count - 1] === day) amounts[count - 1] = (amounts[count - 1] ?? 0) + amount;
    else if (amount !== 0) {
      days[count] = day;
      amounts[count++] = amount;
    }
  };
  add(range.from, -start);
  for (let i = 0; i < flowDays.length; i++) add(flowDays[i] ?? 0, (outflows[i] ?? 0) - (inflows[i] ?? 0));
  add(range.to, end);
  for (let i = 0; i < count && ask.recorder !== undefined; i++) {
    addStep(ask, () => ({
      key: "cash-flow",
      params: { date: fromDayNumber(days[i] ?? 0) },
      operands: {},
      result: numberText(amounts[i] ?? 0),
    }));
  }
  return { days: days.subarray(0, count), amounts: amounts.subarray(0, count) };
}

/**
 * Money-weighted return (XIRR) with the start value as first and the end value as last flow; under a year the
 * period's return (1 + x)^(days / 365) - 1, marked `period-return`.
 */
export const irr: Metric = {
  unit: "ratio",
  formula: "irr",
  version: 3,
  scopes: ALL_SCOPES,
  inputs: EVERY_INPUT,
  compute(ask, question) {
    const flows = cashFlows(ask, question);
    if (ask.reasons.size > 0) return undefined;
    const days = question.range.to - (flows.days[0] ?? question.range.to);
    if (days < 1) {
      refuse(ask, reason("too-short", { days: String(days), needed: "1" }));
      return undefined;
    }
    const result = xirrOfColumns(flows);
    if ("refused" in result) {
      const roots = result.roots.map((root) => root.toFixed(6)).join(" ");
      refuse(ask, reason(result.refused, roots === "" ? {} : { roots }));
      return undefined;
    }
    const isShort = days < YEAR_DAYS;
    if (isShort) remark(ask, reason("period-return", { days: String(days) }));
    const text = numberText(isShort ? (1 + result.rate) ** (days / YEAR_DAYS) - 1 : result.rate);
    addStep(ask, () => ({
      key: "irr",
      params: { days: String(days) },
      operands: { yearly: numberText(result.rate) },
      result: text,
    }));
    return { text };
  },
};

import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { moneyToNumber } from "../money/decimal.ts";
import { type CashFlow, xirr } from "../returns/xirr.ts";
import { type Ask, addStep, refuse, remark } from "../valuation/ask.ts";
import { flowsIn } from "../valuation/lines.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { numberText } from "./time-weighted.ts";
import { explainedValue } from "./value.ts";

const YEAR_DAYS = 365;

/** Flows as the investor sees them: start value and what comes in negative, what goes out and the end value positive. */
function cashFlows(ask: Ask, question: Question): CashFlow[] {
  const { range } = question;
  const start = moneyToNumber(explainedValue(ask, question, range.from));
  const end = moneyToNumber(explainedValue(ask, question, range.to));
  flowsIn(ask, question, range);
  const flows: CashFlow[] = [];
  const add = (day: number, amount: number): void => {
    const last = flows.at(-1);
    if (last?.day === day) flows[flows.length - 1] = { day, amount: last.amount + amount };
    else if (amount !== 0) flows.push({ day, amount });
  };
  add(range.from, -start);
  for (const { day, inflow, outflow } of question.flows) add(day, outflow - inflow);
  add(range.to, end);
  for (const flow of ask.recorder === undefined ? [] : flows) {
    addStep(ask, () => ({
      key: "cash-flow",
      params: { date: fromDayNumber(flow.day) },
      operands: {},
      result: numberText(flow.amount),
    }));
  }
  return flows;
}

/**
 * Money-weighted return (XIRR) with the start value as first and the end value as last flow; under a year the
 * period's return (1 + x)^(days / 365) - 1, marked `period-return`.
 */
export const irr: Metric = {
  unit: "ratio",
  formula: "irr",
  version: 2,
  scopes: ALL_SCOPES,
  inputs: EVERY_INPUT,
  compute(ask, question) {
    const flows = cashFlows(ask, question);
    if (ask.reasons.size > 0) return undefined;
    const first = flows[0];
    const days = first === undefined ? 0 : question.range.to - first.day;
    if (days < 1) {
      refuse(ask, reason("too-short", { days: String(days), needed: "1" }));
      return undefined;
    }
    const result = xirr(flows);
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

import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { moneyToNumber } from "../money/decimal.ts";
import { type CashColumns, type XirrResult, xirrOfColumns } from "../returns/xirr.ts";
import { flowsIn } from "../valuation/lines.ts";
import { addNote, addStep, type Query, refuse } from "../valuation/query.ts";
import { investedBase } from "./invested-base.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { numberText } from "./time-weighted.ts";
import { explainedValue } from "./value.ts";

const YEAR_DAYS = 365;

/** Start value and inflows negative, outflows and end value positive. */
function cashFlows(request: MetricRequest, start: number, end: number): CashColumns {
  const { range } = request;
  const { days: flowDays, inflows, outflows } = request.flows;
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
  return { days: days.subarray(0, count), amounts: amounts.subarray(0, count) };
}

/** `total-loss` when only debt is left, otherwise the solver's reason with its roots. */
function refusalOf({ refused, roots }: Extract<XirrResult, { refused: string }>, end: number): Reason {
  if (refused === "no-sign-change" && end < 0) return reason("total-loss");
  return reason(refused, roots.length === 0 ? {} : { roots: roots.map((root) => root.toFixed(6)).join(" ") });
}

/** Days from the first flow to the last, a non-zero end value included. */
function daysOf({ days }: CashColumns): number {
  return (days[days.length - 1] ?? 0) - (days[0] ?? 0);
}

/**
 * Returns a yearly rate as text; under a year (1 + x)^(days / 365) - 1 with the note `period-return`. Refuses
 * `too-short` {days, needed} when all flows are on one day, `total-loss` when only debt is left, and as `xirr`.
 */
export function moneyWeightedText(
  query: Query,
  result: XirrResult,
  { days, end }: { readonly days: number; readonly end: number },
): string | undefined {
  if (days < 1) {
    refuse(query, reason("too-short", { days: String(days), needed: "1" }));
    return undefined;
  }
  if ("refused" in result) {
    refuse(query, refusalOf(result, end));
    return undefined;
  }
  const isShort = days < YEAR_DAYS;
  if (isShort) addNote(query, reason("period-return", { days: String(days) }));
  const text = numberText(isShort ? (1 + result.rate) ** (days / YEAR_DAYS) - 1 : result.rate);
  addStep(query, () => ({
    key: "irr",
    params: { days: String(days) },
    operands: { yearly: numberText(result.rate) },
    result: text,
  }));
  return text;
}

/**
 * Money-weighted return (XIRR), start value first and end value last, to the last flow or to the end of the period
 * while anything is held. A total loss is -1. Refuses as `investedBase`.
 */
export const irr: Metric = {
  unit: "ratio",
  formula: "irr",
  version: 5,
  scopes: ALL_SCOPES,
  inputs: EVERY_INPUT,
  compute(query, request) {
    const { range } = request;
    const startValue = explainedValue(query, request, range.from);
    const end = moneyToNumber(explainedValue(query, request, range.to));
    flowsIn(query, request, range);
    if (query.reasons.size > 0 || investedBase(query, request, startValue) === undefined) return undefined;
    const flows = cashFlows(request, moneyToNumber(startValue), end);
    for (const [i, amount] of query.recorder === undefined ? [] : flows.amounts.entries()) {
      addStep(query, () => ({
        key: "cash-flow",
        params: { date: fromDayNumber(flows.days[i] ?? 0) },
        operands: {},
        result: numberText(amount),
      }));
    }
    if (end === 0 && flows.amounts.length > 0 && flows.amounts.every((amount) => amount < 0)) {
      return { text: "-1" };
    }
    const text = moneyWeightedText(query, xirrOfColumns(flows), { days: daysOf(flows), end });
    return text === undefined ? undefined : { text };
  },
};

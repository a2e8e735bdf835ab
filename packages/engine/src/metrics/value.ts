import { fromDayNumber } from "../days/iso-date.ts";
import { formatMoney } from "../money/decimal.ts";
import { cashValueOn } from "../valuation/cash-value.ts";
import { costOn, sumOver } from "../valuation/gains.ts";
import { valueOn } from "../valuation/lines.ts";
import { addStep, type Query } from "../valuation/query.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";

export function explainedValue(query: Query, request: MetricRequest, day: number): bigint {
  const value = valueOn(query, request, day);
  addStep(query, () => ({
    key: "value",
    params: { date: fromDayNumber(day) },
    operands: {},
    result: formatMoney(value),
  }));
  return value;
}

function cashSum(query: Query, { accounts }: MetricRequest, day: number): bigint {
  let sum = 0n;
  for (const account of accounts.cash) sum += cashValueOn(query, account, day);
  return sum;
}

/** Quantity x price x rate (bonds: dirty) + receivables + cash x rate. */
export const value: Metric = {
  unit: "money",
  formula: "value",
  version: 4,
  isForHoldings: true,
  scopes: ALL_SCOPES,
  inputs: EVERY_INPUT,
  compute: (query, request) => ({ text: formatMoney(explainedValue(query, request, request.range.to)) }),
};

export const cash: Metric = {
  unit: "money",
  formula: "cash",
  version: 2,
  isForHoldings: true,
  scopes: ["portfolio", "cash", "group"],
  inputs: ["rows", "rates"],
  compute: (query, request) => ({ text: formatMoney(cashSum(query, request, request.range.to)) }),
};

function investedOn(query: Query, request: MetricRequest): bigint {
  const { to } = request.range;
  return sumOver(request.accounts, (account) => costOn(query, account, to)) + cashSum(query, request, to);
}

/** Cost (with fees, at the rates of the purchases) + cash. */
export const invested: Metric = {
  unit: "money",
  formula: "invested",
  version: 3,
  isForHoldings: true,
  scopes: ALL_SCOPES,
  inputs: ["rows", "rates"],
  compute: (query, request) => ({ text: formatMoney(investedOn(query, request)) }),
};

import { fromDayNumber } from "../days/iso-date.ts";
import { formatMoney } from "../money/decimal.ts";
import { type Ask, addStep } from "../valuation/ask.ts";
import { cashValueOn } from "../valuation/cash-value.ts";
import { costOn, sumOver } from "../valuation/gains.ts";
import { valueOn } from "../valuation/lines.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric, type Question } from "./metric.ts";

export function explainedValue(ask: Ask, question: Question, day: number): bigint {
  const value = valueOn(ask, question, day);
  addStep(ask, () => ({
    key: "value",
    params: { date: fromDayNumber(day) },
    operands: {},
    result: formatMoney(value),
  }));
  return value;
}

function cashSum(ask: Ask, { accounts }: Question, day: number): bigint {
  let sum = 0n;
  for (const account of accounts.cash) sum += cashValueOn(ask, account, day);
  return sum;
}

/** Sum of quantity x price x rate over holdings (bonds: dirty) + receivables + sum of cash x rate. */
export const value: Metric = {
  unit: "money",
  formula: "value",
  version: 4,
  isForHoldings: true,
  scopes: ALL_SCOPES,
  inputs: EVERY_INPUT,
  compute: (ask, question) => ({ text: formatMoney(explainedValue(ask, question, question.range.to)) }),
};

/** Sum of balance x rate over currencies. */
export const cash: Metric = {
  unit: "money",
  formula: "cash",
  version: 2,
  isForHoldings: true,
  scopes: ["portfolio", "cash", "group"],
  inputs: ["rows", "rates"],
  compute: (ask, question) => ({ text: formatMoney(cashSum(ask, question, question.range.to)) }),
};

function investedOn(ask: Ask, question: Question): bigint {
  const { to } = question.range;
  return sumOver(question.accounts, (account) => costOn(ask, account, to)) + cashSum(ask, question, to);
}

/** Cost (with fees, at the rates of the purchases) + cash. */
export const invested: Metric = {
  unit: "money",
  formula: "invested",
  version: 3,
  isForHoldings: true,
  scopes: ALL_SCOPES,
  inputs: ["rows", "rates"],
  compute: (ask, question) => ({ text: formatMoney(investedOn(ask, question)) }),
};

import { moneyToNumber } from "../money/decimal.ts";
import { modifiedDietzOfColumns as dietzOfColumns } from "../risk/modified-dietz.ts";
import { flowsIn } from "../valuation/lines.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric } from "./metric.ts";
import { answerOf } from "./statistic-result.ts";
import { explainedValue } from "./value.ts";

/** Profit / (value at the start + flows, each weighted by the remaining part of the period). */
export const modifiedDietz: Metric = {
  unit: "ratio",
  formula: "modified-dietz",
  version: 3,
  scopes: ALL_SCOPES,
  inputs: EVERY_INPUT,
  compute(ask, question) {
    const { range } = question;
    const start = moneyToNumber(explainedValue(ask, question, range.from));
    const end = moneyToNumber(explainedValue(ask, question, range.to));
    flowsIn(ask, question, range);
    if (ask.reasons.size > 0) return undefined;
    const { days, inflows, outflows } = question.flows;
    const amounts = new Float64Array(days.length);
    for (let i = 0; i < amounts.length; i++) amounts[i] = (inflows[i] ?? 0) - (outflows[i] ?? 0);
    return answerOf(ask, dietzOfColumns({ start, end, days, amounts }, range));
  },
};

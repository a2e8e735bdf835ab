import { moneyToNumber } from "../money/decimal.ts";
import { modifiedDietzOfColumns as dietzOfColumns } from "../risk/modified-dietz.ts";
import { flowsIn } from "../valuation/lines.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric } from "./metric.ts";
import { answerOf } from "./statistic-result.ts";
import { explainedValue } from "./value.ts";

/** Profit / (value at the start + flows weighted by the remaining part of the period). */
export const modifiedDietz: Metric = {
  unit: "ratio",
  formula: "modified-dietz",
  version: 3,
  scopes: ALL_SCOPES,
  inputs: EVERY_INPUT,
  compute(query, request) {
    const { range } = request;
    const start = moneyToNumber(explainedValue(query, request, range.from));
    const end = moneyToNumber(explainedValue(query, request, range.to));
    flowsIn(query, request, range);
    if (query.reasons.size > 0) return undefined;
    const { days, inflows, outflows } = request.flows;
    const amounts = new Float64Array(days.length);
    for (let i = 0; i < amounts.length; i++) amounts[i] = (inflows[i] ?? 0) - (outflows[i] ?? 0);
    return answerOf(query, dietzOfColumns({ start, end, days, amounts }, range));
  },
};

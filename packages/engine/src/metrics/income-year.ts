import { addYears, dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { formatMoney } from "../money/decimal.ts";
import { receivedIn } from "../valuation/lines.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric } from "./metric.ts";

/** Gross income by row date. */
export const incomeLastYear: Metric = {
  unit: "money",
  formula: "income-last-year",
  version: 2,
  scopes: ALL_SCOPES,
  inputs: EVERY_INPUT,
  compute(query, request) {
    const { to } = request.range;
    const from = dayNumber(addYears(fromDayNumber(to), -1));
    return { text: formatMoney(receivedIn(query, request, { from, to })) };
  },
};

import { formatMoney } from "../money/decimal.ts";
import { exposureOn } from "../valuation/exposure.ts";
import { sumOver } from "../valuation/gains.ts";
import { EVERY_INPUT, type Metric } from "./metric.ts";

/** Quantity x price x multiplier x rate; futures count. */
export const exposure: Metric = {
  unit: "money",
  formula: "exposure",
  version: 2,
  scopes: ["portfolio", "asset", "group"],
  inputs: EVERY_INPUT,
  isForHoldings: true,
  compute: (query, { accounts, range }) => ({
    text: formatMoney(sumOver(accounts, (account) => exposureOn(query, account, range.to))),
  }),
};

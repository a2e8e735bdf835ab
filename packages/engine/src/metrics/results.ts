import { formatMoney } from "../money/decimal.ts";
import { realisedPriceIn, unrealisedPricePartOn } from "../valuation/gain-parts.ts";
import { pricePartIn, realisedIn, sumOver, unrealisedOn } from "../valuation/gains.ts";
import { chargesIn, incomeIn } from "../valuation/lines.ts";
import { addStep, type Query } from "../valuation/query.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { profitIn } from "./profit.ts";

const common = { unit: "money", version: 3, scopes: ALL_SCOPES, inputs: EVERY_INPUT } as const;
const ofLots = { ...common, scopes: ["portfolio", "asset", "group"] } as const;

function pricePart(query: Query, { accounts, range }: MetricRequest): bigint {
  return sumOver(accounts, (account) => pricePartIn(query, account, range));
}

/** Gains in the assets' currencies, sales at the sale day's rate, holdings at the end's. */
export const priceResult: Metric = {
  ...common,
  formula: "price-result",
  compute: (query, request) => ({ text: formatMoney(pricePart(query, request)) }),
};

/** Total profit - price result - income + fees + taxes. */
export const currencyResult: Metric = {
  ...common,
  version: 4,
  formula: "currency-result",
  compute(query, request) {
    const { profit } = profitIn(query, request, request.range);
    const price = pricePart(query, request);
    const incomeSum = incomeIn(query, request, request.range);
    const feeSum = chargesIn(query, request, "fees", request.range);
    const taxSum = chargesIn(query, request, "taxes", request.range);
    const result = profit - price - incomeSum + feeSum + taxSum;
    addStep(query, () => ({
      key: "currency-result",
      params: {},
      operands: {
        totalProfit: formatMoney(profit),
        priceResult: formatMoney(price),
        income: formatMoney(incomeSum),
        fees: formatMoney(feeSum),
        taxes: formatMoney(taxSum),
      },
      result: formatMoney(result),
    }));
    return { text: formatMoney(result) };
  },
};

/**
 * Gross, as earned: dividends on ex-dates (differences on the pay date), coupons and interest with the change of
 * accrued interest.
 */
export const income: Metric = {
  ...common,
  version: 4,
  formula: "income",
  compute: (query, request) => ({ text: formatMoney(incomeIn(query, request, request.range)) }),
};

/** Fees and purchase taxes, also those inside cost and proceeds. */
export const fees: Metric = {
  ...common,
  formula: "fees",
  inputs: ["rows", "rates"],
  compute: (query, request) => ({ text: formatMoney(chargesIn(query, request, "fees", request.range)) }),
};

/** Taxes without purchase taxes. */
export const taxes: Metric = {
  ...common,
  formula: "taxes",
  inputs: ["rows", "rates"],
  compute: (query, request) => ({ text: formatMoney(chargesIn(query, request, "taxes", request.range)) }),
};

/** Proceeds after fees - cost, each side at its own day's rate. */
export const realised: Metric = {
  ...ofLots,
  formula: "realised",
  inputs: ["rows", "rates"],
  compute: (query, { accounts, range }) => ({
    text: formatMoney(sumOver(accounts, (account) => realisedIn(query, account, range))),
  }),
};

/** Value without accrued interest - cost with fees. */
export const unrealised: Metric = {
  ...ofLots,
  formula: "unrealised",
  isForHoldings: true,
  compute: (query, { accounts, range }) => ({
    text: formatMoney(sumOver(accounts, (account) => unrealisedOn(query, account, range.to))),
  }),
};

function pricePartOfRealised(query: Query, { accounts, range }: MetricRequest): bigint {
  return sumOver(accounts, (account) => realisedPriceIn(query, account, range));
}

function pricePartOfUnrealised(query: Query, { accounts, range }: MetricRequest): bigint {
  return sumOver(accounts, (account) => unrealisedPricePartOn(query, account, range.to));
}

/** (Proceeds - cost, after fees) in the asset's currency x rate of the sale day. */
export const realisedPrice: Metric = {
  ...ofLots,
  version: 2,
  formula: "realised-price",
  inputs: ["rows", "rates"],
  compute: (query, request) => ({ text: formatMoney(pricePartOfRealised(query, request)) }),
};

/** Realised - its price part. */
export const realisedCurrency: Metric = {
  ...ofLots,
  version: 2,
  formula: "realised-currency",
  inputs: ["rows", "rates"],
  compute(query, request) {
    const whole = sumOver(request.accounts, (account) => realisedIn(query, account, request.range));
    return { text: formatMoney(whole - pricePartOfRealised(query, request)) };
  },
};

/** (Value - cost with fees) in the asset's currency x rate of the day. */
export const unrealisedPrice: Metric = {
  ...ofLots,
  version: 2,
  formula: "unrealised-price",
  isForHoldings: true,
  compute: (query, request) => ({ text: formatMoney(pricePartOfUnrealised(query, request)) }),
};

/** Unrealised - its price part. */
export const unrealisedCurrency: Metric = {
  ...ofLots,
  version: 2,
  formula: "unrealised-currency",
  isForHoldings: true,
  compute(query, request) {
    const whole = sumOver(request.accounts, (account) => unrealisedOn(query, account, request.range.to));
    return { text: formatMoney(whole - pricePartOfUnrealised(query, request)) };
  },
};

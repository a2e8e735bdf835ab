import { formatMoney } from "../money/decimal.ts";
import { type Ask, addStep } from "../valuation/ask.ts";
import { realisedPriceIn, unrealisedPricePartOn } from "../valuation/gain-parts.ts";
import { pricePartIn, realisedIn, sumOver, unrealisedOn } from "../valuation/gains.ts";
import { chargesIn, incomeIn } from "../valuation/lines.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { profitIn } from "./profit.ts";

const common = { unit: "money", version: 3, scopes: ALL_SCOPES, inputs: EVERY_INPUT } as const;
const ofLots = { ...common, scopes: ["portfolio", "asset", "group"] } as const;

function pricePart(ask: Ask, { accounts, range }: Question): bigint {
  return sumOver(accounts, (account) => pricePartIn(ask, account, range));
}

/** Gains in the assets' currencies, sales at the sale day's rate, holdings at the end's. */
export const priceResult: Metric = {
  ...common,
  formula: "price-result",
  compute: (ask, question) => ({ text: formatMoney(pricePart(ask, question)) }),
};

/** Total profit - price result - income + fees + taxes; includes cash and receivables. */
export const currencyResult: Metric = {
  ...common,
  version: 4,
  formula: "currency-result",
  compute(ask, question) {
    const { profit } = profitIn(ask, question, question.range);
    const price = pricePart(ask, question);
    const incomeSum = incomeIn(ask, question, question.range);
    const feeSum = chargesIn(ask, question, "fees", question.range);
    const taxSum = chargesIn(ask, question, "taxes", question.range);
    const result = profit - price - incomeSum + feeSum + taxSum;
    addStep(ask, () => ({
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
 * Gross income as earned: dividends on ex-dates (differences on the pay date), coupons and interest, with the change of
 * accrued interest.
 */
export const income: Metric = {
  ...common,
  version: 4,
  formula: "income",
  compute: (ask, question) => ({ text: formatMoney(incomeIn(ask, question, question.range)) }),
};

/** Fees and purchase taxes, also those inside cost and proceeds. */
export const fees: Metric = {
  ...common,
  formula: "fees",
  inputs: ["rows", "rates"],
  compute: (ask, question) => ({ text: formatMoney(chargesIn(ask, question, "fees", question.range)) }),
};

/** Withheld or paid, without purchase taxes. */
export const taxes: Metric = {
  ...common,
  formula: "taxes",
  inputs: ["rows", "rates"],
  compute: (ask, question) => ({ text: formatMoney(chargesIn(ask, question, "taxes", question.range)) }),
};

/** Proceeds after fees - cost of the lots, each side at its own day's rate. */
export const realised: Metric = {
  ...ofLots,
  formula: "realised",
  inputs: ["rows", "rates"],
  compute: (ask, { accounts, range }) => ({
    text: formatMoney(sumOver(accounts, (account) => realisedIn(ask, account, range))),
  }),
};

/** Value at the end without accrued interest - cost with fees. */
export const unrealised: Metric = {
  ...ofLots,
  formula: "unrealised",
  isForHoldings: true,
  compute: (ask, { accounts, range }) => ({
    text: formatMoney(sumOver(accounts, (account) => unrealisedOn(ask, account, range.to))),
  }),
};

function pricePartOfRealised(ask: Ask, { accounts, range }: Question): bigint {
  return sumOver(accounts, (account) => realisedPriceIn(ask, account, range));
}

function pricePartOfUnrealised(ask: Ask, { accounts, range }: Question): bigint {
  return sumOver(accounts, (account) => unrealisedPricePartOn(ask, account, range.to));
}

/** (Proceeds - cost, both after fees) in the asset's currency x rate of the sale day. */
export const realisedPrice: Metric = {
  ...ofLots,
  version: 2,
  formula: "realised-price",
  inputs: ["rows", "rates"],
  compute: (ask, question) => ({ text: formatMoney(pricePartOfRealised(ask, question)) }),
};

/** Realised - its price part. */
export const realisedCurrency: Metric = {
  ...ofLots,
  version: 2,
  formula: "realised-currency",
  inputs: ["rows", "rates"],
  compute(ask, question) {
    const whole = sumOver(question.accounts, (account) => realisedIn(ask, account, question.range));
    return { text: formatMoney(whole - pricePartOfRealised(ask, question)) };
  },
};

/** (Value - cost with fees) in the asset's currency x rate of the day. */
export const unrealisedPrice: Metric = {
  ...ofLots,
  version: 2,
  formula: "unrealised-price",
  isForHoldings: true,
  compute: (ask, question) => ({ text: formatMoney(pricePartOfUnrealised(ask, question)) }),
};

/** Unrealised - its price part. */
export const unrealisedCurrency: Metric = {
  ...ofLots,
  version: 2,
  formula: "unrealised-currency",
  isForHoldings: true,
  compute(ask, question) {
    const whole = sumOver(question.accounts, (account) => unrealisedOn(ask, account, question.range.to));
    return { text: formatMoney(whole - pricePartOfUnrealised(ask, question)) };
  },
};

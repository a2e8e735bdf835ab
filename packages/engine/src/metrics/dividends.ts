import { addYears, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { forecastIncome, type IncomeForecast } from "../income/forecast.ts";
import { countingDay, type IncomePayment } from "../income/payment.ts";
import {
  forwardIncome,
  yieldOnCost as ownYield,
  trailingIncome,
  type YearlyIncome,
  yieldOnPrice,
} from "../income/per-share.ts";
import { type DividendGrowth, dividendGrowth } from "../income/yearly-growth.ts";
import { noRate } from "../ledger/entries.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { DEC_ONE, type Dec, formatDec, formatMoney, type Money, parseDec } from "../money/decimal.ts";
import { divideHalfEven } from "../money/rounding.ts";
import type { Statistic } from "../risk/statistic.ts";
import { type Ask, addStep, refuse, remark } from "../valuation/ask.ts";
import { explainLocalCost } from "../valuation/explain-lots.ts";
import { costOn } from "../valuation/gains.ts";
import { positionValueOn, quantityOn } from "../valuation/position-value.ts";
import { remarkRates } from "../valuation/rate-marks.ts";
import { knowsPayments, paymentsOf, refusePayments } from "./asset-facts.ts";
import { couponsNextYear } from "./coupons-ahead.ts";
import { lastPrice } from "./holding.ts";
import { type Answer, EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { answerOf, known } from "./statistic-result.ts";

/** Income of one unit over a year; "unknown" without data, undefined after refusing. */
type PerUnit = (ask: Ask, account: PositionAccount, day: number) => YearlyIncome | "unknown" | undefined;

const isRegular = ({ kind, status }: IncomePayment): boolean => kind === "regular" && status !== "estimated";

function explainIncome(ask: Ask, { asset }: PositionAccount, income: YearlyIncome): void {
  addStep(ask, () => ({
    key: "year-income",
    params: { asset: asset.id, currency: income.currency ?? asset.currency },
    operands: { payments: String(income.payments.length) },
    result: formatDec(income.perShare),
  }));
}

/** Sums regular payments of the 12 months to the day, by ex-date. */
const trailing: PerUnit = (ask, account, day) => {
  if (!knowsPayments(ask, account)) return "unknown";
  const date = fromDayNumber(day);
  const from = addYears(date, -1);
  const isRead = (payment: IncomePayment): boolean =>
    isRegular(payment) && countingDay(payment) > from && countingDay(payment) <= date;
  const payments = paymentsOf(ask, account, day, isRead);
  if (payments === undefined) return "unknown";
  const income = known(ask, trailingIncome(payments.adjusted, date));
  if (income !== undefined) explainIncome(ask, account, income);
  return income;
};

/** Returns the income forecast per unit after a day; undefined when payments are unknown. */
export function forecastOf(
  ask: Ask,
  account: PositionAccount,
  day: number,
  years = 1,
): { readonly forecast: IncomeForecast; readonly date: IsoDate } | undefined {
  const payments = paymentsOf(ask, account, day);
  if (payments === undefined) return undefined;
  const { adjusted, date, since } = payments;
  const known = { payments: adjusted, asOf: date, ...(since !== undefined && { since }) };
  return { forecast: forecastIncome({ ...known, years }), date };
}

/** Sums regular payments of the 12 months after the day, declared or estimated. */
const forward: PerUnit = (ask, account, day) => {
  const found = forecastOf(ask, account, day);
  if (found === undefined) return "unknown";
  const { forecast, date } = found;
  for (const note of forecast.notes) remark(ask, note);
  const income = known(ask, forwardIncome(forecast.payments, date));
  if (income !== undefined) explainIncome(ask, account, income);
  return income;
};

function assetOf({ accounts }: Question, ask: Ask): PositionAccount | undefined {
  const account = accounts.positions[0];
  if (account === undefined) refuse(ask, reason("not-in-ledger"));
  return account;
}

/** 10^(18 + 18 - 10): per-unit money x units. */
const PER_MONEY = 10n ** 26n;

function heldIncome(income: YearlyIncome, quantity: bigint): bigint {
  return divideHalfEven(income.perShare * quantity, PER_MONEY);
}

/** Holdings with unknown payments are left out. */
function incomeOfHoldings(ask: Ask, { accounts, range }: Question, perUnit: PerUnit): bigint | undefined {
  const view = ask.state.input.currency;
  const [day, date] = [range.to, fromDayNumber(range.to)];
  const unknown: string[] = [];
  let [sum, count] = [0n, 0];
  for (const account of accounts.positions) {
    if (!paysDividends(account)) continue;
    const quantity = quantityOn(ask, account, day);
    if (quantity === 0n) continue;
    const income = perUnit(ask, account, day);
    if (income === "unknown") {
      unknown.push(account.asset.id);
      continue;
    }
    count++;
    if (income === undefined || income.currency === undefined || income.perShare === 0n) continue;
    const pair = { from: income.currency, to: view };
    ask.recorder?.rate(pair.from, view, day);
    const money = ask.state.rates.convert(heldIncome(income, quantity), pair, day);
    if (money === undefined) refuse(ask, noRate(income.currency, view, date));
    remarkRates(ask, income.currency, [day]);
    sum += money ?? 0n;
  }
  if (count === 0) {
    refuse(ask, unknown.length > 0 ? reason("nobody-knows-payments") : reason("nothing-held"));
    return undefined;
  }
  for (const asset of unknown) remark(ask, reason("no-dividends-given", { asset }));
  return sum;
}

function isHeldPayer(ask: Ask, account: PositionAccount, { range }: Question): boolean {
  return paysDividends(account) && quantityOn(ask, account, range.to) !== 0n;
}

/** Bonds have yields of their own; options and futures pay nothing. */
function paysDividends({ asset }: PositionAccount): boolean {
  return asset.bond === undefined && asset.option === undefined && asset.isFuture !== true;
}

function sumOfPayers({ accounts }: Question, read: (account: PositionAccount) => bigint): bigint {
  let sum = 0n;
  for (const account of accounts.positions) if (paysDividends(account)) sum += read(account);
  return sum;
}

function onPrice(ask: Ask, question: Question, perUnit: PerUnit): Answer | undefined {
  const account = assetOf(question, ask);
  if (account === undefined) return undefined;
  const income = perUnit(ask, account, question.range.to);
  if (income === "unknown") return refusePayments(ask, account);
  const price = lastPrice.compute(ask, question);
  const amount = price === undefined ? undefined : parseDec(price.text);
  if (income === undefined || amount === undefined) return undefined;
  return answerOf(ask, yieldOnPrice(income, { amount, currency: account.asset.currency }));
}

function share(ask: Ask, income: bigint | undefined, whole: bigint): Answer | undefined {
  if (income === undefined || ask.reasons.size > 0) return undefined;
  if (whole <= 0n) {
    refuse(ask, reason("no-base"));
    return undefined;
  }
  const text = formatDec(divideHalfEven(income * DEC_ONE, whole));
  addStep(ask, () => ({
    key: "ratio",
    params: {},
    operands: { part: formatMoney(income), whole: formatMoney(whole) },
    result: text,
  }));
  return { text };
}

function yieldOfValue(perUnit: PerUnit): Metric["compute"] {
  return (ask, question) => {
    if (question.scope.kind === "asset") return onPrice(ask, question, perUnit);
    const income = incomeOfHoldings(ask, question, perUnit);
    const { to } = question.range;
    return share(
      ask,
      income,
      sumOfPayers(question, (account) => positionValueOn(ask, account, to).total),
    );
  };
}

const common = {
  unit: "ratio",
  version: 1,
  scopes: ["portfolio", "asset", "group"],
  inputs: EVERY_INPUT,
  isForHoldings: true,
} as const;

/** Regular payments of the last 12 months / price; of several holdings: / their value. */
export const dividendYield: Metric = {
  ...common,
  formula: "dividend-yield",
  compute: yieldOfValue(trailing),
};

/** Regular payments expected in the next 12 months / price. */
export const forwardYield: Metric = { ...common, formula: "forward-yield", compute: yieldOfValue(forward) };

function onOwnCost(ask: Ask, question: Question): Answer | undefined {
  const account = assetOf(question, ask);
  if (account === undefined) return undefined;
  const { to } = question.range;
  const income = trailing(ask, account, to);
  if (income === "unknown") return refusePayments(ask, account);
  const quantity = quantityOn(ask, account, to);
  const checkpoint = checkpointOn(account.checkpoints, to);
  explainLocalCost(ask, account, to);
  if (checkpoint.unknownLocal !== undefined) refuse(ask, checkpoint.unknownLocal);
  if (income === undefined || ask.reasons.size > 0) return undefined;
  const held = { quantity: quantity as Dec, cost: checkpoint.costLocal as Money };
  return answerOf(ask, ownYield(income, { ...held, currency: account.asset.currency }));
}

/** Regular payments of the last 12 months / cost. */
export const yieldOnCost: Metric = {
  ...common,
  formula: "yield-on-cost",
  compute(ask, question) {
    if (question.scope.kind === "asset") return onOwnCost(ask, question);
    const income = incomeOfHoldings(ask, question, trailing);
    const { to } = question.range;
    return share(
      ask,
      income,
      sumOfPayers(question, (account) => costOn(ask, account, to)),
    );
  },
};

/** Expected dividends and coupons of the next 12 months, before tax. */
export const incomeNextYear: Metric = {
  ...common,
  version: 2,
  unit: "money",
  formula: "income-next-year",
  compute(ask, question) {
    const coupons = couponsNextYear(ask, question);
    // Bonds alone need no known dividends.
    const hasPayers = question.accounts.positions.some((account) => isHeldPayer(ask, account, question));
    const dividends = coupons !== undefined && !hasPayers ? 0n : incomeOfHoldings(ask, question, forward);
    return dividends === undefined ? undefined : { text: formatMoney(dividends + (coupons ?? 0n)) };
  },
};

function growth(
  formula: string,
  unit: "ratio" | "count",
  read: (found: DividendGrowth) => Statistic,
): Metric {
  return {
    ...common,
    unit,
    formula,
    scopes: ["asset"],
    compute(ask, question) {
      const account = assetOf(question, ask);
      if (account === undefined) return undefined;
      const date: IsoDate = fromDayNumber(question.range.to);
      const isRead = (payment: IncomePayment): boolean => isRegular(payment) && countingDay(payment) <= date;
      const payments = paymentsOf(ask, account, question.range.to, isRead);
      if (payments === undefined) return refusePayments(ask, account);
      return answerOf(ask, read(dividendGrowth(payments.adjusted, date, payments.since)));
    },
  };
}

/** Compound yearly growth of payments per unit over full calendar years. */
export const dividendGrowth1 = growth("dividend-growth", "ratio", ({ year1 }) => year1);
export const dividendGrowth3 = growth("dividend-growth", "ratio", ({ year3 }) => year3);
export const dividendGrowth5 = growth("dividend-growth", "ratio", ({ year5 }) => year5);
export const dividendGrowth10 = growth("dividend-growth", "ratio", ({ year10 }) => year10);
/** Full years in a row with a higher sum than the year before. */
export const dividendStreak = growth("dividend-streak", "count", ({ streak }) => streak);
/** Full years in a row with a sum not lower than the year before. */
export const dividendYearsNotLower = growth(
  "dividend-years-not-lower",
  "count",
  ({ yearsNotLower }) => yearsNotLower,
);

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
import { explainLocalCost } from "../valuation/explain-lots.ts";
import { costOn } from "../valuation/gains.ts";
import { positionValueOn, quantityOn } from "../valuation/position-value.ts";
import { addNote, addStep, type Query, refuse } from "../valuation/query.ts";
import { remarkRates } from "../valuation/rate-marks.ts";
import { knowsPayments, paymentsOf, refusePayments } from "./asset-facts.ts";
import { couponsNextYear } from "./coupons-ahead.ts";
import { lastPrice } from "./holding.ts";
import { type Answer, EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { answerOf, known } from "./statistic-result.ts";

/** Income of a unit over a year; "unknown" without data, undefined after refusing. */
type PerUnit = (query: Query, account: PositionAccount, day: number) => YearlyIncome | "unknown" | undefined;

const isRegular = ({ kind, status }: IncomePayment): boolean => kind === "regular" && status !== "estimated";

function explainIncome(query: Query, { asset }: PositionAccount, income: YearlyIncome): void {
  addStep(query, () => ({
    key: "year-income",
    params: { asset: asset.id, currency: income.currency ?? asset.currency },
    operands: { payments: String(income.payments.length) },
    result: formatDec(income.perShare),
  }));
}

/** Sums payments of the 12 months to the day, by ex-date. */
const trailing: PerUnit = (query, account, day) => {
  if (!knowsPayments(query, account)) return "unknown";
  const date = fromDayNumber(day);
  const from = addYears(date, -1);
  const isRead = (payment: IncomePayment): boolean =>
    isRegular(payment) && countingDay(payment) > from && countingDay(payment) <= date;
  const payments = paymentsOf(query, account, day, isRead);
  if (payments === undefined) return "unknown";
  const income = known(query, trailingIncome(payments.adjusted, date));
  if (income !== undefined) explainIncome(query, account, income);
  return income;
};

/** Returns undefined when payments are unknown. */
export function forecastOf(
  query: Query,
  account: PositionAccount,
  day: number,
  years = 1,
): { readonly forecast: IncomeForecast; readonly date: IsoDate } | undefined {
  const payments = paymentsOf(query, account, day);
  if (payments === undefined) return undefined;
  const { adjusted, date, since } = payments;
  const known = { payments: adjusted, asOf: date, ...(since !== undefined && { since }) };
  return { forecast: forecastIncome({ ...known, years }), date };
}

/** Sums payments of the 12 months after the day, declared or estimated. */
const forward: PerUnit = (query, account, day) => {
  const found = forecastOf(query, account, day);
  if (found === undefined) return "unknown";
  const { forecast, date } = found;
  for (const note of forecast.notes) addNote(query, note);
  const income = known(query, forwardIncome(forecast.payments, date));
  if (income !== undefined) explainIncome(query, account, income);
  return income;
};

function assetOf({ accounts }: MetricRequest, query: Query): PositionAccount | undefined {
  const account = accounts.positions[0];
  if (account === undefined) refuse(query, reason("not-in-ledger"));
  return account;
}

/** 10^(18 + 18 - 10): per-unit money x units. */
const PER_MONEY = 10n ** 26n;

function heldIncome(income: YearlyIncome, quantity: bigint): bigint {
  return divideHalfEven(income.perShare * quantity, PER_MONEY);
}

/** Holdings with unknown payments are left out. */
function incomeOfHoldings(
  query: Query,
  { accounts, range }: MetricRequest,
  perUnit: PerUnit,
): bigint | undefined {
  const view = query.state.input.currency;
  const [day, date] = [range.to, fromDayNumber(range.to)];
  const unknown: string[] = [];
  let [sum, count] = [0n, 0];
  for (const account of accounts.positions) {
    if (!paysDividends(account)) continue;
    const quantity = quantityOn(query, account, day);
    if (quantity === 0n) continue;
    const income = perUnit(query, account, day);
    if (income === "unknown") {
      unknown.push(account.asset.id);
      continue;
    }
    count++;
    if (income === undefined || income.currency === undefined || income.perShare === 0n) continue;
    const pair = { from: income.currency, to: view };
    query.recorder?.rate(pair.from, view, day);
    const money = query.state.rates.convert(heldIncome(income, quantity), pair, day);
    if (money === undefined) refuse(query, noRate(income.currency, view, date));
    remarkRates(query, income.currency, [day]);
    sum += money ?? 0n;
  }
  if (count === 0) {
    refuse(query, unknown.length > 0 ? reason("nobody-knows-payments") : reason("nothing-held"));
    return undefined;
  }
  for (const asset of unknown) addNote(query, reason("no-dividends-given", { asset }));
  return sum;
}

function isHeldPayer(query: Query, account: PositionAccount, { range }: MetricRequest): boolean {
  return paysDividends(account) && quantityOn(query, account, range.to) !== 0n;
}

/** Bonds have yields of their own. */
function paysDividends({ asset }: PositionAccount): boolean {
  return asset.bond === undefined && asset.option === undefined && asset.isFuture !== true;
}

function sumOfPayers({ accounts }: MetricRequest, read: (account: PositionAccount) => bigint): bigint {
  let sum = 0n;
  for (const account of accounts.positions) if (paysDividends(account)) sum += read(account);
  return sum;
}

function onPrice(query: Query, request: MetricRequest, perUnit: PerUnit): Answer | undefined {
  const account = assetOf(request, query);
  if (account === undefined) return undefined;
  const income = perUnit(query, account, request.range.to);
  if (income === "unknown") return refusePayments(query, account);
  const price = lastPrice.compute(query, request);
  const amount = price === undefined ? undefined : parseDec(price.text);
  if (income === undefined || amount === undefined) return undefined;
  return answerOf(query, yieldOnPrice(income, { amount, currency: account.asset.currency }));
}

function share(query: Query, income: bigint | undefined, whole: bigint): Answer | undefined {
  if (income === undefined || query.reasons.size > 0) return undefined;
  if (whole <= 0n) {
    refuse(query, reason("no-base"));
    return undefined;
  }
  const text = formatDec(divideHalfEven(income * DEC_ONE, whole));
  addStep(query, () => ({
    key: "ratio",
    params: {},
    operands: { part: formatMoney(income), whole: formatMoney(whole) },
    result: text,
  }));
  return { text };
}

function yieldOfValue(perUnit: PerUnit): Metric["compute"] {
  return (query, request) => {
    if (request.scope.kind === "asset") return onPrice(query, request, perUnit);
    const income = incomeOfHoldings(query, request, perUnit);
    const { to } = request.range;
    return share(
      query,
      income,
      sumOfPayers(request, (account) => positionValueOn(query, account, to).total),
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

/** Last 12 months / price; of several holdings: / their value. */
export const dividendYield: Metric = {
  ...common,
  formula: "dividend-yield",
  compute: yieldOfValue(trailing),
};

/** Expected in the next 12 months / price. */
export const forwardYield: Metric = { ...common, formula: "forward-yield", compute: yieldOfValue(forward) };

function onOwnCost(query: Query, request: MetricRequest): Answer | undefined {
  const account = assetOf(request, query);
  if (account === undefined) return undefined;
  const { to } = request.range;
  const income = trailing(query, account, to);
  if (income === "unknown") return refusePayments(query, account);
  const quantity = quantityOn(query, account, to);
  const checkpoint = checkpointOn(account.checkpoints, to);
  explainLocalCost(query, account, to);
  if (checkpoint.unknownLocal !== undefined) refuse(query, checkpoint.unknownLocal);
  if (income === undefined || query.reasons.size > 0) return undefined;
  const held = { quantity: quantity as Dec, cost: checkpoint.costLocal as Money };
  return answerOf(query, ownYield(income, { ...held, currency: account.asset.currency }));
}

/** Last 12 months / cost. */
export const yieldOnCost: Metric = {
  ...common,
  formula: "yield-on-cost",
  compute(query, request) {
    if (request.scope.kind === "asset") return onOwnCost(query, request);
    const income = incomeOfHoldings(query, request, trailing);
    const { to } = request.range;
    return share(
      query,
      income,
      sumOfPayers(request, (account) => costOn(query, account, to)),
    );
  },
};

/** Dividends and coupons, before tax. */
export const incomeNextYear: Metric = {
  ...common,
  version: 2,
  unit: "money",
  formula: "income-next-year",
  compute(query, request) {
    const coupons = couponsNextYear(query, request);
    // Bonds alone need no known dividends.
    const hasPayers = request.accounts.positions.some((account) => isHeldPayer(query, account, request));
    const dividends = coupons !== undefined && !hasPayers ? 0n : incomeOfHoldings(query, request, forward);
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
    compute(query, request) {
      const account = assetOf(request, query);
      if (account === undefined) return undefined;
      const date: IsoDate = fromDayNumber(request.range.to);
      const isRead = (payment: IncomePayment): boolean => isRegular(payment) && countingDay(payment) <= date;
      const payments = paymentsOf(query, account, request.range.to, isRead);
      if (payments === undefined) return refusePayments(query, account);
      return answerOf(query, read(dividendGrowth(payments.adjusted, date, payments.since)));
    },
  };
}

/** Compound yearly growth per unit over full calendar years. */
export const dividendGrowth1 = growth("dividend-growth", "ratio", ({ year1 }) => year1);
export const dividendGrowth3 = growth("dividend-growth", "ratio", ({ year3 }) => year3);
export const dividendGrowth5 = growth("dividend-growth", "ratio", ({ year5 }) => year5);
export const dividendGrowth10 = growth("dividend-growth", "ratio", ({ year10 }) => year10);
/** Full years in a row above the year before. */
export const dividendStreak = growth("dividend-streak", "count", ({ streak }) => streak);
/** Full years in a row not below the year before. */
export const dividendYearsNotLower = growth(
  "dividend-years-not-lower",
  "count",
  ({ yearsNotLower }) => yearsNotLower,
);

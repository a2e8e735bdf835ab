import { addYears, type IsoDate } from "../days/iso-date.ts";
import type { MarketSplit } from "../ledger/price-series.ts";
import { decToNumber } from "../money/decimal.ts";
import { isRefused, type Refused, refusal, type Statistic, tooFew } from "../risk/statistic.ts";
import { adjustForSplits } from "./adjust-for-splits.ts";
import { countingDay, currencyOf, type IncomePayment, regularPayments } from "./payment.ts";

/** Per share of `madeOn`. */
export interface PastForecast {
  readonly madeOn: IsoDate;
  readonly payments: readonly IncomePayment[];
}

export interface ForecastScore {
  readonly madeOn: IsoDate;
  /** Per share of `asOf`, of the next 12 months by ex-date. */
  readonly forecast: number;
  readonly actual: number;
  /** Positive when too high. */
  readonly error: Statistic;
}

export interface ForecastScores {
  readonly scores: readonly ForecastScore[];
  /** Mean of |error| (MAPE) and of error (bias). */
  readonly meanAbsoluteError: Statistic;
  readonly bias: Statistic;
  /** No payment at all: a percentage of 0 is undefined. */
  readonly missed: number;
}

function sumOf(payments: readonly IncomePayment[]): number {
  let sum = 0n;
  for (const { amount } of payments) sum += amount;
  return decToNumber(sum);
}

function errorOf(forecast: number, actual: number): Statistic {
  if (actual > 0) return forecast / actual - 1;
  return forecast === 0 ? 0 : refusal("nothing-paid");
}

function scoreOf(
  past: PastForecast,
  actualPayments: readonly IncomePayment[],
  until: { readonly splits: readonly MarketSplit[]; readonly asOf: IsoDate },
): ForecastScore | Refused {
  const { madeOn } = past;
  const end = addYears(madeOn, 1);
  const isScored = (payment: IncomePayment) =>
    payment.kind === "regular" && countingDay(payment) > madeOn && countingDay(payment) <= end;
  const splits = until.splits.filter(({ exDate }) => exDate > madeOn);
  const promised = past.payments.filter(isScored).map((payment) => ({ ...payment, exDate: madeOn }));
  const paid = regularPayments(actualPayments, end, madeOn);
  const currency = currencyOf([...promised, ...paid]);
  if (isRefused(currency)) return currency;
  const forecast = sumOf(adjustForSplits(promised, splits, until.asOf));
  const actual = sumOf(adjustForSplits(paid, until.splits, until.asOf));
  return { madeOn, forecast, actual, error: errorOf(forecast, actual) };
}

/**
 * Scores past forecasts with a full 12 months: regular payments by ex-date, in shares of `asOf`; `payments` are per
 * share as declared. Refuses `too-few-observations` {have: 0, needed: 1} for means without a score, a score's error
 * `nothing-paid`, all of it `mixed-currencies`. Source: mean absolute percentage error, Hyndman and Koehler 2006,
 * "Another look at measures of forecast accuracy".
 */
export function scoreForecasts(input: {
  readonly forecasts: readonly PastForecast[];
  readonly payments: readonly IncomePayment[];
  readonly splits: readonly MarketSplit[];
  readonly asOf: IsoDate;
}): ForecastScores | Refused {
  const { payments, splits, asOf } = input;
  const due = input.forecasts.filter(({ madeOn }) => addYears(madeOn, 1) <= asOf);
  const scores: ForecastScore[] = [];
  for (const past of due.sort((a, b) => (a.madeOn < b.madeOn ? -1 : a.madeOn > b.madeOn ? 1 : 0))) {
    const score = scoreOf(past, payments, { splits, asOf });
    if (isRefused(score)) return score;
    scores.push(score);
  }
  const errors = scores.map(({ error }) => error).filter((error) => typeof error === "number");
  const meanOf = (values: readonly number[]): Statistic =>
    values.length === 0 ? tooFew(0, 1) : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    scores,
    meanAbsoluteError: meanOf(errors.map(Math.abs)),
    bias: meanOf(errors),
    missed: scores.length - errors.length,
  };
}

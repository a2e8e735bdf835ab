import { addMonths, addYears, dayNumber, type IsoDate } from "../days/iso-date.ts";
import type { MarketSplit } from "../ledger/price-series.ts";
import { decToNumber } from "../money/decimal.ts";
import { type CloseSeries, closeOn } from "../risk/close-series.ts";
import { isRefused, quantile, type Statistic, tooFew } from "../risk/statistic.ts";
import { adjustForSplits } from "./adjust-for-splits.ts";
import { countingDay, type IncomePayment, regularPayments } from "./payment.ts";
import { trailingIncome } from "./per-share.ts";

const MONTHS = 60;
const NEEDED = 36;

export interface YieldHistory {
  /** As declared, in the currency of the closes. */
  readonly payments: readonly IncomePayment[];
  readonly splits: readonly MarketSplit[];
  /** As traded. */
  readonly closes: CloseSeries;
  readonly asOf: IsoDate;
}

/**
 * Computes the median 12-month yield on 60 days, a month apart, ending at `asOf`, each against that day's close in its
 * shares; closes stand in for 10 days. Days without a close and less than a year after the first payment are left out.
 * Refuses `too-few-observations` {have, needed: 36}, `mixed-currencies` {currencies}.
 */
export function medianYield({ payments, splits, closes, asOf }: YieldHistory): Statistic {
  const yields: number[] = [];
  const first = regularPayments(payments, asOf)[0];
  if (first === undefined) return tooFew(0, NEEDED);
  const since = addYears(countingDay(first), 1);
  for (let back = 0; back < MONTHS; back++) {
    const date = addMonths(asOf, -back);
    const close = closeOn(closes, dayNumber(date));
    if (date < since || !(close > 0)) continue;
    const income = trailingIncome(adjustForSplits(payments, splits, date), date);
    if (isRefused(income)) return income;
    yields.push(decToNumber(income.perShare) / close);
  }
  if (yields.length < NEEDED) return tooFew(yields.length, NEEDED);
  return quantile(Float64Array.from(yields).sort(), 0.5);
}

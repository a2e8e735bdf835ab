import { type IsoDate, yearOf } from "../days/iso-date.ts";
import { decToNumber } from "../money/decimal.ts";
import { isRefused, refusal, type Statistic } from "../risk/statistic.ts";
import { countingDay, currencyOf, type IncomePayment, regularPayments } from "./payment.ts";

export interface YearlySums {
  readonly firstYear: number;
  readonly sums: readonly bigint[];
}

function lastFullYear(asOf: IsoDate): number {
  return asOf.slice(5) === "12-31" ? yearOf(asOf) : yearOf(asOf) - 1;
}

/** First year from `since` on, else the one after the first payment's. */
function firstFullYear(payments: readonly IncomePayment[], since: IsoDate | undefined): number | undefined {
  if (since !== undefined) return since.slice(5) === "01-01" ? yearOf(since) : yearOf(since) + 1;
  const first = payments[0];
  return first === undefined ? undefined : yearOf(countingDay(first)) + 1;
}

export function yearlySums(payments: readonly IncomePayment[], asOf: IsoDate, since?: IsoDate): YearlySums {
  const regular = regularPayments(payments, asOf);
  const last = lastFullYear(asOf);
  const firstYear = firstFullYear(regular, since) ?? last + 1;
  const sums: bigint[] = Array.from({ length: Math.max(0, last - firstYear + 1) }, () => 0n);
  for (const payment of regular) {
    const at = yearOf(countingDay(payment)) - firstYear;
    if (at >= 0 && at < sums.length) sums[at] = (sums[at] ?? 0n) + payment.amount;
  }
  return { firstYear, sums };
}

function growthOver({ firstYear, sums }: YearlySums, years: number): Statistic {
  const end = sums.at(-1);
  const base = sums.at(-1 - years);
  if (end === undefined || base === undefined || sums.length <= years)
    return refusal("not-enough-history", { have: String(sums.length), needed: String(years + 1) });
  if (base === 0n)
    return refusal("no-payment-in-year", { year: String(firstYear + sums.length - 1 - years) });
  return (decToNumber(end) / decToNumber(base)) ** (1 / years) - 1;
}

function runLength(sums: readonly bigint[], holds: (sum: bigint, before: bigint) => boolean): number {
  let run = 0;
  for (let i = sums.length - 1; i > 0; i--) {
    if (!holds(sums[i] ?? 0n, sums[i - 1] ?? 0n)) break;
    run++;
  }
  return run;
}

export interface DividendGrowth {
  readonly year1: Statistic;
  readonly year3: Statistic;
  readonly year5: Statistic;
  readonly year10: Statistic;
  /** Full years in a row above the year before. */
  readonly streak: Statistic;
  /** Full years in a row with a positive sum not below the year before. */
  readonly yearsNotLower: Statistic;
  readonly lastYear: number;
  readonly years: number;
}

/**
 * Computes growth of regular payments over full calendar years (by ex-date): CAGR ((end / base)^(1 / n) - 1), streak,
 * and years not lower. `payments` are in shares of one day (`adjustForSplits`); `since` = first day of the history.
 * Refusals per figure: `not-enough-history` {have, needed} in years, `no-payment-in-year` {year} when the base is 0,
 * `mixed-currencies` {currencies}.
 */
export function dividendGrowth(
  payments: readonly IncomePayment[],
  asOf: IsoDate,
  since?: IsoDate,
): DividendGrowth {
  const yearly = yearlySums(payments, asOf, since);
  const { firstYear, sums } = yearly;
  const currency = currencyOf(regularPayments(payments, asOf));
  const whenKnown = (needed: number, figure: () => Statistic): Statistic => {
    if (isRefused(currency)) return currency;
    if (sums.length >= needed) return figure();
    return refusal("not-enough-history", { have: String(sums.length), needed: String(needed) });
  };
  const cagr = (years: number) => whenKnown(years + 1, () => growthOver(yearly, years));
  return {
    year1: cagr(1),
    year3: cagr(3),
    year5: cagr(5),
    year10: cagr(10),
    streak: whenKnown(2, () => runLength(sums, (sum, before) => sum > before)),
    yearsNotLower: whenKnown(2, () => runLength(sums, (sum, before) => sum >= before && sum > 0n)),
    lastYear: firstYear + sums.length - 1,
    years: sums.length,
  };
}

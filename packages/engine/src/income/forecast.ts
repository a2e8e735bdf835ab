import { addYears, dayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { DEC_ONE, type Dec, decFromNumber } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { forecastGrowth } from "./forecast-growth.ts";
import { type Frequency, monthsOf, payingFrequency } from "./frequency.ts";
import { countingDay, type IncomePayment, lastYearOf } from "./payment.ts";
import { statusOn } from "./status.ts";

export const MAX_FORECAST_YEARS = 5;

export interface ForecastInput {
  /** Per share of `asOf` (`adjustForSplits`). */
  readonly payments: readonly IncomePayment[];
  readonly asOf: IsoDate;
  /** 1 (default) to 5. */
  readonly years?: number;
  readonly since?: IsoDate;
}

export interface IncomeForecast {
  /** Ascending by counting day. */
  readonly payments: readonly IncomePayment[];
  readonly frequency: Frequency;
  /** Yearly; 0 without an estimate. */
  readonly growth: number;
  readonly notes: readonly Reason[];
}

function shifted(payment: IncomePayment, factor: Dec): IncomePayment {
  const { exDate, payDate, amount, currency } = payment;
  return {
    ...(exDate === undefined ? {} : { exDate: addYears(exDate, 1) }),
    payDate: addYears(payDate, 1),
    amount: multiplyDivide(amount, factor, DEC_ONE) as Dec,
    currency,
    kind: "regular",
    status: "estimated",
  };
}

function byCountingDay(a: IncomePayment, b: IncomePayment): number {
  return dayNumber(countingDay(a)) - dayNumber(countingDay(b));
}

// An announced payment replaces the nearest estimate at most half an interval away, whatever the amounts.
function unannounced(
  estimates: readonly IncomePayment[],
  announced: readonly IncomePayment[],
  months: number,
): IncomePayment[] {
  const reach = Math.floor((months * 365) / 24);
  const pairs = announced.flatMap((declared, j) =>
    estimates.map((estimate, i) => {
      const distance = Math.abs(dayNumber(countingDay(declared)) - dayNumber(countingDay(estimate)));
      return { i, j, distance };
    }),
  );
  const taken = { estimates: new Set<number>(), announced: new Set<number>() };
  for (const { i, j, distance } of pairs.sort((a, b) => a.distance - b.distance || a.i - b.i || a.j - b.j)) {
    if (distance > reach || taken.estimates.has(i) || taken.announced.has(j)) continue;
    taken.estimates.add(i);
    taken.announced.add(j);
  }
  return estimates.filter((_, i) => !taken.estimates.has(i));
}

function declaredOn(payments: readonly IncomePayment[], asOf: IsoDate): IncomePayment[] {
  return payments
    .filter(({ status, payDate }) => status !== "estimated" && payDate > asOf)
    .map((payment) => ({ ...payment, status: statusOn(payment, asOf) }));
}

/**
 * Forecasts payments of one share over 1 to 5 years. Declared ones are kept. Estimates are the regular payments of the
 * last 12 months by ex-date, shifted a year and grown (`forecastGrowth`); an announcement replaces its estimate; every
 * further year repeats the one before it. Notes: `irregular-payer` (no estimate), `nothing-paid` in 12 months,
 * `growth-unknown`, `growth-clipped`. Throws RangeError on other years.
 */
export function forecastIncome({ payments, asOf, years = 1, since }: ForecastInput): IncomeForecast {
  if (!Number.isInteger(years) || years < 1 || years > MAX_FORECAST_YEARS)
    throw new RangeError("a forecast is for 1 to 5 whole years");
  const declared = declaredOn(payments, asOf);
  const frequency = payingFrequency(payments, asOf);
  const months = monthsOf(frequency);
  let base = lastYearOf(payments, asOf);
  if (months === undefined || base.length === 0) {
    const note = reason(base.length === 0 ? "nothing-paid" : "irregular-payer");
    return { payments: declared.sort(byCountingDay), frequency, growth: 0, notes: [note] };
  }
  const { rate, notes } = forecastGrowth(payments, asOf, since);
  const factor = decFromNumber(1 + rate);
  const result = [...declared];
  for (let year = 1; year <= years; year++) {
    const from = addYears(asOf, year - 1);
    const to = addYears(asOf, year);
    const isInYear = (payment: IncomePayment) => countingDay(payment) > from && countingDay(payment) <= to;
    const announced = declared.filter((payment) => payment.kind === "regular" && isInYear(payment));
    const estimates = base.map((payment) => shifted(payment, factor)).filter(isInYear);
    const left = unannounced(estimates, announced, months);
    result.push(...left);
    base = [...announced, ...left];
  }
  return { payments: result.sort(byCountingDay), frequency, growth: rate, notes };
}

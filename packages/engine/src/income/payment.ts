import { addYears, type IsoDate } from "../days/iso-date.ts";
import type { Dec } from "../money/decimal.ts";
import { type Refused, refusal } from "../risk/statistic.ts";

export const PAYMENT_KINDS = ["regular", "special", "coupon", "amortisation"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** In the order a payment lives through them. */
export const PAYMENT_STATUSES = [
  "estimated",
  "announced",
  "pending",
  "received-unconfirmed",
  "confirmed",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** One payment of one asset, per share (bond) as held on the evening before its ex-date. */
export interface IncomePayment {
  /** First day a buyer no longer gets it. */
  readonly exDate?: IsoDate;
  /** The estimated or announced day; of a confirmed payment the day the money came. */
  readonly payDate: IsoDate;
  /** Nobody told the pay date: `payDate` is the expected one, `EXPECTED_PAY_DAYS` after the ex-date. */
  readonly isPayDateExpected?: true;
  /** Whoever is in the register at the end of this day is paid. */
  readonly recordDate?: IsoDate;
  /** Gross, in `currency`. */
  readonly amount: Dec;
  readonly currency: string;
  readonly kind: PaymentKind;
  readonly status: PaymentStatus;
  /** A coupon whose rate is not fixed yet. */
  readonly isFloating?: boolean;
}

/** Days from the ex-date to the pay date that is expected while nobody has told one. */
export const EXPECTED_PAY_DAYS = 30;

/** The day a payment counts on: its ex-date, without one its own day (conventions C43). */
export function countingDay({ exDate, payDate }: IncomePayment): IsoDate {
  return exDate ?? payDate;
}

/** Regular payments that were declared or paid, of the days (from, to], ascending by counting day. */
export function regularPayments(
  payments: readonly IncomePayment[],
  to: IsoDate,
  from = "" as IsoDate,
): IncomePayment[] {
  return payments
    .filter((payment) => payment.kind === "regular" && payment.status !== "estimated")
    .filter((payment) => countingDay(payment) > from && countingDay(payment) <= to)
    .sort((a, b) => (countingDay(a) < countingDay(b) ? -1 : countingDay(a) > countingDay(b) ? 1 : 0));
}

/** Regular payments of the last 12 months, (asOf - 1 year, asOf] by ex-date. */
export function lastYearOf(payments: readonly IncomePayment[], asOf: IsoDate): IncomePayment[] {
  return regularPayments(payments, asOf, addYears(asOf, -1));
}

/** The currency all have, undefined of none; refuses `mixed-currencies` {currencies}: sums need a rate first. */
export function currencyOf(payments: readonly IncomePayment[]): string | undefined | Refused {
  const currencies = [...new Set(payments.map(({ currency }) => currency))].sort();
  if (currencies.length > 1) return refusal("mixed-currencies", { currencies: currencies.join(", ") });
  return currencies[0];
}

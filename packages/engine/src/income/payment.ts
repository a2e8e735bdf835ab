import { addYears, type IsoDate } from "../days/iso-date.ts";
import type { Dec } from "../money/decimal.ts";
import { type Refused, refusal } from "../risk/statistic.ts";

export const PAYMENT_KINDS = ["regular", "special", "coupon", "amortisation"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_STATUSES = [
  "estimated",
  "announced",
  "pending",
  "received-unconfirmed",
  "confirmed",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Per share held on the day before its ex-date. */
export interface IncomePayment {
  /** First day without entitlement for a buyer. */
  readonly exDate?: IsoDate;
  /** Confirmed: the day of receipt. */
  readonly payDate: IsoDate;
  /** `payDate` is `EXPECTED_PAY_DAYS` after the ex-date. */
  readonly isPayDateExpected?: true;
  /** Holders at its end are paid. */
  readonly recordDate?: IsoDate;
  /** Gross. */
  readonly amount: Dec;
  readonly currency: string;
  readonly kind: PaymentKind;
  readonly status: PaymentStatus;
  readonly isFloating?: boolean;
}

/** To an unannounced pay date. */
export const EXPECTED_PAY_DAYS = 30;

/** Returns the ex-date, or the pay date without one (conventions C43). */
export function countingDay({ exDate, payDate }: IncomePayment): IsoDate {
  return exDate ?? payDate;
}

/** In (from, to], ascending by counting day. */
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

export function lastYearOf(payments: readonly IncomePayment[], asOf: IsoDate): IncomePayment[] {
  return regularPayments(payments, asOf, addYears(asOf, -1));
}

/** Refuses `mixed-currencies` {currencies}. */
export function currencyOf(payments: readonly IncomePayment[]): string | undefined | Refused {
  const currencies = [...new Set(payments.map(({ currency }) => currency))].sort();
  if (currencies.length > 1) return refusal("mixed-currencies", { currencies: currencies.join(", ") });
  return currencies[0];
}

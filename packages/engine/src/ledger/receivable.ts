import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { countingDay, type IncomePayment } from "../income/payment.ts";
import type { CompiledRow } from "./rows/compiled-row.ts";

/** Days before the pay date a row may pay a declared dividend. */
export const PAID_EARLY_DAYS = 3;
/** Days after it; then the receivable lapses. */
export const PAID_LATE_DAYS = 10;

export type DeclaredDividend = IncomePayment & { readonly exDate: IsoDate };

/** Declared dividend owed from its ex-date until a row pays it or it lapses. */
export interface Receivable {
  /** Undefined for one a child brings into a composite. */
  readonly payment: DeclaredDividend | undefined;
  readonly exDate: IsoDate;
  readonly payDate: IsoDate;
  readonly isPayDateExpected: boolean;
  readonly currency: string;
  /** Short units are negative; undefined as `payment`. */
  readonly quantity: bigint | undefined;
  /** Gross; negative: owed by the holder. */
  readonly amount: bigint;
  /** First day at whose end it counts. */
  readonly start: number;
  /** First day at whose end it no longer counts. */
  readonly end: number;
  readonly paidBy: CompiledRow | undefined;
  readonly broughtBy: CompiledRow | undefined;
  /** Receivables with overlapping payment windows, this one included: payers are decided together. */
  readonly rivals: readonly Receivable[];
}

/** Lists dividends with an ex-date in (after, to], by day. */
export function declaredDividends(
  payments: readonly IncomePayment[],
  { after, to }: { readonly after: number; readonly to: number },
): DeclaredDividend[] {
  return payments.filter((payment): payment is DeclaredDividend => {
    if (payment.exDate === undefined || payment.status === "estimated") return false;
    if (payment.kind !== "regular" && payment.kind !== "special") return false;
    const day = dayNumber(countingDay(payment));
    return day > after && day <= to;
  });
}

/** Returns the first and last day on which a row without an ex-date may pay it. */
export function payableDays({ payDate, start }: Pick<Receivable, "payDate" | "start">) {
  const payDay = dayNumber(payDate);
  // An ex-date after the pay date is a fault of the source: it lapses at once.
  return {
    payDay,
    first: Math.max(start, payDay - PAID_EARLY_DAYS),
    last: Math.max(start, payDay + PAID_LATE_DAYS),
  };
}

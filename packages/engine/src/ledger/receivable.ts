import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { countingDay, type IncomePayment } from "../income/payment.ts";
import type { CompiledRow } from "./rows/compiled-row.ts";

/** A row pays a declared dividend at most this many days before the pay date ... */
export const PAID_EARLY_DAYS = 3;
/** ... and this many days after it; then what is owed lapses. */
export const PAID_LATE_DAYS = 10;

/** Of a declared payment what the fold of receivables reads. */
export type DeclaredDividend = IncomePayment & { readonly exDate: IsoDate };

/** A declared dividend that a holder is owed, from its ex-date to the day a row pays it or it lapses. */
export interface Receivable {
  /** Undefined for what a child of a composite brought along. */
  readonly payment: DeclaredDividend | undefined;
  readonly exDate: IsoDate;
  readonly payDate: IsoDate;
  readonly isPayDateExpected: boolean;
  readonly currency: string;
  /** Units entitled; short ones are negative. Nothing is told of what was brought along. */
  readonly quantity: bigint | undefined;
  /** Gross, in `currency`; negative: it is owed by the holder. */
  readonly amount: bigint;
  /** The first evening it is in the value. */
  readonly start: number;
  /** The first evening it is not: the day it was paid, else the day it lapses. */
  readonly end: number;
  /** The row that ended it. */
  readonly paidBy: CompiledRow | undefined;
  /** The row that brought it along. */
  readonly broughtBy: CompiledRow | undefined;
  /** Receivables whose days of payment touch each other, this one among them: which row pays which is one decision. */
  readonly rivals: readonly Receivable[];
}

/** Declared dividends with an ex-date in (after, to], in the order of their days. */
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

/** Returns the first and the last day (day numbers) on which a row that names no ex-date may pay a receivable. */
export function payableDays({ payDate, start }: Pick<Receivable, "payDate" | "start">) {
  const payDay = dayNumber(payDate);
  // An ex-date after the pay date is a mistake of the source: the receivable still arises, and lapses at once.
  return {
    payDay,
    first: Math.max(start, payDay - PAID_EARLY_DAYS),
    last: Math.max(start, payDay + PAID_LATE_DAYS),
  };
}

import { addMonths, dayNumber, type IsoDate } from "../days/iso-date.ts";
import { countingDay, type IncomePayment, regularPayments } from "./payment.ts";

export const FREQUENCIES = ["monthly", "quarterly", "half-yearly", "yearly", "irregular"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

interface Rhythm {
  readonly months: number;
  /** In days; ex-dates move by weeks (yearly ones by months). */
  readonly low: number;
  readonly high: number;
}

const RHYTHMS: Readonly<Record<Exclude<Frequency, "irregular">, Rhythm>> = {
  monthly: { months: 1, low: 18, high: 45 },
  quarterly: { months: 3, low: 60, high: 125 },
  "half-yearly": { months: 6, low: 126, high: 255 },
  yearly: { months: 12, low: 256, high: 480 },
};

const GAPS = 8;
/** Three years, and two months for a late payment. */
const LOOKBACK_MONTHS = 38;
const REGULAR_SHARE = 0.75;

export function monthsOf(frequency: Frequency): number | undefined {
  return frequency === "irregular" ? undefined : RHYTHMS[frequency].months;
}

/** Allows half a rhythm and 15 days. */
export function overdueAfter(day: IsoDate, months: number): number {
  return dayNumber(addMonths(day, months)) + Math.round(months * 15.2) + 15;
}

/** A final dividend in two resolutions, or an extra, is one payment. */
const ONE_PAYMENT_DAYS = 10;

export interface PaymentSlot {
  readonly date: IsoDate;
  readonly day: number;
  readonly amount: bigint;
}

/** Merges payments at most 10 days after a slot's first. */
export function slotsOf(payments: readonly IncomePayment[]): PaymentSlot[] {
  const slots: { date: IsoDate; day: number; amount: bigint }[] = [];
  for (const payment of payments) {
    const date = countingDay(payment);
    const day = dayNumber(date);
    const last = slots.at(-1);
    if (last !== undefined && day - last.day <= ONE_PAYMENT_DAYS) last.amount += payment.amount;
    else slots.push({ date, day, amount: payment.amount });
  }
  return slots;
}

export function rhythmOfGaps(gaps: readonly number[]): Frequency {
  const sorted = [...gaps].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  for (const frequency of FREQUENCIES) {
    if (frequency === "irregular") continue;
    const { low, high } = RHYTHMS[frequency];
    if (median < low || median > high) continue;
    const inside = gaps.filter((gap) => gap >= low && gap <= high).length;
    return inside >= REGULAR_SHARE * gaps.length ? frequency : "irregular";
  }
  return "irregular";
}

/**
 * Determines the rhythm of the median gap of the last nine ex-dates in three years when at least three quarters of the
 * gaps match and the next payment is not overdue on `asOf`; otherwise, and with fewer than two gaps, irregular.
 */
export function payingFrequency(payments: readonly IncomePayment[], asOf: IsoDate): Frequency {
  const slots = slotsOf(regularPayments(payments, asOf, addMonths(asOf, -LOOKBACK_MONTHS)));
  const gaps = gapsOf(slots).slice(-GAPS);
  if (gaps.length < 2) return "irregular";
  const frequency = rhythmOfGaps(gaps);
  const months = monthsOf(frequency);
  const last = slots.at(-1)?.date;
  if (months === undefined || last === undefined) return "irregular";
  return dayNumber(asOf) > overdueAfter(last, months) ? "irregular" : frequency;
}

export function gapsOf(slots: readonly PaymentSlot[]): number[] {
  return slots.slice(1).map(({ day }, i) => day - (slots[i]?.day ?? day));
}

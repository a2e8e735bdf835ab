import { addMonths, dayNumber, type IsoDate } from "../days/iso-date.ts";
import { countingDay, type IncomePayment, regularPayments } from "./payment.ts";

export const FREQUENCIES = ["monthly", "quarterly", "half-yearly", "yearly", "irregular"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

interface Rhythm {
  readonly months: number;
  /** Gaps in days that belong to it; wide, as companies move ex-dates by weeks (yearly ones by months). */
  readonly low: number;
  readonly high: number;
}

const RHYTHMS: Readonly<Record<Exclude<Frequency, "irregular">, Rhythm>> = {
  monthly: { months: 1, low: 18, high: 45 },
  quarterly: { months: 3, low: 60, high: 125 },
  "half-yearly": { months: 6, low: 126, high: 255 },
  yearly: { months: 12, low: 256, high: 480 },
};

/** Payments judged: two years of a quarterly payer. */
const GAPS = 8;
/** Three years, and two months for a payment that comes later than usual. */
const LOOKBACK_MONTHS = 38;
/** Of the gaps, this share must belong to the rhythm. */
const REGULAR_SHARE = 0.75;

/** Months between payments; undefined for an irregular payer. */
export function monthsOf(frequency: Frequency): number | undefined {
  return frequency === "irregular" ? undefined : RHYTHMS[frequency].months;
}

/** When the payment after this one is overdue: half a rhythm and 15 days after it was due. */
export function overdueAfter(day: IsoDate, months: number): number {
  return dayNumber(addMonths(day, months)) + Math.round(months * 15.2) + 15;
}

/** Distinct counting days, ascending: two payments of one day (final and special, two resolutions) are one. */
export function paymentDays(payments: readonly IncomePayment[]): IsoDate[] {
  return [...new Set(payments.map(countingDay))];
}

/** The rhythm the median gap falls into, when at least three quarters of the gaps do. */
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
 * How often regular payments come, from the gaps between the last nine ex-dates of three years: the rhythm of the
 * median gap (monthly 18-45 days, quarterly 60-125, half-yearly 126-255, yearly 256-480) when at least three quarters
 * of the gaps are in it and the next payment is not overdue on `asOf` (half a rhythm and 15 days late). Fewer than
 * two gaps, an overdue payer or mixed gaps: irregular.
 */
export function payingFrequency(payments: readonly IncomePayment[], asOf: IsoDate): Frequency {
  const days = paymentDays(regularPayments(payments, asOf, addMonths(asOf, -LOOKBACK_MONTHS)));
  const gaps = gapsOf(days).slice(-GAPS);
  if (gaps.length < 2) return "irregular";
  const frequency = rhythmOfGaps(gaps);
  const months = monthsOf(frequency);
  const last = days.at(-1);
  if (months === undefined || last === undefined) return "irregular";
  return dayNumber(asOf) > overdueAfter(last, months) ? "irregular" : frequency;
}

/** Days between neighbours. */
export function gapsOf(days: readonly IsoDate[]): number[] {
  return days.slice(1).map((day, i) => dayNumber(day) - dayNumber(days[i] ?? day));
}

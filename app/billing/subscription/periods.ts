import type { PlanPeriod } from "../../shared/plans.ts";

const dayMs = 86_400_000;

export const forever = new Date("9999-12-31T00:00:00.000Z");

const monthsOf: Readonly<Partial<Record<PlanPeriod, number>>> = { Month: 1, Year: 12, TwoYears: 24 };

/** Adds months in UTC; a missing day becomes the month's last. */
export function addMonths(from: Date, months: number): Date {
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moved;
}

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);
export const addHours = (from: Date, hours: number): Date => new Date(from.getTime() + hours * 3_600_000);

/** First day of consecutive periods, from which months are counted. */
export interface Anchor {
  readonly day: Date;
  readonly months: number;
}

/** Counts months from the anchor: 31 January, 28 February, 31 March. */
export function endOfPeriod(
  { day, months }: Anchor,
  period: PlanPeriod,
): { readonly until: Date; readonly anchor: Anchor } {
  const more = monthsOf[period];
  if (more !== undefined) {
    const until = addMonths(day, months + more);
    return { until, anchor: { day, months: months + more } };
  }
  const until = period === "TwoWeeks" ? addDays(addMonths(day, months), 14) : forever;
  return { until, anchor: { day: until, months: 0 } };
}
export const addMinutes = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000);

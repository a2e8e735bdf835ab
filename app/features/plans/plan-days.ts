import { addDays, addMonths, type IsoDate } from "@zerno/engine";
import { InterestPeriod } from "../../shared/codes.ts";

interface Rhythm {
  readonly period: number;
  readonly startsOn: string;
  readonly endsOn: string | null;
}

const months: Readonly<Record<number, number>> = {
  [InterestPeriod.month]: 1,
  [InterestPeriod.quarter]: 3,
  [InterestPeriod.year]: 12,
};

/** Returns the n-th day of a plan, from 0, clamped to the end of a shorter month. */
export function planDay({ period, startsOn }: Rhythm, n: number): IsoDate {
  const start = startsOn as IsoDate;
  const step = months[period];
  return step === undefined ? addDays(start, 7 * n) : addMonths(start, step * n);
}

/** Returns the days of a plan up to today, oldest first. */
export function daysUntil(plan: Rhythm, today: string): IsoDate[] {
  const days: IsoDate[] = [];
  for (let n = 0; ; n++) {
    const day = planDay(plan, n);
    if (day > today || (plan.endsOn !== null && day > plan.endsOn)) return days;
    days.push(day);
  }
}

/** Returns the first day after today; null when the plan has ended. */
export function nextDay(plan: Rhythm, today: string): IsoDate | null {
  const day = planDay(plan, daysUntil({ ...plan, endsOn: null }, today).length);
  return plan.endsOn !== null && day > plan.endsOn ? null : day;
}

import { refusal, type Statistic } from "./statistic.ts";

const YEAR_DAYS = 365;

/**
 * Returns (1 + total)^(365 / days) - 1. Refuses less than a year (GIPS standards): `too-short` {days, needed}; below
 * -100 %: `impossible-return`.
 */
export function annualise(total: number, days: number): Statistic {
  if (days < YEAR_DAYS) return refusal("too-short", { days: String(days), needed: String(YEAR_DAYS) });
  if (!(total >= -1)) return refusal("impossible-return");
  return (1 + total) ** (YEAR_DAYS / days) - 1;
}

import type { Calendar } from "../calendars/calendar.ts";

export interface Basis {
  /** 252 trading days, 365 calendar days, 52 weeks, 12 months. */
  readonly perYear: number;
  /** For figures against a benchmark. */
  readonly commonNeeded: number;
}

export const TRADING_DAYS: Basis = { perYear: 252, commonNeeded: 60 };
export const ALL_DAYS: Basis = { perYear: 365, commonNeeded: 60 };
export const MONTHS: Basis = { perYear: 12, commonNeeded: 12 };

export function basisOf(calendar: Calendar): Basis {
  return calendar === "all-days" ? ALL_DAYS : TRADING_DAYS;
}

/** Computes (1 + rate)^(1 / perYear) - 1. */
export function periodRate(yearly: number, { perYear }: Basis): number {
  return Math.expm1(Math.log1p(yearly) / perYear);
}

import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";

/** In the order of their stored codes. */
export const INTEREST_PERIODS = ["day", "week", "month", "quarter", "year"] as const;

/** Interval of capitalisation or payout; the rate is yearly. */
export type InterestPeriod = (typeof INTEREST_PERIODS)[number];

export type YearDays = "actual/365" | "calendar-year";

/** Yearly, from this day on (0.16 = 16 %). */
export interface RateStep {
  readonly from: IsoDate;
  readonly rate: Dec;
}

/** At the end of a day; withdrawals are negative. */
export interface DepositMovement {
  readonly date: IsoDate;
  readonly amount: Money;
}

export interface DepositTerms {
  readonly currency: string;
  /** Earns from the next day (Civil Code of Russia, article 839). */
  readonly start: IsoDate;
  /** Last day that earns. */
  readonly end?: IsoDate;
  readonly principal: Money;
  /** Ascending; the first at or before the day after `start`. */
  readonly rates: readonly RateStep[];
  readonly period: InterestPeriod;
  readonly isPaidOut?: boolean;
  /** Without carrying the remainder; default false. */
  readonly roundsAtCredit?: boolean;
  /** Default: `calendar-year` for roubles, `actual/365` otherwise. */
  readonly yearDays?: YearDays;
  readonly movements?: readonly DepositMovement[];
}

/** Returns the day count of the terms, or the default of their currency. */
export function yearDaysOf(terms: DepositTerms): YearDays {
  return terms.yearDays ?? (terms.currency === "RUB" ? "calendar-year" : "actual/365");
}

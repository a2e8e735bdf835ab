import type { IsoDate } from "../days/iso-date.ts";
import type { Dec, Money } from "../money/decimal.ts";

/** Lengths of an interest period, in the order of their stored codes. */
export const INTEREST_PERIODS = ["day", "week", "month", "quarter", "year"] as const;

/** How often interest is capitalised or paid out; the rate is yearly whatever the period. */
export type InterestPeriod = (typeof INTEREST_PERIODS)[number];

/** Days of a year: always 365, or those of the calendar year a day lies in (365 or 366). */
export type YearDays = "actual/365" | "calendar-year";

/** A yearly rate from this day on (0.16 = 16 %): the day itself already earns it. */
export interface RateStep {
  readonly from: IsoDate;
  readonly rate: Dec;
}

/** Money put in (positive) or taken out (negative) at the end of a day: it earns, or stops to, from the next day. */
export interface DepositMovement {
  readonly date: IsoDate;
  readonly amount: Money;
}

/** A custom asset that earns interest: a deposit, a loan given, a savings account. */
export interface DepositTerms {
  readonly currency: string;
  /** The first interest is for the day after this one (Civil Code of Russia, article 839). */
  readonly start: IsoDate;
  /** The last day that earns; open without one. */
  readonly end?: IsoDate;
  readonly principal: Money;
  /** Ascending; the first at or before the day after `start`. */
  readonly rates: readonly RateStep[];
  readonly period: InterestPeriod;
  /** Paid to another account instead of capitalised. */
  readonly isPaidOut?: boolean;
  /** The bank rounds the interest of each credit separately and drops the rest; false when absent. */
  readonly roundsAtCredit?: boolean;
  /** When absent: `calendar-year` for roubles, `actual/365` for all others. */
  readonly yearDays?: YearDays;
  readonly movements?: readonly DepositMovement[];
}

/** Returns the day count of the terms, or the default of their currency. */
export function yearDaysOf(terms: DepositTerms): YearDays {
  return terms.yearDays ?? (terms.currency === "RUB" ? "calendar-year" : "actual/365");
}

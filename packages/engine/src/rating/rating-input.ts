import type { IsoDate } from "../days/iso-date.ts";

/** What the rating may be told of one share; ratios are fractions, money in one currency. */
export const RATING_FACTS = [
  /** Regular payments of 12 months / price. */
  "yield",
  /** Median of its own yield over five years (`medianYield`). */
  "yieldMedian",
  /** Yield of the market it is listed on. */
  "marketYield",
  /** 5-year CAGR of regular payments per share. */
  "growth5",
  /** Years in a row with a higher sum. */
  "streak",
  /** Full years since the last cut (`yearsWithoutCut`). */
  "yearsWithoutCut",
  /** Share of due payments left out in five years (`skippedShare`). */
  "skippedShare",
  /** Moscow only: 1 = a dividend policy is published, 0 = none. */
  "policy",
  /** Dividends of the last full financial year. */
  "dividends",
  /** Net profit of the same year. */
  "earnings",
  "freeCashFlow",
  "netDebt",
  "ebitda",
  /** Operating profit. */
  "ebit",
  "interest",
  /** Banks: common equity tier 1 / risk-weighted assets. */
  "capital",
] as const;
export type RatingFact = (typeof RATING_FACTS)[number];

/** A value with the day it is of: of a report the end of its period, of a market figure its evening. */
export interface DatedFact {
  readonly value: number;
  readonly date: IsoDate;
  /** Where it comes from, shown with it. */
  readonly source?: string;
}

export interface RatingInput {
  readonly asOf: IsoDate;
  readonly facts: Readonly<Partial<Record<RatingFact, DatedFact>>>;
  /** Cash flow and debt mean something else for a bank: its balance is its capital. */
  readonly isBank: boolean;
  /** Listed in Moscow: a published policy is part of reliability. */
  readonly isMoscow: boolean;
  /** Days of cuts and skipped payments (`findCuts`), in any order; later ones than `asOf` are ignored. */
  readonly cuts: readonly IsoDate[];
}

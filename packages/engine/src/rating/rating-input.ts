import type { IsoDate } from "../days/iso-date.ts";

/** Ratios are fractions, money in one currency. */
export const RATING_FACTS = [
  /** Of 12 months / price. */
  "yield",
  /** Its own, over five years (`medianYield`). */
  "yieldMedian",
  "marketYield",
  /** 5-year CAGR per share. */
  "growth5",
  "streak",
  "yearsWithoutCut",
  /** In five years (`skippedShare`). */
  "skippedShare",
  /** Moscow only: 1 = published, 0 = none. */
  "policy",
  /** Of the last full financial year. */
  "dividends",
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

/** By the end of a report's period, or a market figure's day. */
export interface DatedFact {
  readonly value: number;
  readonly date: IsoDate;
  readonly source?: string;
}

export interface RatingInput {
  readonly asOf: IsoDate;
  readonly facts: Readonly<Partial<Record<RatingFact, DatedFact>>>;
  /** Capital instead of cash flow and debt. */
  readonly isBank: boolean;
  /** A published policy counts for reliability. */
  readonly isMoscow: boolean;
  /** Any order; later ones than `asOf` are ignored. */
  readonly cuts: readonly IsoDate[];
}

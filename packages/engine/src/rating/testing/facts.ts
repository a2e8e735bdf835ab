import type { IsoDate } from "../../days/iso-date.ts";
import type { DatedFact, RatingFact, RatingInput } from "../rating-input.ts";

type Values = Partial<Record<RatingFact, number>>;

/** Covers points and interpolations of every scale. */
export const SOUND: Values = {
  yield: 0.04,
  yieldMedian: 0.04,
  marketYield: 0.02,
  growth5: 0.05,
  streak: 10,
  yearsWithoutCut: 10,
  skippedShare: 0,
  dividends: 60,
  earnings: 100,
  freeCashFlow: 120,
  netDebt: 200,
  ebitda: 100,
  ebit: 80,
  interest: 10,
};

export function factsOf(values: Values, date = "2024-06-30"): Partial<Record<RatingFact, DatedFact>> {
  return Object.fromEntries(
    Object.entries(values).map(([fact, value]) => [fact, { value, date: date as IsoDate }]),
  );
}

export function inputOf(values: Values, rest: Partial<RatingInput> = {}): RatingInput {
  return {
    asOf: "2024-12-31" as IsoDate,
    facts: factsOf(values),
    isBank: false,
    isMoscow: false,
    cuts: [],
    ...rest,
  };
}

export function without(...facts: readonly RatingFact[]): Values {
  return Object.fromEntries(Object.entries(SOUND).filter(([fact]) => !facts.includes(fact as RatingFact)));
}

import { addYears, type IsoDate } from "../days/iso-date.ts";
import { refusal, type Statistic } from "../risk/statistic.ts";
import { bandOf, SAFETY_BANDS, type SafetyBand } from "./dividend-rating.ts";

export interface PastRating {
  readonly assetId: string;
  readonly ratedOn: IsoDate;
  readonly safety: number;
}

export interface KnownCut {
  readonly assetId: string;
  readonly date: IsoDate;
}

export interface BandOutcome {
  readonly band: SafetyBand;
  readonly ratings: number;
  readonly followedByCut: number;
  /** Refused `no-ratings` {band}. */
  readonly cutShare: Statistic;
}

export interface RatingScores {
  /** With a full 12 months. */
  readonly ratings: number;
  readonly followedByCut: number;
  /** From very unsafe up. */
  readonly bands: readonly BandOutcome[];
  /**
   * Probability that of a random pair the share with a cut had the lower safety, ties half. Refused `no-cuts`,
   * `only-cuts`.
   */
  readonly discrimination: Statistic;
}

interface Outcome {
  readonly safety: number;
  readonly isCut: boolean;
}

function discriminationOf(outcomes: readonly Outcome[]): Statistic {
  const cuts = outcomes.filter(({ isCut }) => isCut).length;
  const others = outcomes.length - cuts;
  if (cuts === 0) return refusal("no-cuts");
  if (others === 0) return refusal("only-cuts");
  const countsOf = new Map<number, { cuts: number; others: number }>();
  for (const { safety, isCut } of outcomes) {
    const counts = countsOf.get(safety) ?? { cuts: 0, others: 0 };
    if (isCut) counts.cuts++;
    else counts.others++;
    countsOf.set(safety, counts);
  }
  let [won, lowerCuts] = [0, 0];
  for (const [, counts] of [...countsOf].sort(([a], [b]) => a - b)) {
    won += counts.others * (lowerCuts + counts.cuts / 2);
    lowerCuts += counts.cuts;
  }
  return won / (cuts * others);
}

function bandOutcome(band: SafetyBand, outcomes: readonly Outcome[]): BandOutcome {
  const inBand = outcomes.filter(({ safety }) => bandOf(safety) === band);
  const followedByCut = inBand.filter(({ isCut }) => isCut).length;
  const cutShare = inBand.length === 0 ? refusal("no-ratings", { band }) : followedByCut / inBand.length;
  return { band, ratings: inBand.length, followedByCut, cutShare };
}

/**
 * Scores past ratings by cuts within (ratedOn, ratedOn + 1 year]. Discrimination: area under the ROC curve =
 * Mann-Whitney U / (n1 x n2), Hanley and McNeil 1982.
 */
export function scoreRatings(
  history: readonly PastRating[],
  cuts: readonly KnownCut[],
  asOf: IsoDate,
): RatingScores {
  const cutsOf = Map.groupBy(cuts, ({ assetId }) => assetId);
  const outcomes = history
    .filter(({ ratedOn }) => addYears(ratedOn, 1) <= asOf)
    .map(({ assetId, ratedOn, safety }): Outcome => {
      const end = addYears(ratedOn, 1);
      const isCut = (cutsOf.get(assetId) ?? []).some(({ date }) => date > ratedOn && date <= end);
      return { safety, isCut };
    });
  return {
    ratings: outcomes.length,
    followedByCut: outcomes.filter(({ isCut }) => isCut).length,
    bands: SAFETY_BANDS.map((band) => bandOutcome(band, outcomes)),
    discrimination: discriminationOf(outcomes),
  };
}

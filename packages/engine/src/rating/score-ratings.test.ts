import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { IsoDate } from "../days/iso-date.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import { type PastRating, scoreRatings } from "./score-ratings.ts";

const day = (text: string) => text as IsoDate;
const rated = (assetId: string, safety: number, ratedOn = "2022-12-31"): PastRating => ({
  assetId,
  safety,
  ratedOn: day(ratedOn),
});
const asOf = day("2024-12-31");

describe("old ratings", () => {
  const history = [
    rated("A", 10),
    rated("B", 15),
    rated("C", 50),
    rated("D", 50),
    rated("E", 85),
    rated("F", 90),
  ];
  const cuts = [
    { assetId: "A", date: day("2023-01-01") },
    { assetId: "C", date: day("2023-12-31") },
    // Outside the 12 months.
    { assetId: "E", date: day("2022-12-31") },
    { assetId: "F", date: day("2024-01-01") },
  ];
  const scores = scoreRatings(history, cuts, asOf);

  test("are counted per band", () => {
    expect(scores.bands.map(({ band, ratings, followedByCut }) => [band, ratings, followedByCut])).toEqual([
      ["very-unsafe", 2, 1],
      ["unsafe", 0, 0],
      ["borderline", 2, 1],
      ["safe", 0, 0],
      ["very-safe", 2, 0],
    ]);
    expect(scores.bands.map(({ cutShare }) => cutShare)).toEqual([
      0.5,
      { refused: [{ code: "no-ratings", params: { band: "unsafe" } }] },
      0.5,
      { refused: [{ code: "no-ratings", params: { band: "safe" } }] },
      0,
    ]);
    expect([scores.ratings, scores.followedByCut]).toEqual([6, 2]);
  });

  // A (10) wins 4 pairs with B, D, E, F; C (50) loses to B, half with D, wins from E and F.
  test("are ranked right in 6.5 of 8 pairs", () => expect(scores.discrimination).toBe(6.5 / 8));

  test("count only when their 12 months are over", () => {
    const young = [...history, rated("A", 95, "2023-12-31"), rated("A", 95, "2024-01-01")];
    expect(scoreRatings(young, cuts, asOf).ratings).toBe(7);
  });

  test("without cuts, or with nothing else, rank nothing", () => {
    expect(scoreRatings(history, [], asOf).discrimination).toEqual({
      refused: [{ code: "no-cuts", params: {} }],
    });
    const only = scoreRatings([rated("A", 10)], cuts, asOf).discrimination;
    expect(only).toEqual({ refused: [{ code: "only-cuts", params: {} }] });
  });

  test("rank as by counting every pair", () => {
    const items = fc.array(fc.record({ safety: fc.nat(100), isCut: fc.boolean() }), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(items, (outcomes) => {
        const past = outcomes.map(({ safety }, i) => rated(String(i), safety));
        const found = outcomes.flatMap(({ isCut }, i) =>
          isCut ? [{ assetId: String(i), date: day("2023-06-01") }] : [],
        );
        let [won, pairs] = [0, 0];
        for (const one of outcomes)
          for (const other of outcomes) {
            if (!one.isCut || other.isCut) continue;
            pairs++;
            won += one.safety < other.safety ? 1 : one.safety === other.safety ? 0.5 : 0;
          }
        const { discrimination } = scoreRatings(past, found, asOf);
        if (pairs === 0) expect(discrimination).toHaveProperty("refused");
        else expect(discrimination).toBeCloseTo(won / pairs, 12);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });
});

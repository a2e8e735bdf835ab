import { z } from "zod";
import { Figure, NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";

const Band = z.object({
  band: z.enum(["very-unsafe", "unsafe", "borderline", "safe", "very-safe"]),
  ratings: z.int(),
  followedByCut: z.int(),
  /** Refused where there is no rating in the band. */
  cutShare: Figure,
});

/** Ratings whose 12 months are over, against the cuts in them. */
const Scores = z.object({
  ratings: z.int(),
  followedByCut: z.int(),
  bands: z.array(Band),
  /** Chance that the share that cut had the lower safety of a pair, ties half: 0.5 is guessing. */
  discrimination: Figure,
});
export type Scores = z.infer<typeof Scores>;

export const ratingGradesContract = {
  "GET /api/public/rating-grades": endpoint({
    summary: "Past dividend ratings vs the cuts that followed: recalculated for past days, and as published",
    access: "anon",
    isOwnAddition: true,
    perMinute: 120,
    keepS: 300,
    input: NoInput,
    output: z.object({
      formulaVersion: z.int(),
      gradedOn: z.string(),
      /** Of the demo market, whose payments are fictional. */
      isDemo: z.boolean(),
      /** Made again for past days from what was known then. */
      hindcast: Scores.extend({
        years: z.array(z.object({ ratedOn: z.string(), ratings: z.int(), followedByCut: z.int() })),
        /** The latest cuts after a safety of 60 or more. */
        missed: z.array(
          z.object({
            symbol: z.string(),
            ticker: z.string(),
            name: z.string(),
            ratedOn: z.string(),
            safety: z.int(),
            cutOn: z.string(),
          }),
        ),
      }),
      /** Given and kept on their day; `since` is the first one's, null = none was given. */
      live: Scores.extend({ since: z.string().nullable() }),
    }),
  }),
} as const;

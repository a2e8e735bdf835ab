import { z } from "zod";
import { RatedPart, RatingState } from "../../market/facts/rating.schema.ts";
import { Id, IsoDay, Reason } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { FactsCoverage } from "../../shared/schemas/coverage.schema.ts";

/** 0-100, null when not rated; reasons say why it is partial, capped at 40 or absent. */
const Score = z.object({
  state: RatingState,
  score: z.int().nullable(),
  reasons: z.array(Reason),
});

/** The stored rating of one asset. */
export const DividendSafety = z.object({
  assetId: Id,
  ratedOn: IsoDay,
  formulaVersion: z.int(),
  /** Version of the shared prices it rests on. */
  pricesVersion: z.int(),
  rating: Score,
  safety: Score.extend({
    band: z.enum(["very-unsafe", "unsafe", "borderline", "safe", "very-safe"]).nullable(),
  }),
  parts: z.array(RatedPart),
  /** Facts that were known and not used. */
  notes: z.array(Reason),
});
export type DividendSafety = z.infer<typeof DividendSafety>;

export const adminContract = {
  "POST /api/admin/checkdividendsafety": endpoint({
    summary: "Recalculate dividend rating and safety of one shared asset, or of all with dividends",
    access: { role: "admin" },
    perMinute: 30,
    input: z
      .object({
        /** Absent: every shared asset that has dividends. */
        assetId: Id.optional(),
      })
      // A misspelt name must not recalculate everything.
      .catchall(z.undefined({ error: "unknown" })),
    output: z.object({
      /** Of the engine's formula; stored with each rating. */
      formulaVersion: z.int(),
      ratedOn: IsoDay,
      /** The sum of the next three, which count by rating, not by safety. */
      recalculated: z.int(),
      rated: z.int(),
      partial: z.int(),
      notRated: z.int(),
      /** Coverage of the facts that ratings rest on. */
      coverage: FactsCoverage,
      /** Of the one asset asked for; null when all were. */
      result: DividendSafety.nullable(),
    }),
  }),
} as const;

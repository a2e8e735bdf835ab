import { z } from "zod";
import { Reason } from "../../shared/common.schema.ts";

const UsedFact = z.object({
  fact: z.string(),
  value: z.number(),
  date: z.string(),
  source: z.string().optional(),
});

export const RatedPart = z.object({
  part: z.enum(["yield", "growth", "reliability", "cover", "balance"]),
  weight: z.number(),
  /** Null = unknown. */
  points: z.number().nullable(),
  components: z.array(
    z.object({
      id: z.string(),
      weight: z.number(),
      /** Null beyond the end of the scale (paid out of a loss, no interest). */
      measure: z.number().nullable(),
      points: z.number(),
      inputs: z.array(UsedFact),
    }),
  ),
  missing: z.array(z.string()),
});
export type RatedPart = z.infer<typeof RatedPart>;

export const RatingState = z.enum(["rated", "partial", "not-rated"]);
export type RatingState = z.infer<typeof RatingState>;

/** Codes of `common:reason.<code>`. */
export const RatingReasons = z.object({
  rating: z.array(Reason),
  safety: z.array(Reason),
  notes: z.array(Reason),
});
export type RatingReasons = z.infer<typeof RatingReasons>;

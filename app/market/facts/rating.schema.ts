import { z } from "zod";
import { Reason } from "../../shared/common.schema.ts";

/** A fact a rating used, with the day it is of. */
const UsedFact = z.object({
  fact: z.string(),
  value: z.number(),
  date: z.string(),
  source: z.string().optional(),
});

/** One part of a rating as it is stored and answered. */
export const RatedPart = z.object({
  part: z.enum(["yield", "growth", "reliability", "cover", "balance"]),
  weight: z.number(),
  /** 0-100; null = nothing of the part is known. */
  points: z.number().nullable(),
  components: z.array(
    z.object({
      id: z.string(),
      weight: z.number(),
      /** The measured value; null beyond the end of the scale (paid out of a loss, no interest at all). */
      measure: z.number().nullable(),
      points: z.number(),
      inputs: z.array(UsedFact),
    }),
  ),
  /** Components that could not be known. */
  missing: z.array(z.string()),
});
export type RatedPart = z.infer<typeof RatedPart>;

export const RatingState = z.enum(["rated", "partial", "not-rated"]);
export type RatingState = z.infer<typeof RatingState>;

/** Reasons (`common:reason.<code>`) of each score, and notes on facts that were left out. */
export const RatingReasons = z.object({
  rating: z.array(Reason),
  safety: z.array(Reason),
  notes: z.array(Reason),
});
export type RatingReasons = z.infer<typeof RatingReasons>;

import { z } from "zod";
import { IsoDay } from "../../shared/shapes.ts";

/** Decision about a known, unbooked split: book it with the import, or count without it. */
export const SplitDecision = z.enum(["book", "ignore"]);
export type SplitDecision = z.infer<typeof SplitDecision>;

/** A known split as a preview shows it, without its asset. */
export const SplitFacts = z.object({
  key: z.string(),
  date: IsoDay,
  ratioTo: z.string(),
  ratioFrom: z.string(),
  source: z.string(),
  decision: SplitDecision.nullable(),
});

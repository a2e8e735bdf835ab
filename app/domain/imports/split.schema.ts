import { z } from "zod";
import { IsoDay } from "../../shared/common.schema.ts";

export const SplitDecision = z.enum(["book", "ignore"]);
export type SplitDecision = z.infer<typeof SplitDecision>;

export const SplitFacts = z.object({
  key: z.string(),
  date: IsoDay,
  ratioTo: z.string(),
  ratioFrom: z.string(),
  source: z.string(),
  decision: SplitDecision.nullable(),
});

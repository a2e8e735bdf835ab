import { z } from "zod";

export const SeriesPoint = z.object({
  date: z.string(),
  value: z.number().nullable(),
  /** Drawn as steps. */
  netDeposits: z.number().nullable(),
  /** 1.12 = +12%. */
  twrIndex: z.number().nullable(),
  profit: z.number().nullable(),
  flow: z.number().nullable(),
});
export type SeriesPoint = z.infer<typeof SeriesPoint>;

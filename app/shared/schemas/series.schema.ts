import { z } from "zod";

/** Evening of the chart; float64 for drawing only, null = refused. */
export const SeriesPoint = z.object({
  date: z.string(),
  value: z.number().nullable(),
  /** Value at the start plus net deposits so far, drawn as steps. */
  netDeposits: z.number().nullable(),
  /** Growth of one unit since the start of the period (1.12 = +12%). */
  twrIndex: z.number().nullable(),
  profit: z.number().nullable(),
  /** External flow of the day; null on other days. */
  flow: z.number().nullable(),
});
export type SeriesPoint = z.infer<typeof SeriesPoint>;

import { z } from "zod";

/** One evening of the chart; numbers are float64 for drawing only, null = refused on that day. */
export const SeriesPoint = z.object({
  date: z.string(),
  value: z.number().nullable(),
  /** Value at the start plus net deposits so far: drawn as steps under the value. */
  netDeposits: z.number().nullable(),
  /** Growth of one unit since the start of the period (1.12 = +12 %). */
  twrIndex: z.number().nullable(),
  profit: z.number().nullable(),
  /** Flow across the portfolio's border on this day; null on other days. */
  flow: z.number().nullable(),
});
export type SeriesPoint = z.infer<typeof SeriesPoint>;

import { z } from "zod";
import { Reason } from "../shapes.ts";

/** Facts of a shared asset as several screens show them, each with the day and the source it is of. */

/** A close in today's units. Bonds: percent of the remaining nominal, clean. */
export const SourcedClose = z.object({ value: z.string(), date: z.string(), source: z.string() });
export type SourcedClose = z.infer<typeof SourcedClose>;

export const LastPrice = SourcedClose.extend({
  isStale: z.boolean(),
  /** Against the close before, a ratio; splits undone. */
  change: z.string().nullable(),
  /** The close before; null = there is none. */
  before: SourcedClose.nullable(),
});
export type LastPrice = z.infer<typeof LastPrice>;

/** Lowest and highest close of a year, in today's units. */
export const YearRange = z.object({
  low: z.string(),
  lowOn: z.string(),
  lowSource: z.string(),
  high: z.string(),
  highOn: z.string(),
  highSource: z.string(),
});
export type YearRange = z.infer<typeof YearRange>;

/** Regular dividends of 12 months / last close, or why there is no yield. */
export const DividendYield = z.object({
  value: z.string().nullable(),
  reasons: z.array(Reason),
  /** Regular dividends of the 12 months per share of today; null with a refused yield. */
  income: z
    .object({
      perShare: z.string(),
      count: z.int(),
      /** Ex-date of the last one, and its source; null = nothing was paid. */
      lastOn: z.string().nullable(),
      source: z.string().nullable(),
    })
    .nullable(),
});
export type DividendYield = z.infer<typeof DividendYield>;

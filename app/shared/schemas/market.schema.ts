import { z } from "zod";
import { Reason } from "../common.schema.ts";

/** Close in present units. Bonds: clean, percent of the remaining nominal. */
export const SourcedClose = z.object({ value: z.string(), date: z.string(), source: z.string() });
export type SourcedClose = z.infer<typeof SourcedClose>;

export const LastPrice = SourcedClose.extend({
  isStale: z.boolean(),
  /** Against the previous close, a ratio; adjusted for splits. */
  change: z.string().nullable(),
  /** Previous close; null if none. */
  before: SourcedClose.nullable(),
});
export type LastPrice = z.infer<typeof LastPrice>;

/** Lowest and highest close of a year, in present units. */
export const YearRange = z.object({
  low: z.string(),
  lowOn: z.string(),
  lowSource: z.string(),
  high: z.string(),
  highOn: z.string(),
  highSource: z.string(),
});
export type YearRange = z.infer<typeof YearRange>;

/** Regular dividends of 12 months / last close, or the reason of refusal. */
export const DividendYield = z.object({
  value: z.string().nullable(),
  reasons: z.array(Reason),
  /** Regular dividends of 12 months per present share; null with a refused yield. */
  income: z
    .object({
      perShare: z.string(),
      count: z.int(),
      /** Ex-date and source of the last dividend; null = none paid. */
      lastOn: z.string().nullable(),
      source: z.string().nullable(),
    })
    .nullable(),
});
export type DividendYield = z.infer<typeof DividendYield>;

import { z } from "zod";
import { Reason } from "../common.schema.ts";

/** In present units. Bonds: clean, percent of the remaining nominal. */
export const SourcedClose = z.object({ value: z.string(), date: z.string(), source: z.string() });
export type SourcedClose = z.infer<typeof SourcedClose>;

export const LastPrice = SourcedClose.extend({
  isStale: z.boolean(),
  change: z.string().nullable(),
  before: SourcedClose.nullable(),
});
export type LastPrice = z.infer<typeof LastPrice>;

export const YearRange = z.object({
  low: z.string(),
  lowOn: z.string(),
  lowSource: z.string(),
  high: z.string(),
  highOn: z.string(),
  highSource: z.string(),
});
export type YearRange = z.infer<typeof YearRange>;

export const DividendYield = z.object({
  value: z.string().nullable(),
  reasons: z.array(Reason),
  income: z
    .object({
      perShare: z.string(),
      count: z.int(),
      /** Null = none paid. */
      lastOn: z.string().nullable(),
      source: z.string().nullable(),
    })
    .nullable(),
});
export type DividendYield = z.infer<typeof DividendYield>;

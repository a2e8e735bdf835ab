import { z } from "zod";
import { Reason } from "../common.schema.ts";

export const Benchmark = z.object({
  /** "SPX@INDEX", "series:key-rate". */
  id: z.string(),
  kind: z.enum(["index", "etf", "rate", "inflation", "gold", "metal"]),
  name: z.string(),
  currency: z.string(),
  /** Null: a series. */
  assetId: z.string().nullable(),
  /** Null without dividends. */
  isTotalReturn: z.boolean().nullable(),
  source: z.string().nullable(),
  from: z.string().nullable(),
  asOf: z.string().nullable(),
  isStale: z.boolean(),
  refusal: Reason.nullable(),
});
export type Benchmark = z.infer<typeof Benchmark>;
